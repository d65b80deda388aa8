import type { Import } from '@sightline/contract/jobs/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { changedRowsQuery } from './api.ts';
import classes from './import.module.css';

/** Lists the rows that would update something, with each value before and after. */
export function ChangedRows({ record }: { record: Import }) {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(changedRowsQuery(record.id, page));
  if (isPending) return <SkeletonRows count={4} height={44} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.failed} aria-labelledby="changed-rows">
      <h2 id="changed-rows" className={classes.title}>
        {t('changes.title')}
      </h2>
      <ol className={classes.rows}>
        {data.rows.map(({ row, cells, changes }) => (
          <li key={row}>
            <span className={classes.number}>{t('failed.row', { row })}</span>
            <div>
              <span>{cells.filter(Boolean).slice(0, 2).join(' · ')}</span>
              <dl className={classes.changes}>
                {changes.map(({ field, from, to }) => (
                  <div key={field}>
                    <dt>{field}:</dt>
                    <dd>
                      {from ?? t('changes.empty')} → {to ?? t('changes.empty')}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
      <Pager page={Math.min(page, data.pagination.last_page)} last={data.pagination.last_page} onPage={setPage} />
    </section>
  );
}
