import { Button } from '@mantine/core';
import type { ImportDefinition } from '@sightline/contract/imports';
import type { Import, ImportOptions } from '@sightline/contract/jobs/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { checkImport, importQuery, isUnderWay, removeImport, runImport } from './api.ts';
import { FileStep } from './file-step.tsx';
import classes from './import.module.css';
import { type Choices, MappingStep } from './mapping-step.tsx';
import { Outcome } from './outcome.tsx';
import { ImportProgress } from './progress.tsx';
import { rememberColumns, startMapping } from './remembered-columns.ts';
import { SheetChoice } from './sheet-choice.tsx';
import type { Table } from './table.ts';
import { uploadTable } from './upload.ts';

type ImportScreenProps = {
  definition: ImportDefinition;
  /** The id of an import that has begun: the address holds it, so that a reload returns to it. */
  id: string | undefined;
  onImport: (id: string | undefined) => void;
  mayCreateCategories?: boolean;
  /** Leads to what was imported. */
  result: ReactNode;
};

const usual: ImportOptions = {
  existing: 'update',
  day_order: 'day_first',
  decimal_signs: [],
  create_categories: false,
};

/** A file becomes rows of the workspace: choose it, say what its columns hold, see what would happen, carry it out. */
export function ImportScreen({ definition, id, onImport, ...rest }: ImportScreenProps) {
  const [tables, setTables] = useState<readonly Table[]>([]);
  const [place, setPlace] = useState(0);
  const table = tables[place];
  const choose = (chosen: readonly Table[]) => {
    setTables(chosen);
    setPlace(0);
  };
  const startOver = () => {
    choose([]);
    onImport(undefined);
  };
  if (id)
    return (
      <BegunImport
        key={id}
        {...{ definition, id, onImport, table, ...rest }}
        onOther={startOver}
        onLost={() => onImport(undefined)}
      />
    );
  if (!table) return <FileStep definition={definition} onTables={choose} />;
  return (
    <NewImport
      key={place}
      {...{ definition, table, onImport, ...rest }}
      sheets={<SheetChoice tables={tables} place={place} onPlace={setPlace} />}
      onBack={() => choose([])}
    />
  );
}

type NewImportProps = Omit<ImportScreenProps, 'id' | 'result'> & {
  table: Table;
  sheets: ReactNode;
  onBack: () => void;
};

/** Rows leave the browser when the columns are chosen. */
function NewImport({ definition, table, sheets, onImport, mayCreateCategories = false, onBack }: NewImportProps) {
  const { t } = useTranslation('imports');
  const [sent, setSent] = useState<number>();
  async function send({ mapping, options }: Choices): Promise<void> {
    setSent(0);
    try {
      rememberColumns(definition.entity, table.header, mapping);
      const { id } = await uploadTable(definition.entity, table, setSent);
      await checkImport(id, mapping, options);
      onImport(id);
    } catch (error) {
      alertFailure(error);
    } finally {
      setSent(undefined);
    }
  }
  return (
    <MappingStep
      definition={definition}
      header={table.header}
      table={table}
      sheets={sheets}
      rows={table.rows.length}
      start={{ mapping: startMapping(definition, table.header), options: usual }}
      mayCreateCategories={mayCreateCategories}
      isBusy={sent !== undefined}
      progress={sent === undefined ? '' : t('mapping.sending', { sent, rows: table.rows.length })}
      onCheck={(choices) => void send(choices)}
      onBack={onBack}
    />
  );
}

type BegunImportProps = Omit<ImportScreenProps, 'id'> & {
  id: string;
  table: Table | undefined;
  onOther: () => void;
  onLost: () => void;
};

function BegunImport({ definition, id, table, mayCreateCategories = false, result, onOther }: BegunImportProps) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { data: record, error, isPending, refetch } = useQuery(importQuery(id));
  const [isMapping, setMapping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (isPending) return <SkeletonRows count={4} height={56} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;

  async function change(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      setMapping(false);
    } catch (failure) {
      alertFailure(failure);
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: ['imports'] });
    }
  }
  const discard = () => void change(() => removeImport(id)).then(onOther);

  if (isUnderWay(record)) return <ImportProgress record={record} />;
  if (record.state === 'draft' && record.received < record.rows)
    return (
      <div className={classes.step}>
        <p className={classes.lead}>{t('interrupted')}</p>
        <div className={classes.actions}>
          <Button loading={isBusy} onClick={discard}>
            {t('file.choose')}
          </Button>
        </div>
      </div>
    );
  if (isMapping || record.state === 'draft')
    return (
      <MappingStep
        definition={definition}
        header={record.header}
        table={table}
        rows={record.rows}
        start={startOf(record, definition)}
        mayCreateCategories={mayCreateCategories}
        isBusy={isBusy}
        progress=""
        onCheck={({ mapping, options }) =>
          void change(() => {
            rememberColumns(definition.entity, record.header, mapping);
            return checkImport(id, mapping, options);
          })
        }
        onBack={() => (record.state === 'draft' ? discard() : setMapping(false))}
      />
    );
  const good = record.counts.create + record.counts.update;
  return (
    <div className={classes.step}>
      <p className={classes.lead}>{t('of_file', { name: record.name, count: record.rows })}</p>
      <Outcome record={record} />
      <div className={classes.actions}>
        {record.state === 'checked' ? (
          <>
            <Button variant="default" disabled={isBusy} onClick={discard}>
              {t('check.other_file')}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => setMapping(true)}>
              {t('check.columns')}
            </Button>
            <Button disabled={good === 0} loading={isBusy} onClick={() => void change(() => runImport(id))}>
              {t('check.run', { count: good })}
            </Button>
          </>
        ) : (
          <>
            {result}
            <Button variant="default" onClick={onOther}>
              {t('outcome.again')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const startOf = ({ mapping, header, options }: Import, definition: ImportDefinition): Choices => ({
  mapping: mapping.length === header.length ? [...mapping] : startMapping(definition, header),
  options: { ...usual, ...options },
});
