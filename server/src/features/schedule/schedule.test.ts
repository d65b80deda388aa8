import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildVisit, morning, planVisit } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const change = (actor: TestPerson, visit: { id: string }, body: object) =>
  as(actor.token).call(scheduleApi.change, {
    params: { id: visit.id },
    body: { ...morning, user_ids: [], version: 1, ...body },
  });
const check = async (actor: TestPerson, body: object) =>
  (await as(actor.token).call(scheduleApi.check, { body: { ...morning, user_ids: [], ...body } })).data.conflicts;
const list = async (actor: TestPerson, query: object = {}) =>
  (
    await as(actor.token).call(scheduleApi.list, {
      query: { from: '2090-01-17T00:00:00Z', to: '2090-01-18T00:00:00Z', ...query },
    })
  ).data;
const unscheduled = async (actor: TestPerson, query: object = {}) =>
  (await as(actor.token).call(scheduleApi.unscheduled, { query })).data.tickets.map(({ id }) => id);
const at = (time: string) => `2090-01-17T${time}:00.000Z`;

describe('planning a visit', () => {
  it('of a ticket takes its subject, its customer and the address of the customer', async () => {
    const { agent, colleague, space } = await buildDesk();
    const address = { street: 'Rua Nova', number: '12', complement: '', zip: '4000', city: 'Porto' };
    await arrange('update branches set address = address || $2 where id = $1', [space.id, JSON.stringify(address)]);
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const visit = await buildVisit(agent, { ticket_id: ticket.id, user_ids: [colleague.id] });
    expect(visit).toMatchObject({
      ...{ ...morning, title: ticket.subject, place: 'Rua Nova 12, 4000 Porto', status: 'scheduled', version: 1 },
      ...{ branch: { id: space.id }, ticket: { id: ticket.id, ticket_id: ticket.ticket_id }, series_id: null },
      people: [{ id: colleague.id, checked_in_at: null }],
    });
    const { events } = (await as(agent.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} })).data;
    expect(events.slice(0, 2)).toMatchObject([{ kind: 'assigned' }, { kind: 'visit_planned', to: morning.starts_at }]);
  });

  it('refuses an end before its start, 200 days, and no title without a ticket', async () => {
    const { agent } = await buildDesk();
    const errorsOf = async (input: object) => (await planVisit(agent, input)).errors;
    expect(await errorsOf({ ends_at: at('08:59') })).toEqual({ ends_at: ['The end must be after the start.'] });
    expect(await errorsOf({ ends_at: '2090-08-05T00:00:00Z' })).toEqual({
      ends_at: ['This is too long. Choose a shorter time.'],
    });
    expect(await errorsOf({ title: '' })).toEqual({ title: [expect.any(String)] });
  });

  it('refuses a closed ticket, customers as people, and tickets and people of other workspaces', async () => {
    const { agent, guest } = await buildDesk();
    const stranger = await buildPerson(await buildOrganization());
    const ticket = await buildTicket(agent);
    await as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    const replies = [
      await planVisit(agent, { ticket_id: ticket.id }),
      await planVisit(agent, { user_ids: [guest.id] }),
      await planVisit(agent, { user_ids: [stranger.id] }),
      await planVisit(stranger, { ticket_id: ticket.id }),
      await planVisit(guest),
    ];
    const expected = ['TICKET_CLOSED', 'NOT_ASSIGNABLE', 'NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN'];
    expect(replies.map(({ code }) => code)).toEqual(expected);
  });
});

