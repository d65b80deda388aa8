import { Button } from '@mantine/core';
import { readCallSummary } from '@sightline/contract/talk/talk';
import type { Ticket, TicketEvent } from '@sightline/contract/tickets/tickets';
import {
  type Icon,
  IconAlignLeft,
  IconBook,
  IconBuilding,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconFileText,
  IconFlag,
  IconPencil,
  IconPlayerRecord,
  IconPlus,
  IconRotate,
  IconTicket,
  IconTool,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
  IconVideo,
  IconWriting,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { CallSnapshotsOf } from '#web/features/calls/embed.tsx';
import { formatLength } from '#web/lib/time.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ticketHistoryQuery } from '../api.ts';
import { useEventValue } from '../properties/event-value.ts';
import classes from './activity.module.css';

const icons: Record<TicketEvent['kind'], Icon> = {
  created: IconPlus,
  assigned: IconUserPlus,
  unassigned: IconUserMinus,
  status_changed: IconCircleDashed,
  priority_changed: IconFlag,
  due_date_changed: IconCalendar,
  subject_changed: IconPencil,
  description_changed: IconAlignLeft,
  branch_changed: IconBuilding,
  assistance_type_changed: IconTool,
  problem_type_changed: IconTool,
  type_changed: IconTicket,
  closed: IconCircleCheck,
  reopened: IconRotate,
  timer_started: IconClock,
  timer_stopped: IconClock,
  sheet_created: IconFileText,
  sheet_deleted: IconTrash,
  sheet_signed: IconWriting,
  visit_planned: IconCalendarEvent,
  visit_moved: IconCalendarEvent,
  visit_done: IconCalendarCheck,
  visit_not_done: IconCalendarOff,
  visit_cancelled: IconCalendarOff,
  call_started: IconVideo,
  call_ended: IconVideo,
  call_recorded: IconPlayerRecord,
  article_linked: IconBook,
  article_carried: IconBook,
  article_shown: IconBook,
};

/** The ticket's history, latest first; older entries on demand. */
export function TicketActivity({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ticketHistoryQuery(ticket.id),
  );
  if (isPending) return <SkeletonRows count={3} height={34} />;
  if (isError) return <p className={classes.failed}>{t('activity.failed')}</p>;
  const events = data.pages.flatMap((page) => page.events);
  return (
    <>
      <ul className={classes.feed}>
        {events.map((event) => (
          <Line key={event.id} event={event} ticket={ticket} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('activity.older')}
        </Button>
      )}
    </>
  );
}

function Line({ event, ticket }: { event: TicketEvent; ticket: Ticket }) {
  const Picture = icons[event.kind];
  return (
    <li>
      <span className={classes.mark}>
        <Picture size={15} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <Sentence event={event} />
        {event.call && event.call.snapshots > 0 && <CallSnapshotsOf ticket={ticket} call={event.call} />}
      </div>
      <RelativeTime at={event.created_at} className={classes.when} />
    </li>
  );
}

const kindsWithLength = new Set<TicketEvent['kind']>(['call_ended', 'call_recorded']);

/** Describes a call: its length and its participants. */
function callOf(summary: string): { length: string; people: string } {
  const { seconds, people } = readCallSummary(summary);
  return { length: formatLength(seconds), people: people.map(({ name }) => name).join(', ') };
}

/** The sentence's key; actions on yourself read differently ("took the ticket"). */
function sentenceName({ kind, user, subject, from, to }: TicketEvent) {
  const isOwn = subject === null || subject.id === user?.id;
  switch (kind) {
    case 'assigned':
    case 'unassigned':
      return isOwn ? (`${kind}_self` as const) : kind;
    case 'timer_stopped':
      return isOwn ? kind : 'timer_stopped_of';
    case 'call_ended':
      return to && callOf(to).people ? 'call_ended_with' : kind;
    case 'article_shown':
      return from ? 'article_shown_steps' : kind;
    case 'closed':
      if (from) return 'closed_for_reason';
      return to === 'with_sheet' ? 'closed_with_sheet' : 'closed_without_sheet';
    default:
      return kind;
  }
}

function Sentence({ event }: { event: TicketEvent }) {
  const { t } = useTranslation('tickets');
  const say = useEventValue();
  const { user, subject } = event;
  const name = sentenceName(event);
  return (
    <Trans
      t={t}
      ns="tickets"
      i18nKey={`activity.${name}`}
      values={{
        user: user?.name ?? t('activity.nobody'),
        subject: subject?.name ?? '',
        from: say(event.kind, event.from),
        to: say(event.kind, event.to),
        ...(kindsWithLength.has(event.kind) && callOf(event.to ?? '')),
      }}
      components={{ b: <b /> }}
      tOptions={{ interpolation: { escapeValue: true } }}
      shouldUnescape
    />
  );
}
