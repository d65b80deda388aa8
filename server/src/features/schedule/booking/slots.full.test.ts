import { bookingApi } from '@sightline/contract/schedule/booking';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildPerson } from '#test/factories';
import { markPlannable } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const agents = 50;
const limit = 200;

/** Five visits a day for each agent over thirty days, and an absence for each. */
async function fill(organizationId: string, agentId: string): Promise<void> {
  await arrange(
    `with planned as (
       insert into visits (organization_id, id, title, starts_at, ends_at, travel_minutes, created_by)
       select $1, uuidv7(), p.id::text, d + h * interval '1 hour', d + (h + 1) * interval '1 hour', 30, $2
       from people p, generate_series('2090-02-20'::timestamptz, '2090-03-21', '1 day') d, unnest('{9,11,13,15,16}'::int[]) h
       where p.organization_id = $1 returning id, title)
     insert into visit_people (organization_id, visit_id, person_id) select $1, id, title::uuid from planned`,
    [organizationId, agentId],
  );
  await arrange(
    `insert into absences (organization_id, id, person_id, kind, starts_at, ends_at, entered_by)
     select $1, uuidv7(), p.id, 'vacation', '2090-03-01', '2090-03-08', $2 from people p where p.organization_id = $1`,
    [organizationId, agentId],
  );
  await arrange('analyze visits, visit_people, absences');
}

it(`free times of ${agents} people over thirty days are found within ${limit} ms`, { timeout: 120_000 }, async () => {
  const { organization, agent } = await buildDesk();
  const others = await Promise.all(Array.from({ length: agents - 2 }, () => buildPerson(organization)));
  await markPlannable(agent, ...others);
  await fill(organization.id, agent.id);
  const ticket = await buildTicket(agent);
  const { data } = await as(agent.token).call(bookingApi.create, {
    params: { id: ticket.id },
    body: { minutes: 30, from_day: '2090-02-20', until_day: '2090-03-21' },
  });
  const token = data.url.split('/').at(-1) ?? '';
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const began = performance.now();
    const { data: found } = await as(undefined).call(bookingApi.find, { params: { token } });
    times.push(performance.now() - began);
    expect(found.booking.slots.length).toBeGreaterThan(50);
  }
  const median = times.toSorted((a, b) => a - b)[3] ?? 0;
  expect(median, `of ${times.map(Math.round).join(', ')} ms`).toBeLessThan(limit);
});
