import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { bookingApi } from '@sightline/contract/schedule/booking';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildVisit, morning } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { inWorkspace } from '#test/tenant-context';
import { remindOfVisits } from './jobs.ts';

/** The visit is on Tuesday 17 January 2090 at nine, by UTC, which is the clock of workspaces in tests. */
const [dayBefore, eve, soon] = ['2090-01-16T09:00:00Z', '2090-01-16T18:00:00Z', '2090-01-17T08:30:00Z'];

/** Runs the job at a time. All visits were planned before. */
const runAt = (time: string, { organization_id }: TestPerson) =>
  inWorkspace(organization_id, (ctx) => {
    const ports = { ...ctx.ports, env: { ...ctx.ports.env, PUBLIC_URL: 'https://sightline.test' } };
    return remindOfVisits({ ...ctx, now: new Date(time), ports });
  });
const told = async (person: TestPerson) =>
  (await as(person.token).call(notificationsApi.list, { query: {} })).data.notifications
    .filter(({ type }) => type === 'visit_tomorrow' || type === 'visit_soon')
    .map(({ type, title }) => `${type}: ${title}`)
    .toReversed();
const mailsOf = (person: TestPerson) =>
  arrange<{ recipient: string; text: string; subject: string }>(
    `select recipient, subject, text from mails where organization_id = $1 and subject like 'Reminder%' order by id`,
    [person.organization_id],
  );

async function buildScene() {
  const desk = await buildDesk();
  const ticket = await buildTicket(desk.guest);
  const people = [desk.agent.id, desk.colleague.id];
  return { ...desk, ticket, visit: await buildVisit(desk.agent, { ticket_id: ticket.id, user_ids: people }) };
}

const move = (agent: TestPerson, visit: { id: string; people: readonly { id: string }[] }, version: number) =>
  as(agent.token).call(scheduleApi.change, {
    params: { id: visit.id },
    body: {
      ...{ starts_at: '2090-01-18T09:00:00Z', ends_at: '2090-01-18T11:00:00Z', version },
      user_ids: visit.people.map(({ id }) => id),
    },
  });

describe('people of a visit', () => {
  it('are reminded in the evening before and half an hour before they set out, once each', async () => {
    const { agent, colleague } = await buildScene();
    await buildVisit(agent, {
      starts_at: '2090-01-17T13:00:00Z',
      ends_at: '2090-01-17T14:00:00Z',
      user_ids: [agent.id],
    });
    await runAt('2090-01-16T17:59:00Z', agent);
    expect(await told(agent)).toEqual([]);
    for (const time of [eve, eve, soon, soon]) await runAt(time, agent);
    expect(await told(agent)).toEqual([
      'visit_tomorrow: 2 visits are planned for you, the first one Tue 17 Jan, 09:00',
      'visit_soon: Your visit begins soon: Tue 17 Jan, 09:00',
    ]);
    expect(await told(colleague)).toHaveLength(2);
  });

  it('are reminded before the way there, too', async () => {
    const { agent } = await buildDesk();
    await buildVisit(agent, { user_ids: [agent.id], travel_minutes: 60 });
    await runAt('2090-01-17T07:29:00Z', agent);
    expect(await told(agent)).toHaveLength(1);
    await runAt('2090-01-17T07:30:00Z', agent);
    expect(await told(agent)).toHaveLength(2);
  });

  it('hear nothing of a visit that is cancelled, and of one that was moved at its new time', async () => {
    const { agent, visit } = await buildScene();
    await move(agent, visit, 1);
    await runAt(eve, agent);
    expect(await told(agent)).toEqual([]);
    await runAt('2090-01-17T18:00:00Z', agent);
    expect(await told(agent)).toHaveLength(1);
    const body = { status: 'cancelled' as const, version: 2 };
    await as(agent.token).call(scheduleApi.step, { params: { id: visit.id }, body });
    await runAt('2090-01-18T08:30:00Z', agent);
    expect(await told(agent)).toHaveLength(1);
  });

  it('are reminded again of a visit that is moved after its reminder', async () => {
    const { agent, visit } = await buildScene();
    await runAt(eve, agent);
    await move(agent, visit, 1);
    await runAt('2090-01-17T18:00:00Z', agent);
    expect((await told(agent)).map((line) => line.slice(-13))).toEqual(['17 Jan, 09:00', '18 Jan, 09:00']);
  });

  it('are not reminded of what was planned or moved after that time: they were just told', async () => {
    const { agent, visit } = await buildScene();
    await arrange('update visits set updated_at = $2 where id = $1', [visit.id, '2090-01-16T18:30:00Z']);
    await runAt('2090-01-16T19:00:00Z', agent);
    expect(await told(agent)).toEqual([]);
  });

  it('choose in their preferences whether they are', async () => {
    const { agent, colleague } = await buildScene();
    const channels = JSON.stringify({ visit_tomorrow: { in_app: false, push: false, email: false } });
    await arrange(`insert into notification_preferences (organization_id, person_id, channels) values ($1, $2, $3)`, [
      ...[agent.organization_id, agent.id, channels],
    ]);
    await runAt(eve, agent);
    expect([await told(agent), (await told(colleague)).length]).toEqual([[], 1]);
  });

  it('are reminded at the same time of the clock when summer time begins in the night', async () => {
    const { agent, organization } = await buildDesk();
    await arrange(`update organizations set timezone = 'Europe/Berlin' where id = $1`, [organization.id]);
    const times = { starts_at: '2090-03-26T07:00:00Z', ends_at: '2090-03-26T08:00:00Z' };
    await buildVisit(agent, { ...times, user_ids: [agent.id], accept_conflicts: true });
    await runAt('2090-03-25T16:59:00Z', agent);
    expect(await told(agent)).toEqual([]);
    await runAt('2090-03-25T17:00:00Z', agent);
    expect(await told(agent)).toEqual(['visit_tomorrow: A visit is planned for you: Sun 26 Mar, 09:00']);
  });
});

