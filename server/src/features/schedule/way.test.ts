import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { socketRoom } from '@sightline/contract/realtime';
import { scheduleApi, type VisitStatus } from '@sightline/contract/schedule/schedule';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildVisit, morning } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { connect } from '#test/socket';

const device = { device_at: '2031-05-05T05:05:00.000Z', timezone: 'America/Sao_Paulo' };

const step = (actor: TestPerson, visit: { id: string }, status: VisitStatus, version: number, more: object = {}) =>
  as(actor.token).call(scheduleApi.step, { params: { id: visit.id }, body: { status, version, ...more } });
const checkIn = (actor: TestPerson, { id }: { id: string }) =>
  as(actor.token).call(scheduleApi.checkIn, { params: { id }, body: device });
const checkOut = (actor: TestPerson, { id }: { id: string }, more: object = {}) =>
  as(actor.token).call(scheduleApi.checkOut, { params: { id }, body: { ...device, ...more } });
const timersOf = async (actor: TestPerson, { id }: { id: string }) =>
  (await as(actor.token).call(ticketsApi.find, { params: { id } })).data.ticket.active_timers.map(
    ({ user }) => user.id,
  );
const toldOf = async (actor: TestPerson) =>
  (await as(actor.token).call(notificationsApi.list, { query: {} })).data.notifications.map(({ type }) => type);

async function buildScene() {
  const desk = await buildDesk();
  const ticket = await buildTicket(desk.guest);
  const people = [desk.agent.id, desk.colleague.id];
  return { ...desk, ticket, visit: await buildVisit(desk.agent, { ticket_id: ticket.id, user_ids: people }) };
}

describe('the way of a visit', () => {
  it('refuses a step that the chain does not have, another version, and no reason', async () => {
    const { agent, visit } = await buildScene();
    expect((await step(agent, visit, 'done', 1)).code).toBe('VISIT_STEP_REFUSED');
    expect((await step(agent, visit, 'on_the_way', 7)).code).toBe('STALE_VERSION');
    expect((await step(agent, visit, 'could_not_be_done', 1)).errors).toEqual({ reason: [expect.any(String)] });
    const failed = await step(agent, visit, 'could_not_be_done', 1, { reason: 'Nobody was there.' });
    expect(failed.data.visit).toMatchObject({ status: 'could_not_be_done', reason: 'Nobody was there.', version: 2 });
  });

  it('tells the customer who is on the way, in the conversation and by e-mail', async () => {
    const { agent, guest, ticket, visit } = await buildScene();
    const arrives_at = '2090-01-17T09:10:00.000Z';
    const reply = await step(agent, visit, 'on_the_way', 1, { arrives_at, tell_customer: true });
    expect(reply.data.visit).toMatchObject({ status: 'on_the_way', arrives_at });
    const { chats } = (await as(guest.token).call(talkApi.chats, { params: { id: ticket.room_id }, query: {} })).data;
    expect(chats.map(({ message, sender }) => [message, sender.id])).toEqual([
      ['I am on my way and expect to arrive at 09:10.', agent.id],
    ]);
    const mails = await arrange('select subject from mails where recipient = $1', [guest.email]);
    expect(mails).toEqual([{ subject: `${agent.name} is on the way, arriving at 09:10` }]);
  });

  it('shows in every open tab', async () => {
    const { agent, colleague, visit, ticket } = await buildScene();
    const socket = await connect(colleague.token);
    await socket.join(socketRoom.organization(colleague.organization_id));
    const told = socket.next('ScheduleChangedEvent');
    await step(agent, visit, 'on_the_way', 1);
    expect(await told).toEqual({ visit_id: visit.id, ticket_id: ticket.id });
  });
});

