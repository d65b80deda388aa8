import { ActionIcon, Progress } from '@mantine/core';
import type { Run } from '@sightline/contract/jobs/runs';
import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { cancelRun, runsQuery } from '../api.ts';
import { hideJob } from './hidden-jobs.ts';
import classes from './job-centre.module.css';
import { isRunUnderWay, keyOf } from './shown-work.ts';

/** Where the reader goes on with it, or sees what became of it. */
const screens: Partial<Record<Run['kind'], '/assets/import' | '/settings/people/import'>> = {
  asset_import_check: '/assets/import',
  asset_import: '/assets/import',
  people_import_check: '/settings/people/import',
  people_import: '/settings/people/import',
};

const marks = { running: IconLoader2, done: IconCheck, failed: IconAlertTriangle };

/** Long work of any kind: how far it is, and what it has made or why it failed. */
export function RunLine({ run }: { run: Run }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { id, kind, state, total, done, failed, url, error } = run;
  const cancel = useMutation({
    mutationFn: () => cancelRun(id),
    onSettled: () => cache.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
  const isUnderWay = isRunUnderWay(run);
  const look = isUnderWay ? 'running' : state === 'done' && failed === 0 ? 'done' : 'failed';
  const Mark = marks[look];
  const to = screens[kind];
  const name = t(`centre.run.${kind}`, { count: total });
  return (
    <li>
      <Mark className={classes.mark} data-look={look} size={16} stroke={1.75} aria-hidden />
      <div>
        {to ? (
          <Link to={to} search={{ id }}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {isUnderWay && (
          <>
            <span>{state === 'waiting' ? t('centre.run_waiting') : t('centre.run_done', { done, total })}</span>
            <Progress size="xs" value={total === 0 ? 0 : (100 * done) / total} aria-label={t('centre.run_progress')} />
          </>
        )}
        {failed > 0 && <span>{t('centre.run_problems', { count: failed })}</span>}
        {state === 'failed' && <span>{t('centre.run_failed', { reason: sentenceOf(error ?? 'INTERNAL') })}</span>}
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
        onClick={() => (isUnderWay ? cancel.mutate() : hideJob(keyOf(run)))}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
