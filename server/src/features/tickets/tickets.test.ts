import { callsApi } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { connect } from '#test/socket';

const assign = (actor: TestPerson, ticket: Ticket, person: { id: string }) =>
  as(actor.token).call(ticketsApi.assign, { params: { id: ticket.id, userId: person.id } });
const unassign = (actor: TestPerson, ticket: Ticket, person: { id: string }) =>
  as(actor.token).call(ticketsApi.unassign, { params: { id: ticket.id, userId: person.id } });
const update = (actor: TestPerson, ticket: Ticket, body: object) =>
  as(actor.token).call(ticketsApi.update, { params: { id: ticket.id }, body });
const close = (actor: TestPerson, ticket: Ticket, with_sheet = false) =>
  as(actor.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet } });
const reopen = (actor: TestPerson, ticket: Ticket) =>
  as(actor.token).call(ticketsApi.reopen, { params: { id: ticket.id } });
const start = (actor: TestPerson, ticket: Ticket) =>
  as(actor.token).call(ticketsApi.startTimer, { params: { id: ticket.id } });
const stop = (actor: TestPerson, ticket: Ticket) =>
  as(actor.token).call(ticketsApi.stopTimer, { params: { id: ticket.id } });
const find = async (actor: TestPerson, ticket: Ticket) =>
  (await as(actor.token).call(ticketsApi.find, { params: { id: ticket.id } })).data.ticket;
const history = async (actor: TestPerson, ticket: Ticket, page = 1) =>
  (await as(actor.token).call(ticketsApi.events, { params: { id: ticket.id }, query: { page } })).data;

const atOnce = <T>(times: number, request: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => request(index)));
const codes = (replies: { code: string }[]) => replies.map(({ code }) => code).sort();

const sheetOf = (ticket: Ticket, author: TestPerson) =>
  arrange(
    `insert into assistance_sheets (organization_id, id, ticket_id, number, problem, work_done, author_id)
     values ($1, uuidv7(), $2, 1, 'Leak', 'Sealed', $3)`,
    [author.organization_id, ticket.id, author.id],
  );

