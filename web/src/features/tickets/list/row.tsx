import type { TicketRow as Row } from '@sightline/contract/tickets';
import { IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OngoingCallMark } from '#web/features/calls/embed.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AssigneeStack } from '../properties/assignee-stack.tsx';
import { DueMark } from '../properties/due-mark.tsx';
import { shownStatus } from '../properties/shown-status.ts';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { useStateNames } from '../properties/state-names.ts';
import classes from './row.module.css';
import type { TicketSearch } from './search.ts';

type TicketRowProps = {
  ticket: Row;
  /** Where it stands, for the ways from the ticket to its neighbours. */
  search: TicketSearch;
  row: number;
};

/** One line of a list of tickets. The subject is the link, and the whole line takes the click. */
export const TicketRow = memo(function TicketRow({ ticket, search, row }: TicketRowProps) {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  const status = shownStatus(ticket);
  return (
    <div className={classes.row} data-unread={ticket.has_unread || undefined} data-closed={ticket.closed || undefined}>
      <span className={classes.priority} title={priorityName(ticket.priority.id)}>
        <PriorityIcon id={ticket.priority.id} />
      </span>
      <span className={classes.number}>{ticket.ticket_id}</span>
      <span className={classes.status} title={statusName(status)}>
        <StatusIcon id={status} />
      </span>
      <Link
        to="/tickets/$ticketid"
        params={{ ticketid: String(ticket.ticket_id) }}
        state={{ ticketList: { search, row } }}
        className={classes.subject}
        title={ticket.subject}
      >
        {ticket.subject}
      </Link>
      {ticket.has_unread && (
        <span className={classes.unread} title={t('list.unread', { count: ticket.unread_count })}>
          <IconMessage2 size={12} stroke={2} aria-hidden />
          {ticket.unread_count}
        </span>
      )}
      <span className={classes.call}>
        <OngoingCallMark roomId={ticket.room_id} />
      </span>
      <span className={classes.meta}>
        <span className={classes.due}>
          <DueMark ticket={ticket} />
        </span>
        <span className={classes.customer} title={ticket.branch?.name}>
          {ticket.branch?.name}
        </span>
      </span>
      <RelativeTime at={ticket.updated_at} className={classes.when} />
      <span className={classes.people}>
        <AssigneeStack people={ticket.assignees} isClosed={ticket.closed} />
      </span>
    </div>
  );
});
