import { absencesApi } from '@sightline/contract/schedule/absences';
import { type Booking, bookingApi } from '@sightline/contract/schedule/booking';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildVisit, markPlannable, planVisit } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';

/** A Monday far ahead; workspaces of tests work by UTC. */
const day = '2090-02-20';
const at = (time: string): string => `${day}T${time}:00.000Z`;

async function buildLink(agent: TestPerson, input: object = {}) {
  const ticket = await buildTicket(agent);
  const reply = await as(agent.token).call(bookingApi.create, {
    params: { id: ticket.id },
    body: { minutes: 60, from_day: day, until_day: day, user_ids: [agent.id], ...input },
  });
  if (reply.status !== 200) throw new Error(`the link was refused: ${reply.code}`);
  return { ticket, id: reply.data.booking_link.id, token: reply.data.url.split('/').at(-1) ?? '' };
}

async function refusedLink(agent: TestPerson, input: object) {
  const ticket = await buildTicket(agent);
  const body = { minutes: 60, from_day: day, until_day: day, ...input };
  return as(agent.token).call(bookingApi.create, { params: { id: ticket.id }, body });
}

const nobody = as(undefined);
const open = async (token: string): Promise<Booking> =>
  (await nobody.call(bookingApi.find, { params: { token } })).data.booking;
const book = (token: string, time: string, body: object = {}) =>
  nobody.call(bookingApi.book, {
    params: { token },
    body: { starts_at: at(time), timezone: 'Europe/Lisbon', ...body },
  });
const cancel = (token: string) => nobody.call(bookingApi.cancel, { params: { token } });
const clocks = ({ slots }: Booking) => slots.map((slot) => slot.slice(11, 16));
const visitsOf = async (agent: TestPerson, id: string) =>
  (await as(agent.token).call(scheduleApi.ofTicket, { params: { id } })).data.visits;

describe('the free times of a link', () => {
  it('leave out visits with the way to them, absences, and what is no working time', async () => {
    const { agent } = await buildDesk();
    const { token } = await buildLink(agent, { travel_minutes: 30 });
    const all = clocks(await open(token));
    expect([all[0], all.at(-1)]).toEqual(['09:00', '17:00']);
    const busy = { starts_at: at('10:00'), ends_at: at('11:00'), user_ids: [agent.id], travel_minutes: 30 };
    await buildVisit(agent, busy);
    const body = { kind: 'other' as const, starts_at: at('13:00'), ends_at: at('18:00') };
    await as(agent.token).call(absencesApi.create, { body });
    expect(clocks(await open(token))).toEqual(['11:30', '12:00']);
  });

  it('are of those who make visits, unless the link names others', async () => {
    const { agent, colleague } = await buildDesk();
    const nobodyYet = await refusedLink(agent, { user_ids: [] });
    expect(nobodyYet).toMatchObject({ code: 'NOBODY_PLANNABLE', errors: { user_ids: expect.anything() } });
    await markPlannable(colleague);
    const { token } = await buildLink(agent, { user_ids: [] });
    expect((await book(token, '09:00')).data.booking.visit?.person).toBe(colleague.name);
    const other = await buildLink(agent, { user_ids: [] });
    expect((await book(other.token, '09:00')).code).toBe('SLOT_TAKEN');
    const named = await buildLink(agent, { user_ids: [agent.id] });
    expect((await book(named.token, '09:00')).data.booking.visit?.person).toBe(agent.name);
  });

  it('are of those who are free', async () => {
    const { agent, colleague } = await buildDesk();
    await markPlannable(agent, colleague);
    const { token } = await buildLink(agent, { user_ids: [] });
    await buildVisit(agent, { starts_at: at('09:00'), ends_at: at('18:00'), user_ids: [agent.id] });
    expect(clocks(await open(token))).toContain('09:00');
    const { data } = await book(token, '09:00');
    expect(data.booking.visit).toMatchObject({ person: colleague.name, starts_at: at('09:00') });
  });
});

