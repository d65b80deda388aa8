import { UnstyledButton } from '@mantine/core';
import type { Run } from '@sightline/contract/jobs/runs';
import type { DataExport } from '@sightline/contract/session/account';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingQuery } from '#web/features/session/account/account-api.ts';
import { useNow } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { runsQuery } from '../api.ts';
import { ExportJob } from './export-job.tsx';
import { hiddenJobs } from './hidden-jobs.ts';
import classes from './job-centre.module.css';
import { RunLine } from './run-line.tsx';
import { isBeingMade, isExportShown, isRunShown, isRunUnderWay } from './shown-work.ts';

type JobListProps = { isFollowed: boolean; areRunsFollowed: boolean };

/** Lists running and recently ended work beside the screen: opened and closed by its title, closed at first on a phone. */
export function JobList({ isFollowed, areRunsFollowed }: JobListProps) {
  const made = useQuery({ ...pendingQuery, enabled: isFollowed }).data?.data_export;
  const found = useQuery({ ...runsQuery, enabled: areRunsFollowed }).data ?? [];
  const hidden = useStore(hiddenJobs);
  const now = useNow('minute');
  const copy = isFollowed && made && isExportShown(made, hidden, now) ? made : null;
  const runs = found.filter((run) => isRunShown(run, hidden, now));
  return runs.length > 0 || copy ? <Corner runs={runs} copy={copy} /> : null;
}

type CornerProps = { runs: readonly Run[]; copy: DataExport | null };

function Corner({ runs, copy }: CornerProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(() => !window.matchMedia('(max-width: 48em)').matches);
  const id = useId();
  const running = runs.filter(isRunUnderWay).length + (copy && isBeingMade(copy) ? 1 : 0);
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
      </ul>
    </section>
  );
}
