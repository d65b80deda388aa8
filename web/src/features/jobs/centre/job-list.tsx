import { ActionIcon, Progress, UnstyledButton } from '@mantine/core';
import type { Import } from '@sightline/contract/jobs/imports';
import type { Run } from '@sightline/contract/jobs/runs';
import type { DataExport } from '@sightline/contract/session/account';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconChevronUp, IconLoader2, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingQuery } from '#web/features/session/account/account-api.ts';
import { useNow } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { runsQuery } from '../api.ts';
import { isUnderWay } from '../imports/api.ts';
import { shareOf, useCancelImport } from '../imports/progress.tsx';
import { ExportJob } from './export-job.tsx';
import { hiddenJobs, hideJob } from './hidden-jobs.ts';
import classes from './job-centre.module.css';
import { RunLine } from './run-line.tsx';
import { isBeingMade, isExportShown, isRunShown, isRunUnderWay } from './shown-work.ts';

type JobListProps = { imports: readonly Import[]; isFollowed: boolean; areRunsFollowed: boolean };

/** Lists running and recently ended work beside the screen: opened and closed by its title, closed at first on a phone. */
export function JobList({ imports, isFollowed, areRunsFollowed }: JobListProps) {
  const made = useQuery({ ...pendingQuery, enabled: isFollowed }).data?.data_export;
  const found = useQuery({ ...runsQuery, enabled: areRunsFollowed }).data ?? [];
  const hidden = useStore(hiddenJobs);
  const now = useNow('minute');
  const copy = isFollowed && made && isExportShown(made, hidden, now) ? made : null;
  const runs = found.filter((run) => isRunShown(run, hidden, now));
  return imports.length + runs.length > 0 || copy ? <Corner shown={imports} runs={runs} copy={copy} /> : null;
}

type CornerProps = { shown: readonly Import[]; runs: readonly Run[]; copy: DataExport | null };

function Corner({ shown, runs, copy }: CornerProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(() => !window.matchMedia('(max-width: 48em)').matches);
  const id = useId();
  const running =
    shown.filter(isUnderWay).length + runs.filter(isRunUnderWay).length + (copy && isBeingMade(copy) ? 1 : 0);
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.card} aria-label={t('centre.title')}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        <span role="status">{running > 0 ? t('centre.running', { count: running }) : t('centre.ended')}</span>
        <Chevron size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <ul id={id} hidden={!isOpen}>
        {copy && <ExportJob made={copy} />}
        {runs.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
        {shown.map((record) => (
          <Job key={record.id} record={record} />
        ))}
      </ul>
    </section>
  );
}

const marks = { running: IconLoader2, done: IconCheck, failed: IconAlertTriangle };

function Job({ record }: { record: Import }) {
  const { t } = useTranslation('imports');
  const cancel = useCancelImport();
  const isRunning = isUnderWay(record);
  const isWrong = record.state === 'failed' || record.counts.failed > 0;
  const look = isRunning ? 'running' : isWrong ? 'failed' : 'done';
  const Mark = marks[look];
  const close = isRunning ? () => cancel.mutate(record.id) : () => hideJob(record.id);
  return (
    <li>
      <Mark className={classes.mark} data-look={look} size={16} stroke={1.75} aria-hidden />
      <div>
        <Link to={record.entity === 'assets' ? '/assets/import' : '/settings/people/import'} search={{ id: record.id }}>
          {record.name}
        </Link>
        <span>{lineOf(record, t)}</span>
        {isRunning && <Progress size="xs" value={shareOf(record)} aria-label={t('progress.label')} />}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t(isRunning ? 'centre.cancel' : 'centre.hide', { name: record.name })}
        onClick={close}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

type Translate = ReturnType<typeof useTranslation<'imports'>>['t'];

function lineOf({ state, done, rows, counts }: Import, t: Translate): string {
  if (state === 'checking') return t('progress.checking', { done, rows });
  if (state === 'running') return t('progress.running', { done, rows });
  if (state === 'failed') return t('centre.failed');
  const parts = [t('centre.done', { count: counts.create + counts.update })];
  if (counts.failed > 0) parts.push(t('check.problems', { count: counts.failed }));
  return parts.join(' · ');
}
