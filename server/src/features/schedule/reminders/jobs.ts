import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../../../http/interval.ts';
import type { Server } from '../../../http/serve.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { openInstallationCtx } from '../../../kernel/open-context.ts';
import { notify } from '../../notifications/actions.ts';
import { remindCustomers } from './customers.ts';
import { claimPeople, type DuePerson, dueAt } from './due.ts';

/** Enqueues a job for each workspace in which a reminder is due; of several that wait, one is kept. */
export async function enqueueVisitReminders(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select id from identity.organizations_to_remind_of_visits(${dueAt(ctx.now)})`.execute(ctx.db);
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('schedule.remind', {}, { key: 'visits' }));
  });
}

/** A round that fails, or a restart, is made up for by the next round. */
export function startVisitReminders(server: Server): void {
  runEvery(server, limits.schedule.reminders.every, () => enqueueVisitReminders(server));
}

const namesOf = (ids: readonly string[]) => sql`select person_id from unnest(${[...ids]}::uuid[]) as person_id`;

/** Notifies each person once about all visits of the day; people who get the same sentence are notified together. */
async function remindOfTomorrow(ctx: TenantCtx, due: readonly DuePerson[]): Promise<void> {
  const byPerson = Map.groupBy(due, ({ person_id, begins }) => `${person_id} ${begins.slice(0, 10)}`);
  const days = [...byPerson.values()].flatMap(([first, ...others]) =>
    first ? [{ person_id: first.person_id, payload: { first: first.begins, count: others.length + 1 } }] : [],
  );
  for (const alike of Map.groupBy(days, ({ payload }) => `${payload.first} ${payload.count}`).values()) {
    const [day] = alike;
    if (!day) continue;
    const people = namesOf(alike.map(({ person_id }) => person_id));
    await notify(ctx, people, { kind: 'visit_tomorrow', actor_id: null, payload: day.payload });
  }
}

async function remindOfBeginning(ctx: TenantCtx, due: readonly DuePerson[]): Promise<void> {
  for (const people of Map.groupBy(due, ({ visit_id }) => visit_id).values()) {
    const [first] = people;
    if (!first) continue;
    await notify(ctx, namesOf(people.map(({ person_id }) => person_id)), {
      kind: 'visit_soon',
      actor_id: null,
      subject: first.ticket_id === null ? undefined : { kind: 'ticket', id: first.ticket_id },
      payload: { begins: first.begins },
    });
  }
}

/** Marks reminders as sent before it sends them, so that a job that runs twice notifies nobody twice. */
export async function remindOfVisits(ctx: TenantCtx): Promise<void> {
  await remindOfTomorrow(ctx, await claimPeople(ctx, 'eve'));
  await remindOfBeginning(ctx, await claimPeople(ctx, 'soon'));
  await remindCustomers(ctx);
}

const remind: JobHandler<'schedule.remind'> = (ctx) => remindOfVisits(ctx);

export const scheduleJobs = { 'schedule.remind': remind };
