import type { PriorityId, TicketRow } from '@sightline/contract/tickets';
import { DueMark } from './properties/due-mark.tsx';
import { shownStatus } from './properties/shown-status.ts';
import { PriorityIcon, StatusIcon } from './properties/state-icons.tsx';
import { useStateNames } from './properties/state-names.ts';
import { askToStopOthers } from './timer/other-timers.ts';

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

/** Asks whether somebody's timers on other tickets shall stop, after theirs on this one was started. */
export const askAboutOtherTimers = (...asked: Parameters<typeof askToStopOthers>) => askToStopOthers(...asked);
