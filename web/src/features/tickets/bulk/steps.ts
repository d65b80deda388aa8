import type { PersonRef } from '@sightline/contract/fields';
import { type Ticket, type TicketRow, ticketsApi } from '@sightline/contract/tickets';
import { call, unwrap } from '#web/lib/api.ts';
import { reversed, type TicketChange } from '../transitions.ts';

/** What is done to each of several tickets. */
export type BulkStep = {
  isDone: (ticket: TicketRow) => boolean;
  send: (ticket: TicketRow) => Promise<{ ticket: Ticket }>;
  undo: (before: TicketRow, after: Ticket) => Promise<unknown>;
};

type ListedChange = Pick<TicketChange, 'status_id' | 'priority_id'>;

export const changeEach = (change: ListedChange): BulkStep => ({
  isDone: ({ status, priority }) =>
    (change.status_id ?? status.id) === status.id && (change.priority_id ?? priority.id) === priority.id,
  send: ({ id }) => unwrap(call(ticketsApi.update, { params: { id }, body: change })),
  // With the version, so that what somebody else changed meanwhile is not overwritten.
  undo: (before, { id, version }) => {
    const { status_id, priority_id } = reversed(change, before);
    const body = { version, ...(status_id && { status_id }), ...(priority_id && { priority_id }) };
    return unwrap(call(ticketsApi.update, { params: { id }, body }));
  },
});

export const assignEach = ({ id: userId }: PersonRef): BulkStep => ({
  isDone: ({ assignees }) => assignees.some((person) => person.id === userId),
  send: ({ id }) => unwrap(call(ticketsApi.assign, { params: { id, userId } })),
  undo: ({ id }) => unwrap(call(ticketsApi.unassign, { params: { id, userId } })),
});

export const closeEach: BulkStep = {
  isDone: ({ closed }) => closed,
  send: ({ id }) => unwrap(call(ticketsApi.close, { params: { id }, body: { with_sheet: false } })),
  undo: ({ id }) => unwrap(call(ticketsApi.reopen, { params: { id } })),
};
