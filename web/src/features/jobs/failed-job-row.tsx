import { Button } from '@mantine/core';
import type { FailedJob } from '@sightline/contract/jobs/jobs';
import { IconAlertTriangle, IconClockExclamation, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './failed-jobs.module.css';

type FailedJobRowProps = { job: FailedJob; isRetrying: boolean; onRetry: () => void; onDiscard: () => void };

const pictures = { waiting: IconClockExclamation, running: IconLoader2, given_up: IconAlertTriangle };

export function FailedJobRow({ job, isRetrying, onRetry, onDiscard }: FailedJobRowProps) {
  const { t, i18n } = useTranslation('jobs');
  const { task, state, error, attempts, next_try_at, created_at } = job;
  const Picture = pictures[state];
  const key = `tasks.${task.replaceAll('.', '_')}`;
  const name = i18n.exists(key, { ns: 'jobs' }) ? t(key as 'tasks.mail_send') : task;
  return (
    <li className={classes.job}>
      <Picture size={20} stroke={1.5} aria-hidden className={classes.state} data-state={state} />
      <div className={classes.what}>
        <p>{name}</p>
        <p className={classes.reason}>{error === 'INTERNAL' ? t('unknown_reason') : sentenceOf(error) || error}</p>
        <p className={classes.facts}>
          <span>{t(`states.${state}`)}</span>
          <span>{t('attempts', { count: attempts })}</span>
          {next_try_at && (
            <span>
              {t('next_try')} <RelativeTime at={next_try_at} />
            </span>
          )}
          <span>
            {t('begun')} <RelativeTime at={created_at} />
          </span>
        </p>
      </div>
      {state !== 'running' && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            loading={isRetrying}
            onClick={onRetry}
            aria-label={t('retry_named', { name })}
          >
            {t('retry')}
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={onDiscard} aria-label={t('discard_named', { name })}>
            {t('discard')}
          </Button>
        </div>
      )}
    </li>
  );
}