describe('POST /tickets', () => {
  it('gives the next number, a room and everything that was entered', async () => {
    const { agent, colleague, space } = await buildDesk();
    await buildTicket(agent);
    const due_date = '2030-05-01T10:00:00.000Z';
    const reply = await as(agent.token).call(ticketsApi.create, {
      body: {
        ...{ subject: '  Pump P-204 trips ', description: 'After 6 s.', branch_id: space.id, priority_id: 4 },
        ...{ due_date, assignee_ids: [colleague.id] },
      },
    });
    expect(reply).toMatchObject({ status: 200, message: 'ticket created successfully' });
    expect(reply.data.ticket).toMatchObject({
      ...{
        ticket_id: 2,
        subject: 'Pump P-204 trips',
        description: 'After 6 s.',
        status: { id: 2 },
        priority: { id: 4 },
      },
      ...{ branch: space, due_date, closed: false, has_unread: false, version: 1, type: 'normal', sheet: null },
      assignees: [{ id: colleague.id, name: colleague.name }],
      created_by: { id: agent.id, name: agent.name },
    });
    const members = await arrange<{ person_id: string }>('select person_id from room_members where room_id = $1', [
      reply.data.ticket.room_id,
    ]);
    expect(members.map(({ person_id }) => person_id).sort()).toEqual([agent.id, colleague.id].sort());
  });

  it('starts as not assigned without assignees', async () => {
    const { agent } = await buildDesk();
    expect((await buildTicket(agent)).status).toEqual({ id: 1 });
  });

  it('numbers parallel creations from one on, without a gap', async () => {
    const { agent, colleague } = await buildDesk();
    const made = await atOnce(20, (index) => buildTicket(index % 2 ? agent : colleague));
    const numbers = made.map(({ ticket_id }) => ticket_id).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('does not use up a number when it is refused', async () => {
    const { agent, guest } = await buildDesk();
    await as(agent.token).call(ticketsApi.create, { body: { subject: 'Refused', assignee_ids: [guest.id] } });
    expect((await buildTicket(agent)).ticket_id).toBe(1);
  });

  it('makes one ticket of the same id, however often and at once it is sent', async () => {
    const { agent } = await buildDesk();
    const id = uuidv7();
    const made = await atOnce(8, () => buildTicket(agent, { id }));
    expect(new Set(made.map((ticket) => ticket.ticket_id))).toEqual(new Set([1]));
    expect((await buildTicket(agent)).ticket_id).toBe(2);
  });

  it('refuses another ticket under an id that is taken, whatever is different', async () => {
    const { agent, colleague, space } = await buildDesk();
    const id = uuidv7();
    const due_date = '2030-01-01T00:00:00.000Z';
    const body = {
      id,
      subject: 'Pump',
      description: 'It trips.',
      branch_id: space.id,
      due_date,
      assignee_ids: [agent.id],
    };
    const create = (change: object) => as(agent.token).send(ticketsApi.create, { body: { ...body, ...change } });
    expect([await create({}), await create({})].map(({ status }) => status)).toEqual([200, 200]);
    const different = [
      ...[{ subject: 'Fan' }, { description: '' }, { branch_id: null }, { due_date: null }, { priority_id: 4 }],
      ...[{ assignee_ids: [] }, { assignee_ids: [colleague.id] }, { type: 'quick' }],
    ];
    for (const change of different) expect((await create(change)).code, JSON.stringify(change)).toBe('CONFLICT');
    await as(agent.token).call(ticketsApi.update, { params: { id }, body: { subject: 'Fan' } });
    expect((await create({})).data).toMatchObject({ ticket: { subject: 'Pump' } });
  });

  it("refuses another person's id", async () => {
    const { agent, colleague } = await buildDesk();
    const { id } = await buildTicket(agent);
    const reply = await as(colleague.token).call(ticketsApi.create, { body: { id, subject: 'Mine' } });
    expect(reply).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('takes a guest to the own space, which needs not be named', async () => {
    const { guest, space, organization } = await buildDesk();
    expect((await buildTicket(guest)).branch).toEqual(space);
    const other = await buildSpace(organization);
    const reply = await as(guest.token).call(ticketsApi.create, { body: { subject: 'There', branch_id: other.id } });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(Object.keys(reply.errors)).toEqual(['branch_id']);
  });

  it('refuses assignees from a guest', async () => {
    const { guest, agent } = await buildDesk();
    const body = { subject: 'Please', assignee_ids: [agent.id] };
    expect(await as(guest.token).call(ticketsApi.create, { body })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('refuses assignees who are guests or of another workspace', async () => {
    const { agent, guest } = await buildDesk();
    const stranger = await buildPerson(await buildOrganization());
    for (const { id } of [guest, stranger]) {
      const reply = await as(agent.token).call(ticketsApi.create, { body: { subject: 'Help', assignee_ids: [id] } });
      expect(reply).toMatchObject({ status: 422, code: 'NOT_ASSIGNABLE' });
      expect(Object.keys(reply.errors)).toEqual(['assignee_ids']);
    }
  });

  it("refuses another workspace's space", async () => {
    const { agent } = await buildDesk();
    const { id } = await buildSpace(await buildOrganization());
    const reply = await as(agent.token).call(ticketsApi.create, { body: { subject: 'Help', branch_id: id } });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('names each field that is wrong', async () => {
    const { agent } = await buildDesk();
    const body = { subject: '  ', priority_id: 9, due_date: 'tomorrow' };
    const reply = await as(agent.token).send(ticketsApi.create, { body });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(reply.errors).sort()).toEqual(['due_date', 'priority_id', 'subject']);
  });

  it('is refused under a plan without tickets', async () => {
    const agent = await buildPerson(await buildOrganization('talk'));
    const reply = await as(agent.token).call(ticketsApi.create, { body: { subject: 'Help' } });
    expect(reply).toMatchObject({ status: 403, code: 'MODULE_NOT_IN_PLAN' });
  });

  it('tells the agents and the guests of the space', async () => {
    const { agent, guest, organization, space } = await buildDesk();
    const [agents, guests] = [await connect(agent.token), await connect(guest.token)];
    await agents.join(socketRoom.organization(organization.id));
    await guests.join(socketRoom.branch(space.id));
    const heard = Promise.all([agents.next('TicketCreatedEvent'), guests.next('TicketCreatedEvent')]);
    const { id } = await buildTicket(agent, { branch_id: space.id });
    expect(await heard).toEqual([{ id }, { id }]);
  });
});

describe('GET /ticket/:id', () => {
  it('is not found by another workspace, by a guest of another space, or when it never was', async () => {
    const { agent, organization, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const stranger = await buildPerson(await buildOrganization());
    const neighbour = await buildPerson(organization, 'Client', await buildSpace(organization));
    for (const { token } of [stranger, neighbour]) {
      const reply = await as(token).call(ticketsApi.find, { params: { id: ticket.id } });
      expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const never = await as(agent.token).call(ticketsApi.find, { params: { id: uuidv7() } });
    expect(never).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is seen by a guest of its space, who may change nothing', async () => {
    const { agent, guest, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    expect((await find(guest, ticket)).subject).toBe(ticket.subject);
    const refused = [
      await update(guest, ticket, { priority_id: 4 }),
      await assign(guest, ticket, agent),
      await close(guest, ticket),
      await start(guest, ticket),
    ];
    expect(codes(refused)).toEqual(Array(4).fill('FORBIDDEN'));
  });
});

describe('GET /ticket-number/:number', () => {
  const findNumber = (actor: TestPerson, number: number | string) =>
    as(actor.token).call(ticketsApi.findByNumber, { params: { number } });

  it('finds the ticket of the own workspace, as its id does', async () => {
    const { agent, guest, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const other = await buildDesk();
    const theirs = await buildTicket(other.agent, { subject: 'Another workspace' });
    expect(theirs.ticket_id).toBe(ticket.ticket_id);
    expect((await findNumber(agent, ticket.ticket_id)).data).toEqual({ ticket: await find(agent, ticket) });
    expect((await findNumber(guest, ticket.ticket_id)).data.ticket.id).toBe(ticket.id);
    expect((await findNumber(other.agent, ticket.ticket_id)).data.ticket.id).toBe(theirs.id);
  });

  it('does not tell a guest of another space, or about a number that nobody has, more than NOT_FOUND', async () => {
    const { agent, organization, space } = await buildDesk();
    const { ticket_id } = await buildTicket(agent, { branch_id: space.id });
    const neighbour = await buildPerson(organization, 'Client', await buildSpace(organization));
    const [hidden, never] = [await findNumber(neighbour, ticket_id), await findNumber(agent, ticket_id + 1)];
    expect(hidden).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(never).toEqual(hidden);
    for (const number of ['0', '-1', '1.5', 'one', '99999999999']) {
      expect(await findNumber(agent, number), number).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    }
  });
});

describe('assignment', () => {
  it('moves a new ticket to assigned, and back when the last one leaves', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    expect((await assign(agent, ticket, agent)).data.ticket).toMatchObject({ status: { id: 2 }, version: 2 });
    await assign(agent, ticket, colleague);
    expect((await unassign(agent, ticket, agent)).data.ticket.status.id).toBe(2);
    expect((await unassign(agent, ticket, colleague)).data.ticket).toMatchObject({ status: { id: 1 }, assignees: [] });
  });

  it('keeps the status that somebody set when a second one joins', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    await update(agent, ticket, { status_id: 3 });
    expect((await assign(agent, ticket, colleague)).data.ticket.status.id).toBe(3);
  });

  it('makes the assignee a member of the room', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    await assign(agent, ticket, colleague);
    const rows = await arrange('select 1 from room_members where room_id = $1 and person_id = $2', [
      ticket.room_id,
      colleague.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('says who is assigned already and who was not', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    expect(await assign(agent, ticket, agent)).toMatchObject({ status: 409, code: 'ALREADY_ASSIGNED' });
    expect(await unassign(agent, ticket, colleague)).toMatchObject({ status: 409, code: 'NOT_ASSIGNED' });
  });

  it('refuses guests, and does not find people of another workspace', async () => {
    const { agent, guest } = await buildDesk();
    const ticket = await buildTicket(agent);
    const stranger = await buildPerson(await buildOrganization());
    expect(await assign(agent, ticket, guest)).toMatchObject({ status: 422, code: 'NOT_ASSIGNABLE' });
    expect(await assign(agent, ticket, stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('by twenty people at once leaves everybody assigned', async () => {
    const { agent, organization } = await buildDesk();
    const crowd = await atOnce(20, () => buildPerson(organization));
    const ticket = await buildTicket(agent);
    const replies = await Promise.all(crowd.map((person) => assign(person, ticket, person)));
    expect(new Set(codes(replies))).toEqual(new Set(['OK']));
    const after = await find(agent, ticket);
    expect([after.assignees.length, after.status.id, after.version]).toEqual([20, 2, 21]);
  });

  it('of one person twenty times at once happens once', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const replies = await atOnce(20, () => assign(agent, ticket, agent));
    expect(codes(replies)).toEqual([...Array(19).fill('ALREADY_ASSIGNED'), 'OK']);
  });

  it('and removal, closing and status changes all at once never break the rule of status 1', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    const verbs: (() => Promise<{ status: number }>)[] = [
      () => assign(agent, ticket, colleague),
      () => unassign(agent, ticket, agent),
      () => unassign(colleague, ticket, colleague),
      () => update(agent, ticket, { status_id: 3 }),
      () => close(colleague, ticket),
    ];
    const replies = await atOnce(20, (index) => verbs[index % verbs.length]?.() ?? close(agent, ticket));
    expect(replies.filter(({ status }) => status === 500)).toEqual([]);
    const { assignees, status } = await find(agent, ticket);
    expect(status.id === 1).toBe(assignees.length === 0);
  });
});

describe('PUT /ticket/:id', () => {
  it('changes the fields that are given and nothing else', async () => {
    const { agent, space } = await buildDesk();
    const ticket = await buildTicket(agent, { description: 'As it was' });
    const reply = await update(agent, ticket, { subject: 'Pump trips', priority_id: 3, branch_id: space.id });
    expect(reply.data.ticket).toMatchObject({
      ...{ subject: 'Pump trips', priority: { id: 3 }, branch: space, description: 'As it was', version: 2 },
    });
  });

  it('does not count a change that changes nothing', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const reply = await update(agent, ticket, { subject: ticket.subject, priority_id: 2, status_id: 1 });
    expect(reply.data.ticket).toMatchObject({ version: 1, updated_at: ticket.updated_at });
  });

  it('changes the status only while somebody is assigned', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const refused = await update(agent, ticket, { status_id: 3 });
    expect(refused).toMatchObject({ status: 422, code: 'STATUS_NEEDS_ASSIGNEE' });
    expect(Object.keys(refused.errors)).toEqual(['status_id']);
    await assign(agent, ticket, agent);
    expect((await update(agent, ticket, { status_id: 3 })).data.ticket.status.id).toBe(3);
  });

  it('does not call a ticket unassigned while somebody is assigned', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    expect(await update(agent, ticket, { status_id: 1 })).toMatchObject({ status: 422, code: 'STATUS_HAS_ASSIGNEE' });
  });

  it('writes nothing of a request whose last part is refused', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    await update(agent, ticket, { subject: 'Half', status_id: 3 });
    expect(await find(agent, ticket)).toMatchObject({ subject: ticket.subject, version: 1 });
  });

  it('skips an empty due date, removes it with null', async () => {
    const { agent } = await buildDesk();
    const due_date = '2030-05-01T10:00:00.000Z';
    const ticket = await buildTicket(agent, { due_date });
    expect((await update(agent, ticket, { due_date: '' })).data.ticket).toMatchObject({ due_date, version: 1 });
    expect((await update(agent, ticket, { due_date: null })).data.ticket.due_date).toBeNull();
  });

  it('refuses a change that is based on an older version', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    await update(colleague, ticket, { subject: 'First', version: ticket.version });
    const late = await update(agent, ticket, { subject: 'Second', version: ticket.version });
    expect(late).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect((await find(agent, ticket)).subject).toBe('First');
  });

  it('lets one of two changes of the same version win', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const replies = await atOnce(10, (index) => update(agent, ticket, { subject: `Edit ${index}`, version: 1 }));
    expect(codes(replies)).toEqual(['OK', ...Array(9).fill('STALE_VERSION')]);
  });

  it('takes a ticket away from the guests of its former customer', async () => {
    const { agent, guest, organization, space } = await buildDesk();
    const ticket = await buildTicket(guest);
    const socket = await connect(guest.token);
    await socket.join(socketRoom.branch(space.id));
    const told = socket.next('TicketUpdatedEvent');
    const other = await buildSpace(organization);
    await update(agent, ticket, { branch_id: other.id });
    expect(await told).toEqual({ id: ticket.id });
    expect(await as(guest.token).call(ticketsApi.find, { params: { id: ticket.id } })).toMatchObject({ status: 404 });
    const members = await arrange('select 1 from room_members where room_id = $1 and person_id = $2', [
      ticket.room_id,
      guest.id,
    ]);
    expect(members).toEqual([]);
  });

  it("refuses a customer that is not the workspace's", async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const { id } = await buildSpace(await buildOrganization());
    expect(await update(agent, ticket, { branch_id: id })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('answers a line of the list at PUT /ticket-light/:id', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const reply = await as(agent.token).call(ticketsApi.updateLight, {
      params: { id: ticket.id },
      body: { priority_id: 1 },
    });
    expect(reply.data.ticket).toMatchObject({ id: ticket.id, priority: { id: 1 } });
    expect(reply.data.ticket).not.toHaveProperty('description');
  });
});

describe('closing', () => {
  it('makes an assigned ticket done and stops every timer', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    await Promise.all([start(agent, ticket), start(colleague, ticket)]);
    const reply = await close(agent, ticket);
    expect(reply).toMatchObject({ status: 200, message: 'ticket closed successfully' });
    expect(reply.data.ticket).toMatchObject({
      ...{ closed: true, status: { id: 4 }, active_timers: [], closed_by: { id: agent.id, name: agent.name } },
    });
  });

  it('leaves an unassigned ticket not assigned', async () => {
    const { agent } = await buildDesk();
    expect((await close(agent, await buildTicket(agent))).data.ticket).toMatchObject({
      closed: true,
      status: { id: 1 },
    });
  });

  it('with a sheet needs a current one', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    expect(await close(agent, ticket, true)).toMatchObject({
      ...{ status: 422, code: 'NO_SHEET' },
      errors: { with_sheet: ['This ticket does not have an assistance sheet associated'] },
    });
    await sheetOf(ticket, agent);
    expect((await close(agent, ticket, true)).data.ticket.closed).toBe(true);
  });

  it('without a sheet is refused where the workspace requires one', async () => {
    const { agent, organization } = await buildDesk();
    await arrange(`insert into settings values ($1, 'tickets.require_sheet_to_close', 'true')`, [organization.id]);
    const ticket = await buildTicket(agent);
    expect(await close(agent, ticket)).toMatchObject({ status: 422, code: 'NO_SHEET' });
    await sheetOf(ticket, agent);
    expect((await close(agent, ticket)).status).toBe(200);
  });

  it('happens once, however many close at once', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    const replies = await atOnce(20, (index) => close(index % 2 ? agent : colleague, ticket));
    expect(codes(replies)).toEqual(['OK', ...Array(19).fill('TICKET_ALREADY_CLOSED')]);
    expect(replies.find(({ code }) => code !== 'OK')?.message).toBe('This ticket has already been closed');
  });

  it('refuses everything else until the ticket is reopened', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    await close(agent, ticket);
    const light = { params: { id: ticket.id }, body: { priority_id: 1 as const } };
    const replies = [
      await update(agent, ticket, { subject: 'Changed' }),
      await as(agent.token).call(ticketsApi.updateLight, light),
      await assign(agent, ticket, colleague),
      await unassign(agent, ticket, agent),
      await start(agent, ticket),
      await stop(agent, ticket),
    ];
    expect(codes(replies)).toEqual(Array(6).fill('TICKET_CLOSED'));
  });

  it('reopens as assigned or as not assigned', async () => {
    const { agent } = await buildDesk();
    const [mine, nobodys] = [await buildTicket(agent, { assignee_ids: [agent.id] }), await buildTicket(agent)];
    await Promise.all([close(agent, mine), close(agent, nobodys)]);
    const reply = await reopen(agent, mine);
    expect(reply).toMatchObject({ status: 200, message: 'ticket reopened successfully' });
    expect(reply.data.ticket).toMatchObject({ closed: false, closed_at: null, closed_by: null, status: { id: 2 } });
    expect((await reopen(agent, nobodys)).data.ticket.status.id).toBe(1);
    expect(await reopen(agent, nobodys)).toMatchObject({ status: 409, code: 'TICKET_NOT_CLOSED' });
  });

  it.each([2, 3, 4] as const)('reopens with the status it had: %i', async (status_id) => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    await update(agent, ticket, { status_id });
    await close(agent, ticket);
    expect((await reopen(agent, ticket)).data.ticket.status.id).toBe(status_id);
  });

  it('reopens as not assigned when nobody of its assignees is left', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    await update(agent, ticket, { status_id: 3 });
    await close(agent, ticket);
    await arrange('delete from ticket_assignees where ticket_id = $1', [ticket.id]);
    expect((await reopen(agent, ticket)).data.ticket.status.id).toBe(1);
  });

  it('may be undone by a client manager of the space, not by a client', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Client manager', space);
    const ticket = await buildTicket(agent, { branch_id: space.id });
    await close(agent, ticket);
    expect((await reopen(guest, ticket)).code).toBe('FORBIDDEN');
    expect((await reopen(lead, ticket)).status).toBe(200);
  });

  it('tells those who watch', async () => {
    const { agent, organization } = await buildDesk();
    const ticket = await buildTicket(agent);
    const socket = await connect(agent.token);
    await socket.join(socketRoom.organization(organization.id));
    const heard = socket.next('TicketUpdatedEvent');
    await close(agent, ticket);
    expect(await heard).toEqual({ id: ticket.id });
  });
});

describe('timers', () => {
  it('run until they are stopped, and add up', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const started = (await start(agent, ticket)).data.timer;
    expect(started).toMatchObject({ kind: 'ticket', active: true, stopped_at: null, user: { id: agent.id } });
    await arrange(`update timers set started_at = started_at - interval '90 seconds' where id = $1`, [started.id]);
    expect((await find(agent, ticket)).active_timers).toMatchObject([{ id: started.id, user: { id: agent.id } }]);
    expect((await stop(agent, ticket)).data.timer).toMatchObject({ id: started.id, active: false });
    const { tracked_seconds, active_timers } = await find(agent, ticket);
    expect(active_timers).toEqual([]);
    expect(tracked_seconds).toBeGreaterThanOrEqual(90);
  });

  it('of one person and ticket run at most once, however often they are started at once', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    const replies = await atOnce(20, () => start(agent, ticket));
    expect(codes(replies)).toEqual(['OK', ...Array(19).fill('TIMER_RUNNING')]);
    expect((await find(agent, ticket)).active_timers).toHaveLength(1);
  });

  it('of two people run side by side, and each stops the own one', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    await Promise.all([start(agent, ticket), start(colleague, ticket)]);
    await stop(agent, ticket);
    expect(await stop(agent, ticket)).toMatchObject({ status: 409, code: 'TIMER_NOT_RUNNING' });
    expect((await find(agent, ticket)).active_timers).toMatchObject([{ user: { id: colleague.id } }]);
  });

  it('are listed by person and by whether they run', async () => {
    const { agent, colleague } = await buildDesk();
    const [one, two] = [await buildTicket(agent), await buildTicket(agent)];
    await start(agent, one);
    await stop(agent, one);
    await start(agent, two);
    await start(colleague, two);
    const list = async (filter: object) =>
      (await as(agent.token).call(ticketsApi.timers, { query: { filter } })).data.ticketTimers;
    expect(await list({ active: true, user_id: agent.id })).toMatchObject([
      { active: true, ticket: { id: two.id, ticket_id: two.ticket_id, subject: two.subject } },
    ]);
    expect(await list({ user_id: agent.id })).toHaveLength(2);
    expect(await list({ active: false })).toMatchObject([{ ticket: { id: one.id } }]);
  });

  it('tell whose timer of which ticket it is', async () => {
    const { agent, organization } = await buildDesk();
    const ticket = await buildTicket(agent);
    const socket = await connect(agent.token);
    await socket.join(socketRoom.organization(organization.id));
    const heard = socket.next('TicketTimerEvent');
    await start(agent, ticket);
    expect(await heard).toEqual({ ticket_id: ticket.id, user_id: agent.id });
  });
});

