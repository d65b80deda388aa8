import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bulkBody } from '../lists.ts';
import { Id } from '../scalars.ts';
import { PriorityId, StatusId, ticketsList } from './tickets.ts';

export const BulkAction = z.enum(['assign', 'set_status', 'set_priority', 'close']);
export type BulkAction = z.infer<typeof BulkAction>;

/** `failed`: the person lost the right to it, or an error of the server. Changes that were made before an end stay. */
export const BulkState = z.enum(['running', 'done', 'failed', 'cancelled']);

/** A change of many tickets at once. */
export const TicketBulk = z.object({
  state: BulkState,
  action: BulkAction,
  /** The change that this one takes back. */
  undoes: Id.nullable(),
  total: z.int(),
  /** Tickets that the change has gone through. */
  done: z.int(),
  /** Counts of these tickets: changed, and no longer existing. Others were as wanted already. */
  changed: z.int(),
  missing: z.int(),
  failed: z.int(),
  /** The first of those that refused the change. `code` is one of the error catalogue. */
  failures: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** Why all of it failed: a code of the error catalogue. */
  error: z.string().nullable(),
});
export type TicketBulk = z.infer<typeof TicketBulk>;

const params = z.object({ id: Id });
const oneBulk = z.object({ bulk: TicketBulk });

export const bulksApi = {
  start: endpoint('POST', '/tickets/bulk', {
    summary: 'Assigns, closes or changes many tickets: some by id, or all that match.',
    description:
      'Each ticket is checked as if it were changed alone; one that refuses stops no other. Beyond the first hundred a job goes on, and `state` is running.',
    body: bulkBody(ticketsList, {
      id: Id,
      action: BulkAction,
      user_id: Id.optional(),
      status_id: StatusId.optional(),
      priority_id: PriorityId.optional(),
    }),
    idempotentBy: 'id',
    data: oneBulk,
    errors: ['FORBIDDEN', 'TOO_MANY_ROWS', 'BULK_RUNNING', 'NOT_FOUND', 'NOT_ASSIGNABLE', 'CONFLICT'],
  }),
  find: endpoint('GET', '/tickets/bulk/:id', {
    summary: 'Says how far your change of many tickets has come, and what refused it.',
    params,
    data: oneBulk,
    errors: ['NOT_FOUND'],
  }),
  undo: endpoint('POST', '/tickets/bulk/:id/undo', {
    summary: 'Takes your change of many tickets back.',
    description:
      'The answer has the id of that change. A ticket whose status or priority somebody changed since keeps it, with STALE_VERSION.',
    params,
    data: oneBulk.extend({ id: Id }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'BULK_RUNNING'],
  }),
};
