import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';

const { eve, customerFrom, soonMinutes, restMinutes } = limits.schedule.reminders;

/** The arguments of `due_visit_reminders`. */
export const dueAt = (now: Date): RawBuilder<unknown> => sql`${now}::timestamptz, ${eve}::time, ${customerFrom}::time,
  ${`${soonMinutes} minutes`}::interval, ${`${restMinutes} minutes`}::interval`;

/** `begins`: by the clock of the workspace. */
export type DuePerson = { visit_id: string; person_id: string; ticket_id: string | null; begins: string };

/** Notes for which beginning they are reminded; of two workers, the second one finds nothing left. */
export async function claimPeople(ctx: TenantCtx, kind: 'eve' | 'soon'): Promise<DuePerson[]> {
  const column = sql.ref(`reminded_${kind}_of`);
  const { rows } = await sql<DuePerson>`
    update visit_people w set ${column} = v.starts_at
    from due_visit_reminders(${dueAt(ctx.now)}) due
    join visits v on v.organization_id = due.organization_id and v.id = due.visit_id
    join organizations o on o.id = v.organization_id
    where due.organization_id = ${ctx.organization_id} and due.kind = ${kind} and w.organization_id = due.organization_id
      and w.visit_id = due.visit_id and w.person_id = due.person_id and w.${column} is distinct from v.starts_at
    returning w.visit_id, w.person_id, v.ticket_id, to_char(v.starts_at at time zone o.timezone, 'YYYY-MM-DD"T"HH24:MI') as begins`.execute(
    ctx.db,
  );
  return rows.toSorted((a, b) => a.begins.localeCompare(b.begins));
}

export type DueCustomer = {
  id: string;
  starts_at: string;
  place: string;
  people: string;
  ticket: { number: number; subject: string; branch_id: string | null; created_by: string };
};

/** Visits of whose customers the same is noted. */
export async function claimCustomers(ctx: TenantCtx): Promise<DueCustomer[]> {
  const { rows } = await sql<DueCustomer>`
    update visits v set customer_reminded_of = v.starts_at
    from due_visit_reminders(${dueAt(ctx.now)}) due, tickets t
    where due.organization_id = ${ctx.organization_id} and due.kind = 'customer'
      and t.organization_id = due.organization_id and t.id = due.ticket_id and v.organization_id = due.organization_id
      and v.id = due.visit_id and v.customer_reminded_of is distinct from v.starts_at
    returning v.id, v.starts_at, v.place, jsonb_build_object('number', t.ticket_id, 'subject', t.subject, 'branch_id', t.branch_id,
      'created_by', t.created_by) as ticket, coalesce((select string_agg(p.name, ', ' order by p.name)
      from visit_people w join people p on p.organization_id = w.organization_id and p.id = w.person_id
      where w.organization_id = v.organization_id and w.visit_id = v.id), '') as people`.execute(ctx.db);
  return rows;
}