describe('the customer', () => {
  it('gets one e-mail on the day before, at the time and in the language of the customer', async () => {
    const { agent, guest } = await buildScene();
    await runAt('2090-01-16T08:59:00Z', agent);
    expect(await mailsOf(agent)).toEqual([]);
    await Promise.all([runAt(dayBefore, agent), runAt(dayBefore, agent)]);
    await runAt(eve, agent);
    expect(await mailsOf(agent)).toMatchObject([
      { recipient: guest.email, subject: 'Reminder of our visit: Tuesday, 17 January 2090, 09:00 (UTC)' },
    ]);
  });

  it('gets none of a visit that is cancelled, or whose ticket is closed', async () => {
    const { agent, visit } = await buildScene();
    const body = { status: 'cancelled' as const, version: 1 };
    await as(agent.token).call(scheduleApi.step, { params: { id: visit.id }, body });
    await runAt(dayBefore, agent);
    expect(await mailsOf(agent)).toEqual([]);
  });

  it('who booked by a link confirms by the link of the reminder; a moved visit is confirmed again', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const { data } = await as(agent.token).call(bookingApi.create, {
      params: { id: ticket.id },
      body: { minutes: 60, from_day: '2090-01-17', until_day: '2090-01-17', user_ids: [agent.id] },
    });
    const token = data.url.split('/').at(-1) ?? '';
    await arrange(`update booking_links set expires_at = '2090-02-01' where id = $1`, [data.booking_link.id]);
    const nobody = as(undefined);
    const book = (starts_at: string) =>
      nobody.call(bookingApi.book, {
        params: { token },
        body: { starts_at, timezone: 'Europe/Lisbon', email: 'rita@example.test' },
      });
    await book(morning.starts_at);
    await runAt(dayBefore, agent);
    const [mail] = await mailsOf(agent);
    const mailed = /\/book\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mailed).not.toBe(token);
    for (let time = 1; time <= 2; time += 1) {
      const { booking } = (await nobody.call(bookingApi.confirm, { params: { token: mailed } })).data;
      expect(booking.visit).toMatchObject({ is_confirmed: true, starts_at: morning.starts_at });
    }
    const ofTicket = async () =>
      (await as(agent.token).call(scheduleApi.ofTicket, { params: { id: ticket.id } })).data.visits[0]?.is_confirmed;
    expect(await ofTicket()).toBe(true);
    await book('2090-01-17T14:00:00.000Z');
    expect(await ofTicket()).toBe(false);
    await nobody.call(bookingApi.cancel, { params: { token } });
    expect((await nobody.call(bookingApi.confirm, { params: { token } })).code).toBe('BOOKING_FIXED');
  });
});
