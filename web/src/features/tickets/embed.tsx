import type { TicketRow } from '@sightline/contract/tickets';
import { DueMark } from './properties/due-mark.tsx';
import { PriorityIcon, StatusIcon } from './properties/state-icons.tsx';
import { useStateNames } from './properties/state-names.ts';

/** Priority and status as icons, with names for screen readers. */
export function TicketState({ ticket: { status, priority } }: { ticket: TicketRow }) {
  const { statusName, priorityName } = useStateNames();
  return (
    <>
      <span role="img" aria-label={priorityName(priority.id)} title={priorityName(priority.id)}>
        <PriorityIcon id={priority.id} />
      </span>
      <span role="img" aria-label={statusName(status.id)} title={statusName(status.id)}>
        <StatusIcon id={status.id} />
      </span>
    </>
  );
}

export const TicketDue = ({ ticket }: { ticket: TicketRow }) => <DueMark ticket={ticket} />;
