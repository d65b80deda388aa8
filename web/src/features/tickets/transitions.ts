import type { PersonRef } from '@sightline/contract/scalars';
import {
  type PriorityId,
  type StatusId,
  type Ticket,
  type TicketRow,
  ticketStatus,
} from '@sightline/contract/tickets/tickets';

/** Predicts the server's result of an action, for the optimistic update (specification, section 4). */
export type Transition = <T extends TicketRow>(ticket: T) => T;

const { not_assigned, to_do, done } = ticketStatus;
const isWhole = (ticket: TicketRow): ticket is Ticket => 'active_timers' in ticket;

/** Leaves out fields that only a full ticket has when given a row of the list. */
const withWhole = <T extends TicketRow>(ticket: T, part: Partial<Ticket>): T =>
  isWhole(ticket) ? { ...ticket, ...part } : ticket;

export const assigned =
  (person: PersonRef): Transition =>
  (ticket) => ({
    ...ticket,
    assignees: [...ticket.assignees.filter(({ id }) => id !== person.id), person],
    status: ticket.status.id === not_assigned ? { id: to_do } : ticket.status,
  });

export const unassigned =
  (personId: string): Transition =>
  (ticket) => {
    const assignees = ticket.assignees.filter(({ id }) => id !== personId);
    return { ...ticket, assignees, status: assignees.length === 0 ? { id: not_assigned } : ticket.status };
  };

export type TicketChange = {
  subject?: string;
  description?: string;
  status_id?: StatusId;
  priority_id?: PriorityId;
  due_date?: string | null;
  branch?: { id: string; name: string } | null;
};

export const changed =
  ({ status_id, priority_id, description, ...plain }: TicketChange): Transition =>
  (ticket) => {
    const next = {
      ...ticket,
      ...plain,
      ...(status_id && { status: { id: status_id } }),
      ...(priority_id && { priority: { id: priority_id } }),
    };
    return description === undefined ? next : withWhole(next, { description });
  };

/** The change that restores the values which `change` replaces. */
export function reversed(change: TicketChange, before: TicketRow): TicketChange {
  const values: TicketChange = {
    subject: before.subject,
    status_id: before.status.id,
    priority_id: before.priority.id,
    due_date: before.due_date,
    branch: before.branch,
    ...(isWhole(before) && { description: before.description }),
  };
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in change));
}

export const closed =
  (person: PersonRef, at: string): Transition =>
  (ticket) =>
    withWhole(
      {
        ...ticket,
        closed: true,
        status: ticket.assignees.length > 0 ? { id: done } : ticket.status,
      },
      { closed_at: at, closed_by: person, active_timers: [] },
    );

export const reopened: Transition = (ticket) =>
  withWhole(
    { ...ticket, closed: false, status: { id: ticket.assignees.length > 0 ? to_do : not_assigned } },
    { closed_at: null, closed_by: null },
  );

export const timerStarted =
  (id: string, user: PersonRef, started_at: string): Transition =>
  (ticket) =>
    isWhole(ticket)
      ? withWhole(ticket, { active_timers: [...ticket.active_timers, { id, user, started_at }] })
      : ticket;

export const timerStopped =
  (userId: string): Transition =>
  (ticket) =>
    isWhole(ticket)
      ? withWhole(ticket, { active_timers: ticket.active_timers.filter(({ user }) => user.id !== userId) })
      : ticket;
