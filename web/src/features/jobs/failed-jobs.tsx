import type { FailedJob } from '@sightline/contract/jobs/jobs';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { discardJob, failedJobsQuery, retryJob } from './api.ts';
import { FailedJobRow } from './failed-job-row.tsx';
import classes from './failed-jobs.module.css';

/** Failed background jobs, with the choice to retry or discard them. */
export function FailedJobs() {
  const { t } = useTranslation('jobs');
  return (
    <section className={classes.screen} aria-labelledby="jobs-title">
      <h2 id="jobs-title">{t('title')}</h2>
      <p className={classes.hint}>{t('hint')}</p>
      <Jobs />
    </section>
  );
}

function Jobs() {
  const { t } = useTranslation('jobs');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(failedJobsQuery(page));
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['jobs'] });
  const retry = useMutation({
    mutationFn: ({ id }: FailedJob) => retryJob(id),
    onSuccess: () => alertSuccess(t('retried')),
    onSettled: refresh,
  });
  const [doomed, setDoomed] = useState<FailedJob>();
  if (isPending) return <SkeletonRows count={4} height={64} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.jobs.length === 0)
    return (
      <EmptyState icon={IconCircleCheck} title={t('none')}>
        {t('none_hint')}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.jobs}>
        {data.jobs.map((job) => (
          <FailedJobRow
            key={job.id}
            job={job}
            isRetrying={retry.isPending && retry.variables.id === job.id}
            onRetry={() => retry.mutate(job)}
            onDiscard={() => setDoomed(job)}
          />
        ))}
      </ul>
      <Pager page={Math.min(page, data.pagination.last_page)} last={data.pagination.last_page} onPage={setPage} />
      <DiscardDialog job={doomed} onDone={refresh} onClose={() => setDoomed(undefined)} />
    </>
  );
}

type DiscardDialogProps = { job: FailedJob | undefined; onDone: () => Promise<void>; onClose: () => void };

function DiscardDialog({ job, onDone, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('jobs');
  const discard = useMutation({
    mutationFn: discardJob,
    onSuccess: () => alertSuccess(t('discarded')),
    onSettled: onDone,
  });
  return (
    <ConfirmDialog
      opened={job !== undefined}
      title={t('discard_title')}
      confirmLabel={t('discard')}
      isDangerous
      onConfirm={() => job && discard.mutateAsync(job.id).finally(onClose)}
      onClose={onClose}
    >
      {t('discard_hint')}
    </ConfirmDialog>
  );
}
