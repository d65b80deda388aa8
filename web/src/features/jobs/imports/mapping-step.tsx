import { Button, Checkbox, NativeSelect, Select } from '@mantine/core';
import { fieldMappedTwice, type ImportDefinition, missingFields } from '@sightline/contract/imports';
import type { ImportOptions } from '@sightline/contract/jobs/imports';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '#web/lib/i18n.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { columnsOfNumbers, DecimalChoice, signsOf } from './decimal-choice.tsx';
import { HiddenNotice, hasCells, ShortenedNotice } from './file-notices.tsx';
import classes from './import.module.css';
import type { Table } from './table.ts';

export type Choices = { mapping: (string | null)[]; options: ImportOptions };

type MappingStepProps = {
  definition: ImportDefinition;
  header: readonly string[];
  /** The content of the file; undefined after a reload. */
  table: Table | undefined;
  sheets?: ReactNode;
  rows: number;
  start: Choices;
  mayCreateCategories: boolean;
  isBusy: boolean;
  /** Shown while rows are uploaded. */
  progress: string;
  onCheck: (choices: Choices) => void;
  onBack: () => void;
};

const locale = () => (i18n.language === 'pt' ? 'pt' : 'en');

/** Says which field each column holds. */
export function MappingStep(props: MappingStepProps) {
  const { definition, header, table, sheets, rows, start, mayCreateCategories, isBusy, progress, onCheck, onBack } =
    props;
  const { t } = useTranslation('imports');
  const { t: tc } = useTranslation();
  const [{ mapping, options }, setChoices] = useState(start);
  const samples = table?.rows.slice(0, 20) ?? [];
  const numbers = columnsOfNumbers(definition, mapping, table);
  const signs = signsOf(numbers, options.decimal_signs, header.length);
  const leftOut = header.filter((_, column) => mapping[column] === null && (!table || hasCells(table, column)));
  const change = (part: Partial<ImportOptions>) =>
    setChoices((before) => ({ ...before, options: { ...before.options, ...part } }));
  const labelOf = (key: string) => definition.fields.find((field) => field.key === key)?.label[locale()] ?? key;
  const twice = fieldMappedTwice(mapping);
  const missing = missingFields(definition, mapping);
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const all = new Intl.ListFormat(i18n.language);
  const refusal = twice
    ? t('mapping.twice', { field: labelOf(twice) })
    : missing.length > 0 && t('mapping.missing', { fields: list.format(missing.map(({ key }) => labelOf(key))) });
  return (
    <div className={classes.step}>
      {sheets}
      <p className={classes.hint}>{t('mapping.hint', { count: rows })}</p>
      {table && <HiddenNotice table={table} />}
      <ol className={classes.columns} aria-label={t('mapping.title')}>
        {header.map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={column} className={mapping[column] === null ? classes.left : undefined}>
            <div className={classes.column}>
              <b>{title}</b>
              <span>{samplesOf(samples, column)}</span>
            </div>
            <Select
              aria-label={t('mapping.field_of', { column: title })}
              placeholder={t('mapping.leave_out')}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('mapping.leave_out') }}
              data={definition.fields.map(({ key, label }) => ({ value: key, label: label[locale()] }))}
              value={mapping[column] ?? null}
              onChange={(key) =>
                setChoices((before) => ({
                  ...before,
                  mapping: before.mapping.map((old, at) => (at === column ? key : old)),
                }))
              }
            />
            <DecimalChoice
              title={title}
              found={numbers.get(column)}
              sign={signs[column] ?? null}
              onSign={(sign) => change({ decimal_signs: signs.map((old, at) => (at === column ? sign : old)) })}
            />
            <ShortenedNotice table={table} column={column} isRead={mapping[column] !== null} />
          </li>
        ))}
      </ol>
      <div className={classes.options}>
        {definition.entity === 'assets' && (
          <NativeSelect
            label={t('options.existing')}
            description={t('options.existing_hint')}
            value={options.existing}
            data={[
              { value: 'update', label: t('options.update') },
              { value: 'skip', label: t('options.skip') },
            ]}
            onChange={({ currentTarget: { value } }) => change({ existing: value === 'skip' ? 'skip' : 'update' })}
          />
        )}
        {definition.fields.some(({ key, type }) => type === 'date' && mapping.includes(key)) && (
          <NativeSelect
            label={t('options.days')}
            description={t('options.days_hint')}
            value={options.day_order}
            data={[
              { value: 'day_first', label: t('options.day_first') },
              { value: 'month_first', label: t('options.month_first') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ day_order: value === 'month_first' ? 'month_first' : 'day_first' })
            }
          />
        )}
        {mayCreateCategories && mapping.includes('category') && (
          <Checkbox
            label={t('options.create_categories')}
            checked={options.create_categories}
            onChange={({ currentTarget: { checked } }) => change({ create_categories: checked })}
          />
        )}
      </div>
      {leftOut.length > 0 && (
        <p className={classes.notice}>
          {t('mapping.left_out', { count: leftOut.length, columns: all.format(leftOut.map((title) => `“${title}”`)) })}
        </p>
      )}
      <FormError>{refusal || ''}</FormError>
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {tc('actions.back')}
        </Button>
        <Button
          disabled={Boolean(refusal)}
          loading={isBusy}
          onClick={() => onCheck({ mapping, options: { ...options, decimal_signs: signs } })}
        >
          {t('mapping.check')}
        </Button>
        <span role="status" className={classes.hint}>
          {progress}
        </span>
      </div>
    </div>
  );
}

/** "CH-001 · CH-002 · CH-003" */
const samplesOf = (samples: readonly string[][], column: number): string =>
  [...new Set(samples.map((row) => row[column] ?? ''))].filter(Boolean).slice(0, 3).join(' · ');
