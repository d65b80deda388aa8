import type { PriorityId, TicketRow } from '@sightline/contract/tickets/tickets';
import { lazy, Suspense } from 'react';
import { useCan } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { DueMark } from './properties/due-mark.tsx';
import { shownStatus } from './properties/shown-status.ts';
import { PriorityIcon, StatusIcon } from './properties/state-icons.tsx';
import { useStateNames } from './properties/state-names.ts';
import type { QuickTicketItemProps } from './quick-ticket-item.tsx';
import { askToStopOthers } from './timer/other-timers.ts';
import type { StopTimerQuestionProps } from './timer/stop-timer-question.tsx';

const LoadedQuickTicketItem = lazy(async () => {
  const [loaded] = await Promise.all([import('./quick-ticket-item.tsx'), i18n.loadNamespaces('tickets')]);
  return { default: loaded.QuickTicketItem };
});

/** An entry in the menu of a conversation without a ticket, or of its call. */
export function QuickTicketItem(props: QuickTicketItemProps) {
  const mayCreate = useCan('tickets.create');
  return (
    mayCreate && (
      <Suspense fallback={null}>
        <LoadedQuickTicketItem {...props} />
      </Suspense>
    )
  );
}

/** Priority and status as icons, with names for screen readers. */
export function TicketState({ ticket }: { ticket: TicketRow }) {
  const { statusName, priorityName } = useStateNames();
  const { priority } = ticket;
  const status = shownStatus(ticket);
  return (
    <>
      <span role="img" aria-label={priorityName(priority.id)} title={priorityName(priority.id)}>
        <PriorityIcon id={priority.id} />
      </span>
      <span role="img" aria-label={statusName(status)} title={statusName(status)}>
        <StatusIcon id={status} />
      </span>
    </>
  );
}

/** The priority as an icon, with its name. */
export function PriorityMark({ id }: { id: PriorityId }) {
  const { priorityName } = useStateNames();
  return (
    <span role="img" aria-label={priorityName(id)} title={priorityName(id)}>
      <PriorityIcon id={id} />
    </span>
  );
}

export const TicketDue = ({ ticket }: { ticket: TicketRow }) => <DueMark ticket={ticket} />;

const LoadedStopTimerQuestion = lazy(async () => ({
  default: (await import('./timer/stop-timer-question.tsx')).StopTimerQuestion,
}));

export const StopTimerQuestion = (props: StopTimerQuestionProps) => (
  <Suspense fallback={null}>
    <LoadedStopTimerQuestion {...props} />
  </Suspense>
);

/** Asks whether somebody's timers on other tickets shall stop, after theirs on this one was started. */
export const askAboutOtherTimers = (...asked: Parameters<typeof askToStopOthers>) => askToStopOthers(...asked);
