import { Button, FileButton, NativeSelect } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCsv } from '#web/lib/read-csv.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { columnKinds, guessMapping, type Mapping, tableOf } from './columns.ts';
import type { CsvFile } from './draft.ts';
import classes from './invite-dialog.module.css';

/** Far more than a hundred lines have. */
const largest = 1024 * 1024;

type FileSourceProps = { file: CsvFile | null; onFile: (file: CsvFile) => void };

/** A CSV file, and which of its columns holds what. */
export function FileSource({ file, onFile }: FileSourceProps) {
  const { t } = useTranslation('invites');
  const [problem, setProblem] = useState('');
  const reset = useRef<() => void>(null);

  async function read(chosen: File | null): Promise<void> {
    if (!chosen) return;
    reset.current?.(); // so that the same file can be chosen again after a correction
    setProblem('');
    if (chosen.size > largest) return setProblem(t('file.too_large'));
    const rows = await readCsv(new Uint8Array(await chosen.arrayBuffer()));
    const table = tableOf(rows);
    if (table.rows.length === 0) return setProblem(t('file.empty'));
    onFile({ name: chosen.name, table, mapping: guessMapping(table) });
  }

  return (
    <div className={classes.source}>
      <p className={classes.hint}>{t('file.hint', { max: limits.invitations.atOnce })}</p>
      <FormError>{problem}</FormError>
      <div className={classes.file}>
        <FileButton resetRef={reset} accept=".csv,.tsv,.txt,text/csv" onChange={(chosen) => void read(chosen)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}>
              {t(file ? 'file.choose_another' : 'file.choose')}
            </Button>
          )}
        </FileButton>
        {file && <span>{t('file.chosen', { name: file.name, count: file.table.rows.length })}</span>}
      </div>
      {file && <ColumnMapping file={file} onMapping={(mapping) => onFile({ ...file, mapping })} />}
    </div>
  );
}

const none = '';

function ColumnMapping({ file, onMapping }: { file: CsvFile; onMapping: (mapping: Mapping) => void }) {
  const { t } = useTranslation('invites');
  const { table, mapping } = file;
  const sampleOf = (index: number | null): string => (index === null ? '' : (table.rows[0]?.[index] ?? ''));
  return (
    <fieldset className={classes.mapping}>
      <legend>{t('file.columns')}</legend>
      {columnKinds.map((kind) => (
        <NativeSelect
          key={kind}
          size="xs"
          label={t(`column.${kind}`)}
          description={sampleOf(mapping[kind]) ? t('file.sample', { text: sampleOf(mapping[kind]) }) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={mapping[kind] === null ? none : String(mapping[kind])}
          error={kind === 'email' && mapping.email === null ? t('file.email_needed') : undefined}
          data={[
            { value: none, label: t('file.no_column') },
            ...table.header.map((label, index) => ({ value: String(index), label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onMapping({ ...mapping, [kind]: value === none ? null : Number(value) })
          }
        />
      ))}
    </fieldset>
  );
}