describe('GET /ticket/:id/events', () => {
  it('shows customers no timers', async () => {
    const { agent, guest, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const socket = await connect(guest.token);
    await socket.join(socketRoom.branch(space.id));
    await start(agent, ticket);
    await arrange(`update timers set started_at = started_at - interval '1 hour' where owner_id = $1`, [ticket.id]);
    expect((await find(guest, ticket)).active_timers).toEqual([]);
    await stop(agent, ticket);
    const updated = socket.next('TicketUpdatedEvent');
    await update(agent, ticket, { priority_id: 4 });
    expect(await updated).toMatchObject({ id: ticket.id });
    expect(socket.seen('TicketTimerEvent')).toEqual([]);
    expect((await find(guest, ticket)).tracked_seconds).toBe(0);
    expect((await find(agent, ticket)).tracked_seconds).toBeGreaterThanOrEqual(3600);
    const { events, pagination } = await history(guest, ticket);
    expect(events.map(({ kind }) => kind)).toEqual(['priority_changed', 'created']);
    expect(pagination.total).toBe(2);
  });

  it('tells everything that happened, newest first', async () => {
    const { agent, colleague, space } = await buildDesk();
    const ticket = await buildTicket(agent, { assignee_ids: [agent.id] });
    await assign(agent, ticket, colleague);
    await unassign(agent, ticket, colleague);
    await update(agent, ticket, { status_id: 3 });
    await update(agent, ticket, { priority_id: 4, subject: 'Now', branch_id: space.id });
    await update(agent, ticket, { description: 'More', due_date: '2030-05-01T10:00:00Z' });
    await start(agent, ticket);
    await close(agent, ticket);
    await reopen(agent, ticket);
    const { events } = await history(agent, ticket);
    expect(events.map(({ kind, subject, from, to }) => [kind, subject?.id ?? null, from, to])).toEqual([
      ['reopened', null, null, null],
      ['closed', null, null, 'without_sheet'],
      ['timer_stopped', agent.id, null, null],
      ['timer_started', null, null, null],
      ['due_date_changed', null, null, '2030-05-01T10:00:00.000Z'],
      ['description_changed', null, null, null],
      ['branch_changed', null, null, space.name],
      ['priority_changed', null, '2', '4'],
      ['subject_changed', null, 'Pump loses pressure', 'Now'],
      ['status_changed', null, '2', '3'],
      ['unassigned', colleague.id, null, null],
      ['assigned', colleague.id, null, null],
      ['assigned', agent.id, null, null],
      ['created', null, null, null],
    ]);
    expect(events.every(({ user }) => user?.id === agent.id)).toBe(true);
  });

  it('knows the call of each line, though another one ended at the same time', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    await start(agent, ticket);
    const { data } = await as(agent.token).call(callsApi.create, { body: { room_id: ticket.room_id } });
    await as(agent.token).call(callsApi.end, { params: { id: data.call.id } });
    await arrange(
      `insert into calls (organization_id, id, room_id, share_code, created_by, created_at, ended_at)
       select organization_id, uuidv7(), room_id, 'another', created_by, created_at, ended_at from calls where id = $1`,
      [data.call.id],
    );
    const { events } = await history(agent, ticket);
    const ended = events.filter(({ kind }) => kind === 'call_ended');
    expect(ended.map(({ call }) => call?.id)).toEqual([data.call.id]);
  });

  it('is paged, and a page past the end is the last one', async () => {
    const { agent } = await buildDesk();
    const ticket = await buildTicket(agent);
    for (let index = 0; index < 40; index += 1) await update(agent, ticket, { priority_id: index % 2 ? 2 : 3 });
    const [first, last] = [await history(agent, ticket), await history(agent, ticket, 99)];
    expect([first.events.length, last.events.length]).toEqual([30, 11]);
    expect(last.events.at(-1)?.kind).toBe('created');
    expect(first.pagination).toEqual({ last_page: 2, per_page: 30, total: 41 });
  });
});

describe('GET /ticket-status and GET /ticket-priorities', () => {
  it('name what there is', async () => {
    const { agent } = await buildDesk();
    const statuses = await as(agent.token).call(ticketsApi.statuses, {});
    expect(statuses.data.statuses.map(({ slug }) => slug)).toEqual(['not_assigned', 'to_do', 'in_progress', 'done']);
    const priorities = await as(agent.token).call(ticketsApi.priorities, {});
    expect(priorities.data.priorities.map(({ slug }) => slug)).toEqual(['low', 'medium', 'high', 'urgent']);
  });
});
