import { Button, FileButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ImportDefinition, templateOf } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '#web/lib/i18n.ts';
import { readCsvText } from '#web/lib/read-csv.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import classes from './import.module.css';
import { readTable, tableOf } from './read-table.ts';
import type { TableAnswer } from './table.ts';

type Tables = Extract<TableAnswer, { tables: unknown }>['tables'];
type FileStepProps = { definition: ImportDefinition; onTables: (tables: Tables) => void };

/** Chooses a file, takes one that is dropped, or rows that are pasted from a spreadsheet. */
export function FileStep({ definition, onTables }: FileStepProps) {
  const { t } = useTranslation('imports');
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);

  async function take(read: () => Promise<TableAnswer>): Promise<void> {
    setProblem('');
    setReading(true);
    try {
      const answer = await read();
      if ('tables' in answer) onTables(answer.tables);
      else
        setProblem(t(`file.problem.${answer.problem}`, { rows: limits.imports.rows, columns: limits.imports.columns }));
    } finally {
      setReading(false);
      reset.current?.(); // so that the same file can be chosen again after a correction
    }
  }
  const takeFile = (file: File | null | undefined): void => {
    if (file) void take(() => readTable(file));
  };
  useWindowEvent('paste', ({ clipboardData, target }) => {
    if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')) return;
    const [file] = clipboardData?.files ?? [];
    const text = clipboardData?.getData('text/plain') ?? '';
    if (file) takeFile(file);
    else if (text.includes('\n')) void take(async () => tableOf(t('file.pasted'), await readCsvText(text)));
  });

  return (
    <div className={classes.step}>
      <FormError>{problem}</FormError>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          takeFile(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
        <p className={classes.lead}>{t('file.drop')}</p>
        <FileButton resetRef={reset} accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={takeFile}>
          {(props) => (
            <Button {...props} loading={isReading}>
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
        <p className={classes.hint}>{t('file.hint', { rows: limits.imports.rows })}</p>
      </div>
      <TemplateButton definition={definition} />
      <EarlierImports entity={definition.entity} />
    </div>
  );
}

function TemplateButton({ definition }: { definition: ImportDefinition }) {
  const { t } = useTranslation('imports');
  async function save(): Promise<void> {
    const { default: papa } = await import('papaparse');
    const isPt = i18n.language === 'pt';
    const text = papa.unparse(templateOf(definition.fields, isPt ? 'pt' : 'en'), { delimiter: isPt ? ';' : ',' });
    saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), `${t(`template.${definition.entity}`)}.csv`);
  }
  return (
    <div className={classes.template}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} stroke={1.75} />}
        onClick={() => void save()}
      >
        {t('template.get')}
      </Button>
      <span className={classes.hint}>{t('template.hint')}</span>
    </div>
  );
}
