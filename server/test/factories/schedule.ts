import { type PlanVisitInput, scheduleApi, type Visit } from '@sightline/contract/schedule/schedule';
import type { z } from 'zod';
import { as } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { jobsDone } from '#test/jobs';

type Input = Partial<z.input<typeof PlanVisitInput>>;

/** A Tuesday, in working hours by UTC, which is the clock of workspaces in tests. */
export const morning = { starts_at: '2090-01-17T09:00:00.000Z', ends_at: '2090-01-17T11:00:00.000Z' };

export const planVisit = (dispatcher: TestPerson, input: Input = {}) =>
  as(dispatcher.token).call(scheduleApi.plan, {
    body: { ...morning, ...(input.ticket_id ? {} : { title: 'Inspection' }), ...input },
  });

/** A visit as a dispatcher plans it, through the API. */
export async function buildVisit(dispatcher: TestPerson, input: Input = {}): Promise<Visit> {
  const reply = await planVisit(dispatcher, input);
  if (reply.status !== 200) throw new Error(`the visit was refused: ${reply.code}`);
  return reply.data.visit;
}

/** They make visits. */
export async function markPlannable(...people: readonly TestPerson[]): Promise<void> {
  for (const { organization_id, id } of people)
    await arrange('insert into plannable_people (organization_id, person_id) values ($1, $2)', [organization_id, id]);
}

/** Looks once for reminders of visits that are due. */
export async function findVisitReminders({ organization_id }: TestPerson): Promise<void> {
  await arrange(
    `select graphile_worker.add_job('schedule.remind',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [organization_id],
  );
  await jobsDone();
}
