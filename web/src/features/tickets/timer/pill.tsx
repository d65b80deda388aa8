import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import type { Timer } from '@sightline/contract/tickets/tickets';
import { IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { runningTimersQuery } from '../api.ts';
import { useStopTimer } from '../mutations.ts';
import { Elapsed } from './control.tsx';
import classes from './pill.module.css';

/** My running timers, on every screen: one pill, which opens when there are several. The texts load with the first timer. */
export function TimerPill() {
  const me = useMe();
  const mayTime = useCan('tickets.timer');
  const { data: timers = [] } = useQuery({ ...runningTimersQuery(me.id), enabled: mayTime });
  const [only] = timers;
  if (!only) return null;
  return (
    <Suspense fallback={null}>{timers.length === 1 ? <OneTimer timer={only} /> : <Several timers={timers} />}</Suspense>
  );
}

const OneTimer = ({ timer }: { timer: Timer }) => (
  <div className={classes.pill}>
    <span className={classes.dot} />
    <RunningTimer timer={timer} />
  </div>
);

function Several({ timers }: { timers: readonly Timer[] }) {
  const { t } = useTranslation('tickets');
  const [latest] = timers;
  return (
    <Popover position="top-start" width="target" shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.pill}>
          <span className={classes.dot} />
          <span className={classes.link}>
            {t('timer.running', { count: timers.length })}
            {latest && <Elapsed since={latest.started_at} />}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        {timers.map((timer) => (
          <div key={timer.id} className={classes.row}>
            <RunningTimer timer={timer} />
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function RunningTimer({ timer }: { timer: Timer }) {
  const { t } = useTranslation('tickets');
  const stop = useStopTimer(timer.ticket.id);
  return (
    <>
      <Link
        to="/tickets/$ticketid"
        params={{ ticketid: String(timer.ticket.ticket_id) }}
        className={classes.link}
        title={timer.ticket.subject}
      >
        {t('timer.of', { number: timer.ticket.ticket_id })}
        <Elapsed since={timer.started_at} />
      </Link>
      <ActionIcon
        size={26}
        className={classes.stop}
        aria-label={t('timer.stop_of', { number: timer.ticket.ticket_id })}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        <IconPlayerStop size={14} stroke={1.75} />
      </ActionIcon>
    </>
  );
}
