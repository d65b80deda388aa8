import type { Call } from '@sightline/contract/calls/calls';
import type { Timer } from '@sightline/contract/tickets/tickets';
import { type Icon, IconChevronRight, IconClockPlay, IconDoorEnter, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ongoingCallsQuery } from '#web/features/calls/api.ts';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { runningTimersQuery } from '#web/features/tickets/api.ts';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { CallLink, type LinkLook, TicketLink } from './links.tsx';
import classes from './now-strip.module.css';

/** Current activity: waiting guests, calls, running timers. Renders nothing when there is none. */
export function NowStrip() {
  const { t } = useTranslation('home');
  const { id } = useMe();
  const calls = useQuery({ ...ongoingCallsQuery, enabled: useCan('calls.join') }).data ?? [];
  const timers = useQuery({ ...runningTimersQuery(id), enabled: useCan('tickets.timer') }).data ?? [];
  const mayAdmit = useCan('calls.admit');
  if (calls.length + timers.length === 0) return null;
  return (
    <section aria-label={t('now')}>
      <ul className={classes.strip}>
        {mayAdmit && calls.map((call) => <GuestsWaiting key={`${call.id}/guests`} call={call} />)}
        {calls.map((call) => (
          <OngoingCall key={call.id} call={call} />
        ))}
        {timers.map((timer) => (
          <RunningTimer key={timer.id} timer={timer} />
        ))}
      </ul>
    </section>
  );
}

type NowLineProps = {
  tone: 'orange' | 'green' | 'blue';
  icon: Icon;
  link: (look: LinkLook) => ReactNode;
  title: string;
  children: ReactNode;
};

function NowLine({ tone, icon: Picture, link, title, children }: NowLineProps) {
  const style = { '--tone': `var(--st-${tone})` } as React.CSSProperties;
  const words = (
    <>
      <span className={classes.icon}>
        <Picture size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{title}</b>
        <span>{children}</span>
      </span>
      <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.arrow} />
    </>
  );
  return <li>{link({ className: classes.line, style, children: words })}</li>;
}

function GuestsWaiting({ call }: { call: Call }) {
  const { t } = useTranslation('home');
  const names = call.join_requests.map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <NowLine
      tone="orange"
      icon={IconDoorEnter}
      link={(look) => <CallLink call={call} {...look} />}
      title={t('waiting', { count: names.length })}
    >
      {t('waiting_hint', { names: names.join(', '), room: call.room_name })}
    </NowLine>
  );
}

function OngoingCall({ call }: { call: Call }) {
  const { t } = useTranslation('home');
  return (
    <NowLine tone="green" icon={IconVideo} link={(look) => <CallLink call={call} {...look} />} title={call.room_name}>
      {t('call', { names: call.participants.map(({ name }) => name).join(', ') || call.created_by.name })}
      {' · '}
      <Elapsed since={call.created_at} />
    </NowLine>
  );
}

function RunningTimer({ timer }: { timer: Timer }) {
  const { t } = useTranslation('home');
  const { ticket_id, subject } = timer.ticket;
  return (
    <NowLine
      tone="blue"
      icon={IconClockPlay}
      link={(look) => <TicketLink number={timer.ticket.ticket_id} {...look} />}
      title={`${ticket_id} ${subject}`}
    >
      {t('timer')}
      {' · '}
      <Elapsed since={timer.started_at} />
    </NowLine>
  );
}

function Elapsed({ since }: { since: string }) {
  const now = useNow('second');
  return <span className="num">{formatElapsed(now - Date.parse(since))}</span>;
}
