import { limits } from '@sightline/contract/limits';
import { CreateTicketInput } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { runEvery } from '../../../http/interval.ts';
import type { Server } from '../../../http/serve.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import { actAs } from '../../../kernel/acting-person.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { openInstallationCtx } from '../../../kernel/open-context.ts';
import { dueUntil } from '../../../kernel/recurrence/periods.ts';
import { listAgents } from '../../tickets/queries.ts';
import { publishAsset } from '../events.ts';
import { endOf, nextTotal, todayIn } from './due-days.ts';

/** Opens the ticket of a plan; the tickets feature provides it. */
export type OpenTicket = (
  ctx: Ctx,
  ticket: ReturnType<typeof CreateTicketInput.parse>,
  assetId: string,
) => Promise<void>;

/** Enqueues a job for each plan that is due; of several that wait for one plan, one is kept. */
export async function enqueueMaintenance(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ organization_id: string; plan_id: string }>`
      select organization_id, plan_id from identity.maintenance_to_plan(${ctx.now})`.execute(ctx.db);
    for (const { organization_id, plan_id } of rows)
      await ctx.inOrganization(organization_id, (tenant) =>
        tenant.enqueue('assets.plan_maintenance', { plan_id }, { key: `maintenance:${plan_id}` }),
      );
  });
}

/** A round that fails, or a restart, is made up for by the next round. */
export function startMaintenance(server: Server): void {
  runEvery(server, limits.assets.maintenance.plannedEvery, () => enqueueMaintenance(server));
}

async function lockDuePlan(ctx: TenantCtx, id: string) {
  const plan = await scoped(ctx)
    .selectFrom('maintenance_plans')
    .select(['id', 'asset_id', 'title', 'checklist', 'every', 'interval', 'days_ahead', 'meter_id', 'assignee_id'])
    .select([
      sql<string>`starts_on::text`.as('starts_on'),
      sql<string | null>`next_on::text`.as('next_on'),
      'created_by',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Read after the lock: of two workers, the second one finds what the first one has written.
  const { rows } = await sql<{ timezone: string; locale: 'en' | 'pt'; branch_id: string | null; total: number | null }>`
    select o.timezone, o.locale, a.branch_id, (select max(r.total) from meter_readings r
      where r.organization_id = a.organization_id and r.meter_id = ${plan?.meter_id ?? null}) as total
    from due_maintenance(${ctx.now}) due
    join organizations o on o.id = due.organization_id
    join assets a on a.organization_id = due.organization_id and a.id = ${plan?.asset_id ?? null}
    where due.organization_id = ${ctx.organization_id} and due.plan_id = ${id}`.execute(ctx.db);
  return plan && rows[0] && { ...plan, ...rows[0] };
}

type DuePlan = NonNullable<Awaited<ReturnType<typeof lockDuePlan>>>;

/** When it is due, and from when on the next one. */
function scheduleOf(ctx: TenantCtx, plan: DuePlan) {
  const today = todayIn(plan.timezone, ctx.now);
  if (plan.interval === 'meter' || plan.next_on === null)
    return { on: today, next: { next_total: nextTotal(plan.every, plan.total ?? 0) } };
  const { interval, next_on } = plan;
  const due = dueUntil({ ...plan, interval, next_on }, today.add({ days: plan.days_ahead }));
  return due && { on: due.on, next: { next_on: due.next.toString() } };
}

/** Returns the person who made the plan, or, if they have left, one who manages the workspace. */
async function actingPerson(ctx: TenantCtx, plan: DuePlan): Promise<Ctx | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    select r.person_id from roles r
    where r.organization_id = ${ctx.organization_id} and r.branch_id is null
      and (r.person_id = ${plan.created_by} or r.name in ('Manager', 'Subscriber'))
    order by r.person_id = ${plan.created_by} desc, r.name, r.person_id`.execute(ctx.db);
  for (const { person_id } of rows) {
    const acting = await actAs(ctx, { person_id, branch_id: null, locale: plan.locale });
    if (acting) return acting;
  }
  return undefined;
}

/** Ticket and next day are written together: the job may run any number of times. */
export const planMaintenance =
  (openTicket: OpenTicket): JobHandler<'assets.plan_maintenance'> =>
  async (tenant, { plan_id }) => {
    const plan = await lockDuePlan(tenant, plan_id);
    const schedule = plan && scheduleOf(tenant, plan);
    const ctx = schedule && (await actingPerson(tenant, plan));
    if (!ctx) return;
    const id = uuidv7();
    const ticket = CreateTicketInput.parse({
      ...{ id, subject: plan.title, description: plan.checklist, branch_id: plan.branch_id },
      due_date: endOf(schedule.on, plan.timezone),
      assignee_ids: plan.assignee_id ? await listAgents(ctx, [plan.assignee_id]) : [],
    });
    await openTicket(ctx, ticket, plan.asset_id);
    await scoped(ctx)
      .updateTable('maintenance_plans')
      .set({ ...schedule.next, ticket_id: id })
      .where('id', '=', plan.id)
      .execute();
    publishAsset(ctx, plan.asset_id, [plan.branch_id]);
  };
