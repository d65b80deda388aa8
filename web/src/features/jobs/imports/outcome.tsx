import { Button } from '@mantine/core';
import type { Import, ImportCounts } from '@sightline/contract/jobs/imports';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { failedRowsQuery, fetchFailedRows } from './api.ts';
import { ChangedRows } from './changed-rows.tsx';
import classes from './import.module.css';

const kinds = ['create', 'update', 'skip', 'failed'] as const satisfies readonly (keyof ImportCounts)[];

/** Shows what would happen to the rows, or what has happened, and the rows that have problems. */
export function Outcome({ record }: { record: Import }) {
  const { t } = useTranslation('imports');
  const isOver = record.state !== 'checked';
  const count = (kind: keyof ImportCounts) => ({ count: record.counts[kind] });
  return (
    <>
      {record.state === 'cancelled' && <p className={classes.lead}>{t('outcome.cancelled')}</p>}
      {record.error && <FormError>{sentenceOf(record.error)}</FormError>}
      <ul className={classes.counts} aria-label={t(isOver ? 'outcome.title' : 'check.title')}>
        {kinds.map((kind) => (
          <li key={kind} data-kind={kind} data-none={record.counts[kind] === 0 || undefined}>
            <b>{record.counts[kind]}</b>
            <span>{isOver ? t(`outcome.${kind}`, count(kind)) : t(`check.${kind}`, count(kind))}</span>
          </li>
        ))}
      </ul>
      {!isOver && record.counts.update > 0 && <ChangedRows record={record} />}
      {record.counts.failed > 0 && <FailedRows record={record} />}
    </>
  );
}

function FailedRows({ record }: { record: Import }) {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(failedRowsQuery(record.id, page));
  const download = useMutation({
    mutationFn: () => fetchFailedRows(record.id),
    onSuccess: (bytes) => saveFile(bytes, `${t('failed.file')} - ${record.name.replace(/\.\w+$/, '')}.csv`),
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  if (isPending) return <SkeletonRows count={4} height={44} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.failed} aria-labelledby="failed-rows">
      <div className={classes.failedHead}>
        <h2 id="failed-rows">{t('failed.title')}</h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('failed.download')}
        </Button>
      </div>
      <ol className={classes.rows}>
        {data.rows.map(({ row, cells, reasons }) => (
          <li key={row}>
            <span className={classes.number}>{t('failed.row', { row })}</span>
            <div>
              {reasons.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
              <span>{cells.filter(Boolean).slice(0, 4).join(' · ')}</span>
            </div>
          </li>
        ))}
      </ol>
      <Pager page={Math.min(page, data.pagination.last_page)} last={data.pagination.last_page} onPage={setPage} />
    </section>
  );
}
