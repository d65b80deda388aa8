import { ActionIcon, Progress } from '@mantine/core';
import type { LabelPrint } from '@sightline/contract/assets/label-prints';
import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cancelPrint, labelPrintsQuery } from '#web/features/assets/api.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { hideJob } from './hidden-jobs.ts';
import classes from './job-centre.module.css';

const marks = { running: IconLoader2, done: IconCheck, failed: IconAlertTriangle };

/** Labels of many assets: how many are drawn, and where they can be downloaded, again and again. */
export function PrintJob({ print }: { print: LabelPrint }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { id, state, total, done, url, error } = print;
  const cancel = useMutation({
    mutationFn: () => cancelPrint(id),
    onSettled: () => cache.invalidateQueries({ queryKey: labelPrintsQuery.queryKey }),
  });
  const isRunning = state === 'running';
  const look = isRunning || state === 'done' ? state : 'failed';
  const Mark = marks[look];
  const name = t('centre.labels', { count: total });
  return (
    <li>
      <Mark className={classes.mark} data-look={look} size={16} stroke={1.75} aria-hidden />
      <div>
        <span>{name}</span>
        {isRunning && (
          <>
            <span>{t('centre.labels_running', { done, total })}</span>
            <Progress size="xs" value={(100 * done) / total} aria-label={t('centre.labels_progress')} />
          </>
        )}
        {look === 'failed' && <span>{t('centre.labels_failed', { reason: sentenceOf(error ?? 'INTERNAL') })}</span>}
        {url && (
          <a href={url} download>
            {t('centre.labels_download')}
          </a>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t(isRunning ? 'centre.cancel' : 'centre.hide', { name })}
        onClick={() => (isRunning ? cancel.mutate() : hideJob(id))}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
