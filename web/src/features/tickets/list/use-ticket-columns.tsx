import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { IconCircleDashed, IconFlag, IconMessage2, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OngoingCallMark } from '#web/features/calls/embed.tsx';
import { formatDate } from '#web/lib/time.ts';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AssigneeStack } from '../properties/assignee-stack.tsx';
import { DueMark } from '../properties/due-mark.tsx';
import { shownStatus } from '../properties/shown-status.ts';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { useStateNames } from '../properties/state-names.ts';
import classes from './columns.module.css';
import type { TicketSearch } from './search.ts';

/** The columns of the list of tickets, which stand in an address. Links lead back to where the ticket stands in it. */
export function useTicketColumns(search: TicketSearch): ListColumn<TicketRow>[] {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  return [
    {
      id: 'priority',
      label: t('fields.priority'),
      icon: IconFlag,
      width: '18px',
      order: 'priority',
      firstDir: 'desc',
      cell: ({ priority }) => (
        <span className={classes.icon} title={priorityName(priority.id)}>
          <PriorityIcon id={priority.id} />
        </span>
      ),
    },
    {
      id: 'number',
      label: t('fields.number'),
      width: '40px',
      order: 'created_at',
      firstDir: 'desc',
      cell: ({ ticket_id }) => <span className={classes.number}>{ticket_id}</span>,
    },
    {
      id: 'status',
      label: t('fields.status'),
      icon: IconCircleDashed,
      width: '18px',
      order: 'status',
      cell: (ticket) => (
        <span className={classes.icon} title={statusName(shownStatus(ticket))}>
          <StatusIcon id={shownStatus(ticket)} />
        </span>
      ),
    },
    {
      id: 'subject',
      label: t('fields.subject'),
      width: 'minmax(200px, 1fr)',
      isTitle: true,
      cell: (ticket, row) => <Subject ticket={ticket} search={search} row={row} />,
    },
    {
      id: 'due',
      label: t('fields.due_date'),
      width: '96px',
      order: 'due_date',
      align: 'end',
      cell: (ticket) => <DueMark ticket={ticket} />,
    },
    {
      id: 'customer',
      label: t('fields.customer'),
      width: 'minmax(90px, 150px)',
      cell: ({ branch }) => <span title={branch?.name}>{branch?.name}</span>,
    },
    {
      id: 'created',
      label: t('fields.created_at'),
      width: '92px',
      isExtra: true,
      cell: ({ created_at }) => <span className={classes.when}>{formatDate(created_at)}</span>,
    },
    {
      id: 'updated',
      label: t('fields.updated_at'),
      width: '66px',
      order: 'updated_at',
      firstDir: 'desc',
      align: 'end',
      cell: ({ updated_at }) => <RelativeTime at={updated_at} className={classes.when} />,
    },
    {
      id: 'assignees',
      label: t('fields.assignees'),
      icon: IconUsers,
      width: '52px',
      align: 'end',
      cell: ({ assignees, closed }) => (
        <span className={classes.people}>
          <AssigneeStack people={assignees} isClosed={closed} />
        </span>
      ),
    },
  ];
}

type SubjectProps = { ticket: TicketRow; search: TicketSearch; row: number };

function Subject({ ticket, search, row }: SubjectProps) {
  return (
    <span className={classes.title}>
      <SubjectLink ticket={ticket} search={search} row={row} />
      <UnreadMark ticket={ticket} />
      <OngoingCallMark roomId={ticket.room_id} />
    </span>
  );
}

/** Passes the list and the line along, so that the ticket can link to its neighbours. */
export const SubjectLink = ({ ticket, search, row }: SubjectProps) => (
  <Link
    to="/tickets/$ticketid"
    params={{ ticketid: String(ticket.ticket_id) }}
    state={{ ticketList: { search, row } }}
    className={classes.subject ?? ''}
    data-unread={ticket.has_unread || undefined}
    data-closed={ticket.closed || undefined}
    title={ticket.subject}
  >
    {ticket.subject}
  </Link>
);

function UnreadMark({ ticket: { has_unread, unread_count } }: { ticket: TicketRow }) {
  const { t } = useTranslation('tickets');
  if (!has_unread) return null;
  return (
    <span className={classes.unread} title={t('list.unread', { count: unread_count })}>
      <IconMessage2 size={12} stroke={2} aria-hidden />
      {unread_count}
    </span>
  );
}