describe('a customer', () => {
  it('books without an account, moves and cancels, and is told by e-mail', async () => {
    const { agent } = await buildDesk();
    const { token, ticket } = await buildLink(agent);
    const booked = await book(token, '10:00', { email: 'rita@example.test', note: 'Ring twice.' });
    expect(booked.data.booking).toMatchObject({ state: 'booked', visit: { starts_at: at('10:00'), can_change: true } });
    expect(await visitsOf(agent, ticket.id)).toMatchObject([{ note: 'Ring twice.', people: [{ id: agent.id }] }]);
    expect((await book(token, '10:30')).data.booking.visit?.starts_at).toBe(at('10:30'));
    expect(await visitsOf(agent, ticket.id)).toHaveLength(1);
    for (let time = 1; time <= 2; time += 1)
      expect((await cancel(token)).data.booking).toMatchObject({ state: 'open', visit: null });
    expect(await visitsOf(agent, ticket.id)).toMatchObject([{ status: 'cancelled' }]);
    const mails = await arrange<{ text: string }>(
      'select text from mails where organization_id = $1 and recipient = $2 order by id',
      [agent.organization_id, 'rita@example.test'],
    );
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).toContain(`/book/${token}`);
    expect(mails[2]?.text).toMatch(/cancelled[\s\S]*calendar\.ics/);
  });

  it('gets one of the free times that fifty ask for at once, and the others are told', async () => {
    const { agent, colleague } = await buildDesk();
    await markPlannable(agent, colleague);
    const links: Awaited<ReturnType<typeof buildLink>>[] = [];
    for (let made = 0; made < 50; made += 1) links.push(await buildLink(agent, { user_ids: [] }));
    const replies = await Promise.all(links.map(({ token }) => book(token, '10:00')));
    const booked = replies.filter(({ status }) => status === 200);
    expect(booked.map(({ data }) => data.booking.visit?.person).sort()).toEqual([agent.name, colleague.name].sort());
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['OK', 'SLOT_TAKEN']));
    const [lost] = links.filter((_, index) => replies[index]?.code === 'SLOT_TAKEN');
    expect(clocks(await open(lost?.token ?? ''))).not.toContain('10:00');
  });

  it('does not get the time that a dispatcher plans for at the same moment', async () => {
    const { agent } = await buildDesk();
    const { token } = await buildLink(agent);
    const times = { starts_at: at('10:00'), ends_at: at('11:00'), user_ids: [agent.id] };
    const [booked, planned] = await Promise.all([book(token, '10:00'), planVisit(agent, times)]);
    const outcome = [booked.code, planned.code].sort().join();
    expect(['OK,SLOT_TAKEN', 'OK,VISIT_CONFLICTS']).toContain(outcome);
  });

  it('keeps the same technician when the visit moves, and is asked before another one comes', async () => {
    const { agent, colleague } = await buildDesk();
    await markPlannable(agent, colleague);
    await buildVisit(agent, { starts_at: at('12:00'), ends_at: at('13:00'), user_ids: [agent.id] });
    const { token, ticket } = await buildLink(agent, { user_ids: [] });
    const { data } = await book(token, '10:00');
    const first = data.booking.visit?.person === agent.name ? agent : colleague;
    const other = first === agent ? colleague : agent;
    await buildVisit(agent, { starts_at: at('15:00'), ends_at: at('16:00'), user_ids: [first.id] });
    const offered = await open(token);
    expect(offered.slots_of_others).toContainEqual({ starts_at: at('15:00'), person: other.name });
    expect(offered.slots_of_others.map(({ starts_at }) => starts_at)).not.toContain(at('16:00'));
    expect((await book(token, '16:00')).data.booking.visit?.person).toBe(first.name);
    expect((await book(token, '15:00')).code).toBe('ANOTHER_PERSON');
    expect(await visitsOf(agent, ticket.id)).toMatchObject([{ starts_at: at('16:00'), people: [{ id: first.id }] }]);
    const moved = await book(token, '15:00', { accept_another: true });
    expect(moved.data.booking.visit).toMatchObject({ person: other.name, starts_at: at('15:00') });
  });

  it('has somebody assigned to the ticket by booking, unless somebody is', async () => {
    const { agent, colleague } = await buildDesk();
    const { token, ticket } = await buildLink(agent, { user_ids: [colleague.id] });
    await book(token, '10:00');
    const found = await as(agent.token).call(ticketsApi.find, { params: { id: ticket.id } });
    expect(found.data.ticket).toMatchObject({ status: { id: 2 }, assignees: [{ id: colleague.id }] });
    const taken = await buildLink(agent, { user_ids: [colleague.id] });
    await as(agent.token).call(ticketsApi.assign, { params: { id: taken.ticket.id, userId: agent.id } });
    await book(taken.token, '14:00');
    const kept = await as(agent.token).call(ticketsApi.find, { params: { id: taken.ticket.id } });
    expect(kept.data.ticket.assignees).toMatchObject([{ id: agent.id }]);
  });

  it('finds their address and their e-mail on the page', async () => {
    const { agent, guest, space } = await buildDesk();
    await arrange(`update branches set address = '{"street": "Harbour Street", "number": "12"}' where id = $1`, [
      space.id,
    ]);
    const ticket = await buildTicket(guest);
    const known = await as(agent.token).call(bookingApi.list, { params: { id: ticket.id } });
    expect(known.data.customer.email).toBe(guest.email);
    const { data } = await as(agent.token).call(bookingApi.create, {
      params: { id: ticket.id },
      body: { minutes: 60, from_day: day, until_day: day, user_ids: [agent.id] },
    });
    const booking = await open(data.url.split('/').at(-1) ?? '');
    expect(booking).toMatchObject({ email: guest.email, place: 'Harbour Street 12' });
  });

  it('books no time that was not offered', async () => {
    const { agent } = await buildDesk();
    const { token } = await buildLink(agent);
    for (const time of ['08:00', '10:10']) expect((await book(token, time)).code).toBe('SLOT_TAKEN');
    expect((await book(token, '10:00', { timezone: 'Mars/Base' })).errors).toHaveProperty('timezone');
  });

  it('changes nothing within the notice, or once the technician has set out', async () => {
    const { agent } = await buildDesk();
    const { token, ticket } = await buildLink(agent);
    await book(token, '10:00');
    const [visit] = await visitsOf(agent, ticket.id);
    const body = { status: 'on_the_way' as const, version: visit?.version ?? 0 };
    await as(agent.token).call(scheduleApi.step, { params: { id: visit?.id ?? '' }, body });
    expect((await cancel(token)).code).toBe('BOOKING_FIXED');
    expect((await book(token, '11:00')).code).toBe('BOOKING_FIXED');
    const soon = await buildLink(agent);
    await book(soon.token, '12:00');
    await arrange(
      `update visits set starts_at = now() + interval '20 hours', ends_at = now() + interval '21 hours'
      where ticket_id = $1`,
      [soon.ticket.id],
    );
    expect((await cancel(soon.token)).code).toBe('BOOKING_FIXED');
  });

  it('downloads the appointment for a calendar', async () => {
    const { agent } = await buildDesk();
    const { token } = await buildLink(agent);
    const { data } = await book(token, '10:00', { note: 'The key is under the mat.' });
    const { origin } = await testApp();
    const file = await (await fetch(`${origin}${data.booking.visit?.calendar_url}`)).text();
    expect(file).toContain('DTSTART:20900220T100000Z');
    expect(file).not.toContain('mat');
  });
});

