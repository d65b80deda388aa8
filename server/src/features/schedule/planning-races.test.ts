import { bookingApi } from '@sightline/contract/schedule/booking';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { toolsApi } from '@sightline/contract/schedule/tools';
import { expect, it, vi } from 'vitest';
import { as, testApp } from '#test/app';
import { testDatabase } from '#test/database';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { planVisit } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { connectOwner } from '#test/fresh-database';
import { TIMEOUT } from '#test/timeout';

/*
 * Each race is held open: another transaction holds the row, or the lock, that both requests need, until both of them have read what
 * is free and wait.
 */

async function held<T>(lock: string, values: readonly unknown[], requests: () => readonly Promise<T>[]): Promise<T[]> {
  const other = await connectOwner((await testDatabase()).ownerUrl);
  await other.query('begin');
  await other.query(lock, [...values]);
  const all = requests();
  await vi.waitFor(
    async () => {
      const waiting = await arrange(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(all.length);
    },
    { timeout: TIMEOUT },
  );
  await other.query('commit');
  return Promise.all(all);
}

const codes = (replies: readonly { code: string }[]) => replies.map(({ code }) => code).sort();

async function buildShop() {
  const desk = await buildDesk();
  const lead = await buildPerson(desk.organization, 'Manager');
  const body = { name: 'Vacuum pump', kind: 'tool' as const };
  const { tool } = (await as(lead.token).call(toolsApi.create, { body })).data;
  return { ...desk, tool };
}

it('of two visits that are planned with the same tool at once one gets it, and the other one is not made', async () => {
  const { agent, colleague, tool } = await buildShop();
  const tools = [{ tool_id: tool.id }];
  const replies = await held('select from tools where id = $1 for update', [tool.id], () => [
    planVisit(agent, { title: 'First', user_ids: [agent.id], tools }),
    planVisit(agent, { title: 'Second', user_ids: [colleague.id], tools }),
  ]);
  expect(codes(replies)).toEqual(['OK', 'TOOL_BUSY']);
  expect(await arrange('select from visits where organization_id = $1', [agent.organization_id])).toHaveLength(1);
});

it('of two visits that are planned for the same person and tool at once one is refused', async () => {
  const { agent, colleague, tool } = await buildShop();
  const plan = { user_ids: [colleague.id], tools: [{ tool_id: tool.id }] };
  const replies = await held('select from people where id = $1 for update', [colleague.id], () => [
    planVisit(agent, plan),
    planVisit(agent, plan),
  ]);
  expect(codes(replies)).toEqual(['OK', 'VISIT_CONFLICTS']);
});

it('a tool that is taken is a conflict before the visit is planned, which nobody can accept', async () => {
  const { agent, colleague, tool } = await buildShop();
  const tools = [{ tool_id: tool.id }];
  await planVisit(agent, { user_ids: [agent.id], tools });
  const wanted = {
    starts_at: '2090-01-17T10:00:00Z',
    ends_at: '2090-01-17T12:00:00Z',
    user_ids: [colleague.id],
    tools,
  };
  const { conflicts } = (await as(agent.token).call(scheduleApi.check, { body: wanted })).data;
  expect(conflicts).toMatchObject([{ kind: 'tool', is_final: true }]);
  const reply = await planVisit(agent, { ...wanted, accept_conflicts: true });
  expect(reply.code).toBe('VISIT_CONFLICTS');
  const unknown = [{ tool_id: '019b0000-0000-7000-8000-000000000000' }];
  expect((await planVisit(agent, { tools: unknown })).errors).toHaveProperty('tools');
});

async function buildLink(agent: TestPerson): Promise<string> {
  const ticket = await buildTicket(agent);
  const body = { minutes: 60, from_day: '2090-02-20', until_day: '2090-02-20', user_ids: [agent.id] };
  const { data } = await as(agent.token).call(bookingApi.create, { params: { id: ticket.id }, body });
  return data.url.split('/').at(-1) ?? '';
}

it('of two customers who book the same time at once one gets it', async () => {
  const { agent } = await buildDesk();
  const tokens = [await buildLink(agent), await buildLink(agent)];
  const book = (token: string) =>
    as(undefined).call(bookingApi.book, {
      params: { token },
      body: { starts_at: '2090-02-20T10:00:00Z', timezone: 'Europe/Lisbon' },
    });
  const lock = 'select from pg_advisory_xact_lock(hashtextextended($1, 0))';
  const replies = await held(lock, [`bookings ${agent.organization_id}`], () => tokens.map(book));
  expect(codes(replies)).toEqual(['OK', 'SLOT_TAKEN']);
});

it('a flood of bookings from one address is refused before any work, and others still book', async () => {
  const { http } = await testApp();
  const send = (remoteAddress: string) =>
    http.inject({ method: 'POST', url: '/api/booking/none', payload: {}, remoteAddress });
  const answers = await Promise.all(Array.from({ length: 320 }, () => send('203.0.113.21')));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('203.0.113.22')).statusCode).toBe(422);
});

it('who travels between check-in and check-out keeps both zones, and a time on site by one clock', async () => {
  const { agent } = await buildDesk();
  const { visit } = (await planVisit(agent, { user_ids: [agent.id] })).data;
  const params = { id: visit.id };
  const lisbon = { device_at: '2090-01-17T09:05:00+00:00', timezone: 'Europe/Lisbon' };
  const place = { latitude: 38.7223, longitude: -9.1393, accuracy: 12 };
  await as(agent.token).call(scheduleApi.checkIn, { params, body: { ...lisbon, position: place } });
  const azores = { device_at: '2090-01-17T09:55:00-01:00', timezone: 'Atlantic/Azores' };
  const { data } = await as(agent.token).call(scheduleApi.checkOut, { params, body: azores });
  const [own] = data.visit.people;
  expect(own).toMatchObject({
    ...{ checked_in_zone: 'Europe/Lisbon', checked_out_zone: 'Atlantic/Azores' },
    ...{ checked_out_device_at: '2090-01-17T10:55:00.000Z', checked_in_position: place, checked_out_position: null },
  });
  expect(Date.parse(own?.checked_out_at ?? '')).toBeGreaterThanOrEqual(Date.parse(own?.checked_in_at ?? ''));
});

it('a place that is none on earth is refused', async () => {
  const { agent } = await buildDesk();
  const { visit } = (await planVisit(agent, { user_ids: [agent.id] })).data;
  const body = {
    ...{ device_at: '2090-01-17T09:05:00Z', timezone: 'Europe/Lisbon' },
    position: { latitude: 91, longitude: 0, accuracy: 1 },
  };
  const reply = await as(agent.token).call(scheduleApi.checkIn, { params: { id: visit.id }, body });
  expect(reply.errors).toHaveProperty('position.latitude');
});
