import { ticketStatus } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { addRoomMembers } from '../talk/actions.ts';
import { changeTicket } from './actions.ts';
import { insertAssignee } from './assignment.ts';
import { auditTicket } from './audit.ts';
import { listAssignees } from './queries.ts';

const peopleOfVisit = async (ctx: TenantCtx, visitId: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from visit_people w
    join people p on p.organization_id = w.organization_id and p.id = w.person_id
    where w.organization_id = ${ctx.organization_id} and w.visit_id = ${visitId} order by p.name, p.id`.execute(ctx.db);
  return rows;
};

const lockOpenTicketOfVisit = (ctx: TenantCtx, visitId: string) =>
  scoped(ctx)
    .selectFrom('tickets')
    .select(['id', 'ticket_id', 'subject', 'branch_id', 'room_id', 'status_id'])
    .where('closed_at', 'is', null)
    .where('id', '=', (visits) =>
      visits.selectFrom('visits').select('visits.ticket_id').where('visits.id', '=', visitId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Assigns the people of a visit to its ticket if the ticket has no assignee. */
export async function assignPeopleOfVisit(
  ctx: TenantCtx,
  { visit_id, added_ids }: FactPayload<'visit.planned'>,
  actor: AuditActor,
): Promise<void> {
  const ticket = await lockOpenTicketOfVisit(ctx, visit_id);
  if (!ticket || (await listAssignees(ctx, ticket.id)).length > 0) return;
  const people = await peopleOfVisit(ctx, visit_id);
  if (people.length === 0) return;
  for (const { id } of people) await insertAssignee({ ...ctx, actor }, ticket.id, id);
  const person_ids = people.map(({ id }) => id);
  ctx.fact(
    'ticket.assigned',
    { ticket_id: ticket.id, person_ids, visit: { id: visit_id, told_ids: added_ids } },
    actor,
  );
  const assignees = people.map(({ name }) => ({ field: 'assignee', from: null, to: name }));
  auditTicket(ctx, 'ticket.assigned', ticket, assignees);
  await addRoomMembers(ctx, ticket.room_id, person_ids);
  const isFirst = ticket.status_id === ticketStatus.not_assigned;
  await changeTicket(ctx, ticket, isFirst ? { status_id: ticketStatus.to_do } : {});
}
