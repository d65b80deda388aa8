import { ActionIcon, Progress } from '@mantine/core';
import type { Run } from '@sightline/contract/jobs/runs';
import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { cancelRun, runsQuery } from '../api.ts';
import { hideJob } from './hidden-jobs.ts';
import classes from './job-centre.module.css';
import { isRunUnderWay } from './shown-work.ts';

const marks = { running: IconLoader2, done: IconCheck, failed: IconAlertTriangle };

/** Long work of any kind: how far it is, and what it has made or why it failed. */
export function RunLine({ run }: { run: Run }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { id, kind, state, total, done, url, error } = run;
  const cancel = useMutation({
    mutationFn: () => cancelRun(id),
    onSettled: () => cache.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
  const isUnderWay = isRunUnderWay(run);
  const look = isUnderWay ? 'running' : state === 'done' ? 'done' : 'failed';
  const Mark = marks[look];
  const name = t(`centre.run.${kind}`, { count: total });
  return (
    <li>
      <Mark className={classes.mark} data-look={look} size={16} stroke={1.75} aria-hidden />
      <div>
        <span>{name}</span>
        {isUnderWay && (
          <>
            <span>{state === 'waiting' ? t('centre.run_waiting') : t('centre.run_done', { done, total })}</span>
            <Progress size="xs" value={total === 0 ? 0 : (100 * done) / total} aria-label={t('centre.run_progress')} />
          </>
        )}
        {look === 'failed' && <span>{t('centre.run_failed', { reason: sentenceOf(error ?? 'INTERNAL') })}</span>}
        {url && (
          <a href={url} download>
            {t('centre.run_download')}
          </a>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t(isUnderWay ? 'centre.cancel' : 'centre.hide', { name })}
        onClick={() => (isUnderWay ? cancel.mutate() : hideJob(id))}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