describe('check-in and check-out', () => {
  it('start and stop the own timer; the time of the server counts, and that of the device is kept', async () => {
    const { agent, colleague, ticket, visit } = await buildScene();
    const reply = await checkIn(agent, visit);
    const [own] = reply.data.visit.people.filter(({ id }) => id === agent.id);
    expect(reply.data.visit.status).toBe('on_site');
    expect(own).toMatchObject({ checked_in_device_at: device.device_at, checked_in_zone: device.timezone });
    expect(Math.abs(Date.parse(own?.checked_in_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await timersOf(agent, ticket)).toEqual([agent.id]);
    expect((await checkIn(agent, visit)).code).toBe('ALREADY_CHECKED_IN');
    await checkIn(colleague, visit);
    expect((await checkOut(agent, visit)).data.visit.status).toBe('on_site');
    expect(await timersOf(agent, ticket)).toEqual([colleague.id]);
    expect((await checkOut(colleague, visit)).data.visit.status).toBe('done');
    expect(await timersOf(agent, ticket)).toEqual([]);
    expect((await checkOut(colleague, visit)).code).toBe('NOT_CHECKED_IN');
  });

  it('are for the people of the visit, while it is not over and its ticket is open', async () => {
    const { agent, colleague, ticket, visit } = await buildScene();
    const other = await buildVisit(agent, {
      title: 'Other',
      starts_at: morning.ends_at,
      ends_at: '2090-01-17T12:00:00Z',
    });
    expect((await checkIn(colleague, other)).code).toBe('NOT_ON_VISIT');
    await as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    expect((await checkIn(agent, visit)).code).toBe('TICKET_CLOSED');
  });

  it('leave a timer alone that runs already, and stop it when a dispatcher ends the visit', async () => {
    const { agent, colleague, ticket, visit } = await buildScene();
    await as(agent.token).call(ticketsApi.startTimer, { params: { id: ticket.id } });
    expect((await checkIn(agent, visit)).status).toBe(200);
    await step(colleague, visit, 'done', 2);
    expect(await timersOf(agent, ticket)).toEqual([]);
  });

  it('without a connection count when they were done, whatever the clock of the device says', async () => {
    const { agent, colleague, ticket, visit } = await buildScene();
    await checkIn(colleague, visit);
    const hour = 3_600_000;
    const dayAhead = Date.now() + 24 * hour;
    const hoursAgo = (hours: number) => ({
      device_at: new Date(dayAhead - hours * hour).toISOString(),
      sent_at: new Date(dayAhead).toISOString(),
      timezone: device.timezone,
    });
    const params = { id: visit.id };
    const came = await as(agent.token).call(scheduleApi.checkIn, { params, body: hoursAgo(5) });
    const left = await as(agent.token).call(scheduleApi.checkOut, { params, body: hoursAgo(2) });
    expect([came.status, left.status]).toEqual([200, 200]);
    const own = left.data.visit.people.find(({ id }) => id === agent.id);
    const ago = (time: string | null | undefined) => (Date.now() - Date.parse(time ?? '')) / hour;
    expect(ago(own?.checked_in_at)).toBeCloseTo(5, 1);
    expect(ago(own?.checked_out_at)).toBeCloseTo(2, 1);
    expect(ago(own?.checked_in_device_at)).toBeCloseTo(-19, 1);
    const timers = await arrange<{ hours: number }>(
      `select extract(epoch from stopped_at - started_at) / 3600 as hours from timers
       where owner_id = $1 and person_id = $2`,
      [ticket.id, agent.id],
    );
    expect(timers.map(({ hours }) => Math.round(Number(hours)))).toEqual([3]);
    expect(await timersOf(agent, ticket)).toEqual([colleague.id]);
  });

  it('of one person at once happen once', async () => {
    const { agent, visit } = await buildScene();
    const replies = await Promise.all(Array.from({ length: 6 }, () => checkIn(agent, visit)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the people of a visit', () => {
  it('are told when it is planned, moved and cancelled; not who did it', async () => {
    const { agent, colleague, visit } = await buildScene();
    const moved = { starts_at: '2090-01-17T13:00:00Z', ends_at: '2090-01-17T15:00:00Z', version: 1 };
    const body = { ...moved, user_ids: [agent.id, colleague.id] };
    await as(agent.token).call(scheduleApi.change, { params: { id: visit.id }, body });
    await step(agent, visit, 'cancelled', 2);
    expect(await toldOf(colleague)).toEqual(['visit_cancelled', 'visit_moved', 'visit_planned']);
    expect(await toldOf(agent)).toEqual([]);
  });

  it('are told that a ticket was closed before they went', async () => {
    const { agent, colleague, ticket, visit } = await buildScene();
    await as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    expect(await toldOf(colleague)).toContain('visit_cancelled');
    const { status } = (await as(agent.token).call(scheduleApi.find, { params: { id: visit.id } })).data.visit;
    expect(status).toBe('cancelled');
  });
});
