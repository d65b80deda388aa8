import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { IconMessage2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useIsAgent } from '#web/features/session/session.tsx';
import { TicketDue, TicketState } from '#web/features/tickets/embed.tsx';
import { NobodyAvatar } from '#web/ui/avatar.tsx';
import { TicketLink } from './links.tsx';
import classes from './ticket-line.module.css';

type TicketLineProps = {
  ticket: TicketRow;
  /** Actions next to the row, without opening the ticket. */
  action?: ReactNode;
  showsAssignees?: boolean;
};

/** A ticket in one row that links to it. */
export function TicketLine({ ticket, action, showsAssignees }: TicketLineProps) {
  const { t } = useTranslation('home');
  const [assignee] = ticket.assignees;
  const isGuest = !useIsAgent();
  return (
    <li className={classes.line}>
      <TicketLink number={ticket.ticket_id} className={classes.link}>
        <span className={classes.state}>
          <TicketState ticket={ticket} />
        </span>
        <span className={`num ${classes.number}`}>{ticket.ticket_id}</span>
        <span className={classes.subject} title={ticket.subject}>
          {ticket.subject}
        </span>
        {ticket.unread_count > 0 && (
          <span className={classes.unread} title={t('unread_messages', { count: ticket.unread_count })}>
            <IconMessage2 size={12} stroke={2} aria-hidden />
            <span className="num">{ticket.unread_count}</span>
          </span>
        )}
        <span className={classes.end}>
          <TicketDue ticket={ticket} />
          {!isGuest && (
            <span className={classes.customer} title={ticket.branch?.name}>
              {ticket.branch?.name}
            </span>
          )}
        </span>
        {showsAssignees && (
          <span className={classes.assignee}>
            {assignee ? <PersonAvatar person={assignee} /> : <NobodyAvatar label={t('nobody')} />}
          </span>
        )}
      </TicketLink>
      {action}
    </li>
  );
}
