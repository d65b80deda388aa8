import { ActionIcon, Progress, UnstyledButton } from '@mantine/core';
import type { LabelPrint } from '@sightline/contract/assets/label-prints';
import type { Import } from '@sightline/contract/jobs/imports';
import type { DataExport } from '@sightline/contract/session/account';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconChevronUp, IconLoader2, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelPrintsQuery } from '#web/features/assets/api.ts';
import { pendingQuery } from '#web/features/session/account/account-api.ts';
import { useNow } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { isUnderWay } from '../imports/api.ts';
import { shareOf, useCancelImport } from '../imports/progress.tsx';
import { ExportJob } from './export-job.tsx';
import { hiddenJobs, hideJob } from './hidden-jobs.ts';
import classes from './job-centre.module.css';
import { PrintJob } from './print-job.tsx';
import { isBeingMade, isExportShown, isPrintShown } from './shown-work.ts';

type JobListProps = { imports: readonly Import[]; isFollowed: boolean; arePrintsFollowed: boolean };

/** What runs and what has just ended, beside the screen: opened and closed by its title, closed at first on a phone. */
export function JobList({ imports, isFollowed, arePrintsFollowed }: JobListProps) {
  const made = useQuery({ ...pendingQuery, enabled: isFollowed }).data?.data_export;
  const prints = useQuery({ ...labelPrintsQuery, enabled: arePrintsFollowed }).data ?? [];
  const hidden = useStore(hiddenJobs);
  const now = useNow('minute');
  const copy = isFollowed && made && isExportShown(made, hidden, now) ? made : null;
  const labels = prints.filter((print) => isPrintShown(print, hidden, now));
  return imports.length + labels.length > 0 || copy ? <Corner shown={imports} labels={labels} copy={copy} /> : null;
}

type CornerProps = { shown: readonly Import[]; labels: readonly LabelPrint[]; copy: DataExport | null };

function Corner({ shown, labels, copy }: CornerProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(() => !window.matchMedia('(max-width: 48em)').matches);
  const id = useId();
  const drawn = labels.filter(({ state }) => state === 'running').length;
  const running = shown.filter(isUnderWay).length + drawn + (copy && isBeingMade(copy) ? 1 : 0);
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
        {labels.map((print) => (
          <PrintJob key={print.id} print={print} />
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
