import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OngoingCallMark } from '#web/features/calls/embed.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AssigneeStack } from '../properties/assignee-stack.tsx';
import { DueMark } from '../properties/due-mark.tsx';
import { PriorityIcon } from '../properties/state-icons.tsx';
import { useStateNames } from '../properties/state-names.ts';
import classes from './card.module.css';
import type { TicketSearch } from './search.ts';
import { SubjectLink } from './use-ticket-columns.tsx';

type TicketCardProps = { ticket: TicketRow; search: TicketSearch; row: number };

/** A ticket in the list of a phone. The subject is the link, and the whole card takes the tap. */
export const TicketCard = memo(function TicketCard({ ticket, search, row }: TicketCardProps) {
  const { t } = useTranslation('tickets');
  const { priorityName } = useStateNames();
  return (
    <div className={classes.card}>
      <span className={classes.priority} title={priorityName(ticket.priority.id)}>
        <PriorityIcon id={ticket.priority.id} />
      </span>
      <span className={classes.subject}>
        <SubjectLink ticket={ticket} search={search} row={row} />
      </span>
      <RelativeTime at={ticket.updated_at} className={classes.when} />
      {ticket.has_unread && (
        <span className={classes.unread} title={t('list.unread', { count: ticket.unread_count })}>
          {ticket.unread_count}
        </span>
      )}
      <span className={classes.number}>{ticket.ticket_id}</span>
      <span className={classes.meta}>
        <span className={classes.customer} title={ticket.branch?.name}>
          {ticket.branch?.name}
        </span>
        <span className={classes.due}>
          <DueMark ticket={ticket} />
        </span>
      </span>
      <span className={classes.call}>
        <OngoingCallMark roomId={ticket.room_id} />
      </span>
      <span className={classes.people}>
        <AssigneeStack people={ticket.assignees} isClosed={ticket.closed} />
      </span>
    </div>
  );
});