describe('the file for calendars', () => {
  const read = async (token: string) => {
    const { origin } = await testApp();
    const text = await (await fetch(`${origin}/api/booking/${token}/calendar.ics`)).text();
    const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
    return { method: of('METHOD'), uid: of('UID'), sequence: Number(of('SEQUENCE')), status: of('STATUS') };
  };

  it('cancels the event of a cancelled visit, and is of the same event with a higher sequence after each step', async () => {
    const { agent } = await buildDesk();
    const { token, ticket } = await buildLink(agent);
    await book(token, '10:00');
    const first = await read(token);
    expect(first).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED' });
    await book(token, '11:00');
    await book(token, '12:00');
    const moved = await read(token);
    await cancel(token);
    const cancelled = await read(token);
    expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
    await book(token, '14:00');
    const again = await read(token);
    expect(again).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED' });
    expect(new Set([first, moved, cancelled, again].map(({ uid }) => uid)).size).toBe(1);
    const sequences = [first, moved, cancelled, again].map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(await visitsOf(agent, ticket.id)).toMatchObject([{ starts_at: at('14:00'), status: 'scheduled' }]);
  });
});

describe('a link', () => {
  it('that is revoked, too old or made up opens nothing', async () => {
    const { agent } = await buildDesk();
    const { token, id } = await buildLink(agent);
    await as(agent.token).call(bookingApi.revoke, { params: { id } });
    const old = await buildLink(agent);
    await arrange(`update booking_links set expires_at = now() where id = $1`, [old.id]);
    for (const wrong of [token, old.token, 'a'.repeat(32)])
      expect((await nobody.call(bookingApi.find, { params: { token: wrong } })).code).toBe('LINK_INVALID');
  });

  it('of a closed ticket books nothing', async () => {
    const { agent } = await buildDesk();
    const { token, ticket } = await buildLink(agent);
    await as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    expect(await open(token)).toMatchObject({ state: 'ended', slots: [] });
    expect((await book(token, '10:00')).code).toBe('BOOKING_FIXED');
  });

  it('is stored as a hash, mailed on request, and made by agents for sixty days at most', async () => {
    const { agent, guest } = await buildDesk();
    const { token, ticket } = await buildLink(agent, { email: 'rita@example.test', locale: 'pt' });
    const stored = JSON.stringify(await arrange('select * from booking_links where ticket_id = $1', [ticket.id]));
    expect(stored).not.toContain(token);
    const mails = await arrange<{ text: string }>('select text from mails where organization_id = $1', [
      agent.organization_id,
    ]);
    expect(mails[0]?.text).toContain('Escolher um horário');
    const create = (actor: TestPerson, until_day: string) =>
      as(actor.token).call(bookingApi.create, {
        params: { id: ticket.id },
        body: { minutes: 60, from_day: day, until_day },
      });
    expect((await create(guest, day)).code).toBe('FORBIDDEN');
    for (const until of ['2090-02-19', '2090-06-01'])
      expect((await create(agent, until)).errors).toHaveProperty('until_day');
  });
});
