import { ActionIcon } from '@mantine/core';
import type { Timer } from '@sightline/contract/tickets';
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

/** My running timers, on every screen. The texts come when there is something to say. */
export function TimerPill() {
  const me = useMe();
  const mayTime = useCan('tickets.timer');
  const { data: timers } = useQuery({ ...runningTimersQuery(me.id), enabled: mayTime });
  if (!timers || timers.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {timers.map((timer) => (
        <RunningTimer key={timer.id} timer={timer} />
      ))}
    </Suspense>
  );
}

function RunningTimer({ timer }: { timer: Timer }) {
  const { t } = useTranslation('tickets');
  const stop = useStopTimer(timer.ticket.id);
  return (
    <div className={classes.pill}>
      <span className={classes.dot} />
      <Link
        to="/tickets/$ticketid"
        params={{ ticketid: timer.ticket.id }}
        className={classes.link}
        title={timer.ticket.subject}
      >
        {t('timer.of', { number: timer.ticket.ticket_id })}
        <Elapsed since={timer.started_at} />
      </Link>
      <ActionIcon
        size={26}
        aria-label={t('timer.stop_of', { number: timer.ticket.ticket_id })}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        <IconPlayerStop size={14} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
