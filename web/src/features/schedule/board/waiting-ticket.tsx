import type { UnscheduledTicket } from '@sightline/contract/schedule/schedule';
import { IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PriorityMark } from '#web/features/tickets/embed.tsx';
import { formatDate } from '#web/lib/time.ts';
import { dragVisit } from './drag-visit.ts';
import { firstFree } from './first-free.ts';
import { moveByKeys } from './keys.ts';
import type { Hands } from './visit-block.tsx';
import classes from './waiting-list.module.css';

type WaitingTicketProps = Hands & { ticket: UnscheduledTicket; canDrag: boolean; onPlan: () => void };

const minute = 60_000;
/** The minutes of a visit whose type of assistance sets none. */
const usual = 60;

const lengthOf = ({ usual_minutes }: Pick<UnscheduledTicket, 'usual_minutes'>): number =>
  Math.max(15, Math.ceil((usual_minutes ?? usual) / 15) * 15) * minute;

/** Whether the day has come. */
const isLate = (due: string | null): boolean => due !== null && Date.parse(due) < Date.now();

export function WaitingTicket({ ticket, canDrag, onPlan, grid, onDrop, mayMove }: WaitingTicketProps) {
  const { t } = useTranslation('schedule');
  const isDragged = canDrag && mayMove;
  const length = lengthOf(ticket);

  /** By keys it begins in the first row that has time for it. */
  function take() {
    const now = grid();
    const { personId, start } = firstFree(now, length, ticket.assignees[0]?.id ?? null);
    return { visit: null, ticket, fromPersonId: null, personId, start, end: start + length };
  }

  const held = { visit: null, ticket, fromPersonId: null, start: 0, end: length, edge: null };
  return (
    <li>
      <button
        type="button"
        className={classes.ticket}
        data-movable={isDragged || undefined}
        disabled={!mayMove}
        aria-describedby={isDragged ? 'schedule-keys' : undefined}
        onClick={onPlan}
        onPointerDown={(event) => isDragged && dragVisit(event, { held, grid, onDrop })}
        onKeyDown={(event) => isDragged && moveByKeys(event, { grid, onDrop, take })}
      >
        <span className={classes.ticketHead}>
          <PriorityMark id={ticket.priority_id} />
          <span className={classes.dim}>#{ticket.ticket_id}</span>
          {ticket.due_date && (
            <span className={classes.due} data-late={isLate(ticket.due_date) || undefined}>
              {t('waiting.due', { day: formatDate(ticket.due_date) })}
            </span>
          )}
          {isDragged && <IconGripVertical size={14} stroke={1.75} className={classes.grip} aria-hidden />}
        </span>
        <span className={classes.subject}>{ticket.subject}</span>
        <span className={classes.dim}>
          {[ticket.branch?.name, ticket.assistance_type?.name, ticket.assignees.map(({ name }) => name).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
}
