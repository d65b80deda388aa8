import { ticketStatus } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { Occurrence } from '../../kernel/subscriptions.ts';
import { addRoomMembers } from '../talk/actions.ts';
import { addTicketEvent, changeTicket } from './actions.ts';
import { insertAssignee } from './assignment.ts';
import { auditTicket } from './audit.ts';
import { listAssignees } from './queries.ts';

const requirePerson = (ctx: TenantCtx, id: string) =>
  scoped(ctx)
    .selectFrom('people')
    .where('id', '=', id)
    .select(['id', 'name', 'successor_id'])
    .executeTakeFirstOrThrow();

const openTicketsOf = (ctx: TenantCtx, personId: string) =>
  scoped(ctx)
    .selectFrom('tickets')
    .select(['id', 'ticket_id', 'subject', 'branch_id', 'room_id', 'status_id'])
    .where('closed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket_assignees as a')
          .whereRef('a.organization_id', '=', 'tickets.organization_id')
          .whereRef('a.ticket_id', '=', 'tickets.id')
          .where('a.person_id', '=', personId)
          .select('a.person_id'),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** When many people are removed at once, most have no open tickets. */
type Removal = Occurrence<{ person_id: string }>;

const listThoseWithOpenTickets = (ctx: TenantCtx, removals: readonly Removal[]) =>
  scoped(ctx)
    .selectFrom('ticket_assignees as a')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.organization_id', '=', 'a.organization_id').onRef('t.id', '=', 'a.ticket_id'),
    )
    .where('t.closed_at', 'is', null)
    .where(sql<boolean>`a.person_id = any(${removals.map(({ payload }) => payload.person_id)}::uuid[])`)
    .select('a.person_id')
    .distinct()
    .execute();

export async function handOverTicketsOfPeople(ctx: TenantCtx, removals: readonly Removal[]): Promise<void> {
  const found = new Set((await listThoseWithOpenTickets(ctx, removals)).map(({ person_id }) => person_id));
  for (const removal of removals) if (found.has(removal.payload.person_id)) await handOverTickets(ctx, removal);
}

/** The open tickets of somebody who was removed go to the successor; without one, those of nobody else become "not assigned". */
async function handOverTickets(ctx: TenantCtx, { payload, actor }: Removal): Promise<void> {
  const former = await requirePerson(ctx, payload.person_id);
  const successor = former.successor_id && (await requirePerson(ctx, former.successor_id));
  const by = { ...ctx, actor };
  for (const ticket of await openTicketsOf(ctx, former.id)) {
    const others = (await listAssignees(ctx, ticket.id)).filter((id) => id !== former.id);
    const { numDeletedRows } = await scoped(ctx)
      .deleteFrom('ticket_assignees')
      .where('ticket_id', '=', ticket.id)
      .where('person_id', '=', former.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue; // somebody took them off while this waited for the ticket
    await addTicketEvent(by, ticket.id, 'unassigned', { subject_id: former.id });
    ctx.fact('ticket.unassigned', { ticket_id: ticket.id, person_ids: [former.id] });
    auditTicket(ctx, 'ticket.unassigned', ticket, [{ field: 'assignee', from: former.name, to: null }]);
    if (successor && !others.includes(successor.id)) {
      await insertAssignee(by, ticket.id, successor.id);
      await addRoomMembers(ctx, ticket.room_id, [successor.id]);
      ctx.fact('ticket.assigned', { ticket_id: ticket.id, person_ids: [successor.id] });
      auditTicket(ctx, 'ticket.assigned', ticket, [{ field: 'assignee', from: null, to: successor.name }]);
    }
    const isUnassigned = others.length === 0 && !successor;
    await changeTicket(ctx, ticket, isUnassigned ? { status_id: ticketStatus.not_assigned } : {});
  }
}
