import { Button } from '@mantine/core';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { useStartTimer, useStopTimer } from '../mutations.ts';
import classes from './control.module.css';

/** Starts or stops my timer, by whether one runs (specification, section 4). */
export function TimerControl({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const me = useMe();
  const start = useStartTimer(ticket.id);
  const stop = useStopTimer(ticket.id);
  const mine = ticket.active_timers.find(({ user }) => user.id === me.id);
  if (!mine) {
    return (
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconPlayerPlay size={14} stroke={1.75} />}
        aria-label={t('timer.start')}
        onClick={() => start.mutate()}
      >
        <span className={classes.word}>{t('timer.start')}</span>
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      className={classes.button}
      data-running
      leftSection={<IconPlayerStop size={14} stroke={1.75} />}
      aria-label={t('timer.stop')}
      title={t('timer.stop')}
      onClick={() => stop.mutate()}
    >
      <span className={classes.word}>
        <Elapsed since={mine.started_at} />
      </span>
    </Button>
  );
}

/** Goes on counting. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow('second');
  return <span className={classes.elapsed}>{formatElapsed(now - Date.parse(since))}</span>;
}