describe('conflicts', () => {
  it('are another visit of the person, with its way there', async () => {
    const { agent, colleague } = await buildDesk();
    const first = await buildVisit(agent, { user_ids: [colleague.id], travel_minutes: 30 });
    const before = { starts_at: at('08:00'), ends_at: at('08:30'), user_ids: [colleague.id] };
    expect((await check(agent, before)).filter(({ kind }) => kind === 'overlap')).toEqual([]);
    const [overlap] = await check(agent, { ...before, ends_at: at('08:45') });
    expect(overlap).toMatchObject({ kind: 'overlap', user: { id: colleague.id }, visit: { id: first.id } });
    expect(await check(agent, { user_ids: [agent.id] })).toEqual([]);
    expect(await check(agent, { user_ids: [colleague.id], visit_id: first.id })).toEqual([]);
  });

  it('are absences, holidays, and times outside of working hours', async () => {
    const { agent, colleague, organization } = await buildDesk();
    await arrange(`update people set away_from = '2090-01-17', away_to = '2090-01-17' where id = $1`, [colleague.id]);
    const holidays = JSON.stringify([{ day: '2090-01-18', name: 'Founding day' }]);
    await arrange('update organizations set holidays = $2 where id = $1', [organization.id, holidays]);
    const kinds = async (body: object) => (await check(agent, body)).map(({ kind, detail }) => [kind, detail]);
    expect(await kinds({ user_ids: [colleague.id] })).toEqual([['absence', '']]);
    expect(await kinds({ starts_at: at('03:00'), ends_at: at('04:00') })).toEqual([['outside_hours', '']]);
    const holiday = { starts_at: '2090-01-18T10:00:00Z', ends_at: '2090-01-18T11:00:00Z' };
    expect(await kinds(holiday)).toEqual([['holiday', 'Founding day']]);
  });

  it('are refused until they are confirmed', async () => {
    const { agent, colleague } = await buildDesk();
    await buildVisit(agent, { user_ids: [colleague.id] });
    expect((await planVisit(agent, { user_ids: [colleague.id] })).code).toBe('VISIT_CONFLICTS');
    const second = await buildVisit(agent, { user_ids: [colleague.id], accept_conflicts: true });
    const later = { starts_at: at('10:00'), ends_at: at('12:00'), user_ids: [colleague.id] };
    expect((await change(agent, second, later)).code).toBe('VISIT_CONFLICTS');
    expect((await change(agent, second, { ...later, accept_conflicts: true })).status).toBe(200);
  });

  it('are found of two dispatchers who plan for one person at once', async () => {
    const { agent, colleague } = await buildDesk();
    const plans = Array.from({ length: 8 }, (_, index) =>
      planVisit(index % 2 ? agent : colleague, { user_ids: [colleague.id] }),
    );
    const codes = (await Promise.all(plans)).map(({ code }) => code);
    expect(codes.filter((code) => code !== 'VISIT_CONFLICTS')).toHaveLength(1);
  });

  it('are none over a change of summer time, when the night is an hour shorter', async () => {
    const { agent, organization } = await buildDesk();
    const open = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]));
    await arrange(`update organizations set timezone = 'Europe/Lisbon', hours = $2 where id = $1`, [
      organization.id,
      open,
    ]);
    const night = { starts_at: '2026-03-28T22:00:00Z', ends_at: '2026-03-29T05:00:00Z' };
    expect(await check(agent, night)).toEqual([]);
  });
});

describe('changing a visit', () => {
  it('is refused where somebody else changed it first', async () => {
    const { agent, colleague } = await buildDesk();
    const visit = await buildVisit(agent, { user_ids: [agent.id] });
    const moved = { starts_at: at('13:00'), ends_at: at('15:00'), user_ids: [agent.id] };
    const replies = await Promise.all([change(agent, visit, moved), change(colleague, visit, moved)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'STALE_VERSION'].sort());
  });

  it('cannot move what somebody has set out for, nor what is over', async () => {
    const { agent } = await buildDesk();
    const visit = await buildVisit(agent, { user_ids: [agent.id] });
    const step = (status: 'on_the_way' | 'cancelled', version: number) =>
      as(agent.token).call(scheduleApi.step, { params: { id: visit.id }, body: { status, version } });
    await step('on_the_way', 1);
    const later = { starts_at: at('10:00'), ends_at: at('12:00'), user_ids: [agent.id], version: 2 };
    expect((await change(agent, visit, later)).code).toBe('VISIT_STARTED');
    expect((await change(agent, visit, { ...later, ...morning, ends_at: at('12:00') })).status).toBe(200);
    await step('cancelled', 3);
    expect((await change(agent, visit, { ...later, version: 4 })).code).toBe('VISIT_OVER');
  });
});

describe('the schedule', () => {
  it('shows the visits of a time with the agents, those who are named alone', async () => {
    const { agent, colleague, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const own = await buildVisit(agent, { user_ids: [agent.id], ticket_id: ticket.id });
    const other = await buildVisit(agent, { user_ids: [colleague.id] });
    await buildVisit(agent, { starts_at: '2090-01-18T09:00:00Z', ends_at: '2090-01-18T10:00:00Z' });
    const all = await list(agent);
    expect(all.visits.map(({ id }) => id).sort()).toEqual([own.id, other.id].sort());
    expect(all.people.map(({ id }) => id).sort()).toEqual([agent.id, colleague.id].sort());
    const filtered = await list(agent, { filter: { user_ids: [colleague.id] } });
    expect([filtered.visits.map(({ id }) => id), filtered.people.length]).toEqual([[other.id], 1]);
    expect((await list(agent, { filter: { branch_id: space.id } })).visits.map(({ id }) => id)).toEqual([own.id]);
    const tooLong = { query: { from: '2090-01-01T00:00:00Z', to: '2090-05-01T00:00:00Z' } };
    expect((await as(agent.token).call(scheduleApi.list, tooLong)).errors).toEqual({ to: [expect.any(String)] });
  });

  it('lists open tickets without a visit, until one is planned, and again when it is cancelled', async () => {
    const { agent } = await buildDesk();
    const [planned, waiting] = [await buildTicket(agent), await buildTicket(agent, { subject: 'Valve leaks' })];
    const visit = await buildVisit(agent, { ticket_id: planned.id });
    expect(await unscheduled(agent)).toEqual([waiting.id]);
    expect(await unscheduled(agent, { query: 'pump' })).toEqual([]);
    await as(agent.token).call(scheduleApi.remove, { params: { id: visit.id } });
    expect((await unscheduled(agent)).sort()).toEqual([planned.id, waiting.id].sort());
  });
});
