import { Button } from '@mantine/core';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { type AutoTimer, storeAutoTimer, useAutoTimer } from '../lobby/auto-timer.ts';
import { myTimersQuery } from '../lobby/my-timers.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import type { Ending } from '../session/media-room-events.ts';
import classes from './timer-question.module.css';

/** After these endings the work on the call is done; after the others I may still be in the call or may rejoin. */
const overs: readonly Ending[] = ['left', 'ended', 'removed'];

/** Asks people who leave a call whether the timer that they started for it should keep running. */
export function TimerQuestion() {
  const me = useMe();
  const work = useAutoTimer();
  const isOver = useCallSessionPart(
    ({ ending }) => ending !== null && ending.callId === work?.callId && overs.includes(ending.why),
  );
  const { data: timers } = useQuery({ ...myTimersQuery(me.id), enabled: isOver });
  const timer = timers?.find(({ ticket }) => ticket.id === work?.ticketId);
  if (!isOver || !work || !timer) return null;
  return <Question key={work.callId} work={work} since={timer.started_at} />;
}

/** A timer that was already stopped elsewhere counts as success. */
async function stopTimer(ticketId: string): Promise<void> {
  const envelope = await call(ticketsApi.stopTimer, { params: { id: ticketId } });
  if (envelope.status !== 200 && envelope.code !== 'TIMER_NOT_RUNNING') throw new ApiError(envelope);
}

function Question({ work, since }: { work: AutoTimer; since: string }) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  const now = useNow('second');
  const first = useRef<HTMLButtonElement>(null);
  const stop = useMutation({
    mutationFn: () => stopTimer(work.ticketId),
    onSuccess: () => {
      storeAutoTimer(null);
      return cache.invalidateQueries({ queryKey: ['calls', 'timers'] });
    },
  });
  const keep = () => storeAutoTimer(null);
  // Do not take the focus away from a field in which somebody types.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) first.current?.focus();
  }, []);

  return (
    <div
      className={classes.question}
      role="dialog"
      aria-labelledby="timer-question"
      onKeyDown={({ key }) => key === 'Escape' && keep()}
    >
      <p id="timer-question">
        {t('timer.question', { number: work.number })}
        <span className="num">{formatElapsed(now - Date.parse(since))}</span>
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={keep}>
          {t('timer.keep')}
        </Button>
        <Button
          ref={first}
          leftSection={<IconPlayerStop size={15} stroke={1.75} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('timer.stop')}
        </Button>
      </div>
    </div>
  );
}
