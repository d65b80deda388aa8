import { peopleApi } from '@sightline/contract/people/people';
import { feedsApi } from '@sightline/contract/schedule/feeds';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildVisit } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

async function subscribe(person: TestPerson): Promise<string> {
  const { url } = (await as(person.token).call(feedsApi.renew, {})).data;
  return new URL(url).pathname;
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch((await testApp()).origin + path);
  return { status: reply.status, text: (await reply.text()).replaceAll('\r\n ', '') };
}

it('a calendar shows the visits of its person, with place and ticket, and marks those that are cancelled', async () => {
  const { agent, colleague } = await buildDesk();
  const ticket = await buildTicket(agent);
  const times = { starts_at: inHours(24), ends_at: inHours(25), user_ids: [agent.id], accept_conflicts: true };
  await buildVisit(agent, { ...times, ticket_id: ticket.id, place: '12 Harbour Street, Porto' });
  const cancelled = await buildVisit(agent, { ...times, title: 'Café; with, signs' });
  const body = { status: 'cancelled' as const, version: cancelled.version };
  await as(agent.token).call(scheduleApi.step, { params: { id: cancelled.id }, body });
  await buildVisit(agent, { ...times, title: 'Of somebody else', user_ids: [colleague.id] });
  const { text } = await read(await subscribe(agent));
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain('12 Harbour Street\\, Porto');
  expect(text).toContain(`/tickets/${ticket.ticket_id}`);
  expect(text).toMatch(/STATUS:CANCELLED/);
  expect(text).toContain('Café\\; with\\, signs');
  expect(text).not.toContain('Of somebody else');
});

it('an address is stored as a hash, and stops with the next one, with its removal and with its person', async () => {
  const { organization, agent } = await buildDesk();
  const lead = await buildPerson(organization, 'Manager');
  const first = await subscribe(agent);
  const stored = JSON.stringify(await arrange('select * from schedule_feeds where person_id = $1', [agent.id]));
  expect(stored).not.toContain(first.split('/').at(-1)?.replace('.ics', ''));
  const second = await subscribe(agent);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await as(agent.token).call(feedsApi.remove, {});
  expect((await read(second)).status).toBe(404);
  const third = await subscribe(agent);
  await as(lead.token).call(peopleApi.bulk, { body: { action: 'suspend', ids: [agent.id] } });
  expect((await read(third)).status).toBe(404);
  expect((await read(`/api/schedule/feed/${'a'.repeat(43)}.ics`)).status).toBe(404);
});

it('is for agents', async () => {
  const { guest } = await buildDesk();
  expect((await as(guest.token).call(feedsApi.renew, {})).code).toBe('FORBIDDEN');
});
