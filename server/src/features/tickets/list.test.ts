import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildDesk, buildManyTickets, buildTicket } from '#test/factories/tickets';

const list = async (actor: TestPerson, query: object = {}) =>
  (await as(actor.token).call(ticketsApi.list, { query })).data;
const subjects = async (actor: TestPerson, query: object = {}) =>
  (await list(actor, query)).tickets.map(({ subject }) => subject);
const close = (actor: TestPerson, id: string) =>
  as(actor.token).call(ticketsApi.close, { params: { id }, body: { with_sheet: false } });
const update = (actor: TestPerson, id: string, body: object) =>
  as(actor.token).call(ticketsApi.updateLight, { params: { id }, body });

const soon = new Date(Date.now() + 3_600_000).toISOString();
const past = new Date(Date.now() - 3_600_000).toISOString();

/** Stores a message of a person in a ticket's room. */
async function write(ticket: { room_id: string }, sender: TestPerson): Promise<void> {
  const [room] = await arrange<{ last_seq: number }>(
    'update rooms set last_seq = last_seq + 1 where id = $1 returning last_seq',
    [ticket.room_id],
  );
  await arrange(
    `insert into chats (organization_id, id, room_id, seq, message, sender_id) values ($1, $2, $3, $4, 'Hello', $5)`,
    [sender.organization_id, uuidv7(), ticket.room_id, room?.last_seq, sender.id],
  );
}

describe('GET /tickets', () => {
  it('shows the workspace its own tickets and nobody else', async () => {
    const { agent, organization } = await buildDesk();
    const manager = await buildPerson(organization, 'Manager');
    const stranger = await buildPerson(await buildOrganization());
    await buildTicket(agent, { subject: 'Ours' });
    await buildTicket(stranger, { subject: 'Theirs' });
    expect([await subjects(manager), await subjects(stranger)]).toEqual([['Ours'], ['Theirs']]);
  });

  it('shows a guest the tickets of the own space', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const other = await buildSpace(organization);
    await buildTicket(agent, { subject: 'Here', branch_id: space.id });
    await buildTicket(agent, { subject: 'There', branch_id: other.id });
    await buildTicket(agent, { subject: 'Internal' });
    expect(await subjects(guest)).toEqual(['Here']);
    expect(await subjects(guest, { filter: { branch_id: [other.id] } })).toEqual([]);
    expect(await subjects(guest, { query: 'There' })).toEqual([]);
  });

  it('finds by a condition what filters cannot say, and only what the reader may see', async () => {
    const { agent, colleague, guest, space } = await buildDesk();
    await buildTicket(agent, { subject: 'Mine', assignee_ids: [agent.id], branch_id: space.id });
    await buildTicket(agent, { subject: 'Late', due_date: past, assignee_ids: [colleague.id] });
    await buildTicket(agent, { subject: 'Later', due_date: soon });
    const asked = (condition: object, query: object = {}) => ({ ...query, conditions: JSON.stringify(condition) });
    const mineOrLate = {
      any: [
        { field: 'assignee', op: 'is', value: 'me' },
        { field: 'overdue', op: 'is', value: true },
      ],
    };
    expect(await subjects(agent, asked(mineOrLate))).toEqual(['Late', 'Mine']);
    expect(await subjects(colleague, asked(mineOrLate))).toEqual(['Late']);
    expect(await subjects(agent, asked({ not: mineOrLate }))).toEqual(['Later']);
    expect(await subjects(agent, asked(mineOrLate, { filter: { branch_id: [space.id] } }))).toEqual(['Mine']);
    expect(await subjects(agent, asked({ field: 'assignee', op: 'is_empty' }))).toEqual(['Later']);
    expect(await subjects(agent, asked({ field: 'due', op: 'within', value: { next: 2 } }))).toEqual(['Later']);
    expect(await subjects(guest, asked({ not: { any: [] } }))).toEqual(['Mine']);
    const { groups, pagination } = await list(agent, asked(mineOrLate));
    expect([groups, pagination.total]).toEqual([[{ status_id: 2, total: 2 }], 2]);
  });

  it('says which field of a condition is wrong', async () => {
    const { agent } = await buildDesk();
    const conditions = JSON.stringify({ any: [{ field: 'status', op: 'is', value: 9 }] });
    const { status, errors } = await as(agent.token).call(ticketsApi.list, { query: { conditions } });
    expect([status, errors]).toEqual([422, { 'conditions.any.0.status': ['This field does not have this value.'] }]);
  });

  it('carries what a line shows', async () => {
    const { agent, colleague, space } = await buildDesk();
    const ticket = await buildTicket(agent, { branch_id: space.id, assignee_ids: [colleague.id, agent.id] });
    const [row] = (await list(agent)).tickets;
    expect(row).toEqual({
      ...{ id: ticket.id, ticket_id: 1, type: 'normal', subject: ticket.subject, room_id: ticket.room_id },
      ...{ status: { id: 2 }, priority: { id: 2 }, branch: space, due_date: null, closed: false, version: 1 },
      ...{ has_unread: false, unread_count: 0, created_at: ticket.created_at, updated_at: ticket.updated_at },
      assignees: expect.arrayContaining([
        { id: agent.id, name: agent.name },
        { id: colleague.id, name: colleague.name },
      ]),
    });
  });

  it('is paged without loss or doubles, also where all orders tie, and clamps the page', async () => {
    const { agent } = await buildDesk();
    await buildManyTickets(agent, 70);
    for (const order_by of ['status', 'updated_at', 'created_at', 'due_date', 'priority', 'ticket_id']) {
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(await list(agent, { page, order_by }));
      expect(pages.map(({ tickets }) => tickets.length)).toEqual([30, 30, 10]);
      expect(new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(70);
      expect(pages[0]?.pagination).toEqual({ last_page: 3, per_page: 30, total: 70 });
    }
    const [first, last] = [await list(agent, { page: 1 }), await list(agent, { page: 3 })];
    for (const page of [99, Number.MAX_SAFE_INTEGER]) expect(await list(agent, { page })).toEqual(last);
    for (const page of [0, -1, -Number.MAX_SAFE_INTEGER]) expect(await list(agent, { page })).toEqual(first);
    expect(await list(agent, { page: 9, query: 'nothing like it' })).toMatchObject({
      ...{ tickets: [], groups: [], pagination: { last_page: 1, total: 0 } },
    });
  });

  it('orders both ways, tickets without a due date last', async () => {
    const { agent } = await buildDesk();
    const late = await buildTicket(agent, { subject: 'Late', due_date: past, priority_id: 1 });
    await buildTicket(agent, { subject: 'Soon', due_date: soon, priority_id: 4, assignee_ids: [agent.id] });
    await buildTicket(agent, { subject: 'Whenever', priority_id: 3 });
    await update(agent, late.id, { subject: 'Late!' });
    const ordered = (order_by: string, order_dir: string) => subjects(agent, { order_by, order_dir });
    expect(await ordered('due_date', 'asc')).toEqual(['Late!', 'Soon', 'Whenever']);
    expect(await ordered('due_date', 'desc')).toEqual(['Soon', 'Late!', 'Whenever']);
    expect(await ordered('priority', 'desc')).toEqual(['Soon', 'Whenever', 'Late!']);
    expect(await ordered('ticket_id', 'asc')).toEqual(['Late!', 'Soon', 'Whenever']);
    expect(await ordered('created_at', 'desc')).toEqual(['Whenever', 'Soon', 'Late!']);
    expect(await ordered('updated_at', 'desc')).toEqual(['Late!', 'Whenever', 'Soon']);
    expect(await ordered('status', 'asc')).toEqual(['Late!', 'Whenever', 'Soon']);
    expect(await ordered('status', 'desc')).toEqual(['Soon', 'Late!', 'Whenever']);
  });

  it('puts overdue and then urgent tickets first within a status', async () => {
    const { agent } = await buildDesk();
    const build = (subject: string, priority_id: 1 | 2 | 4, due_date?: string) =>
      buildTicket(agent, { subject, priority_id, ...(due_date && { due_date }), assignee_ids: [agent.id] });
    const low = await build('Low, changed last', 1);
    await build('Medium, due soon', 2, soon);
    await build('Urgent', 4);
    await build('Medium', 2);
    await build('Low, overdue', 1, past);
    const done = await build('Done, overdue', 1, past);
    await arrange('update tickets set status_id = 4 where id = $1', [done.id]);
    await update(agent, low.id, { description: 'Changed' });
    const expected = ['Low, overdue', 'Urgent', 'Medium, due soon', 'Medium', 'Low, changed last'];
    expect(await subjects(agent, { order_by: 'status', order_dir: 'asc' })).toEqual([...expected, 'Done, overdue']);
    expect(await subjects(agent, { order_by: 'status', order_dir: 'desc' })).toEqual(['Done, overdue', ...expected]);
  });

  it('counts the tickets of each status over all pages', async () => {
    const { agent, organization } = await buildDesk();
    await buildManyTickets(agent, 40);
    await arrange('update tickets set status_id = 3 where organization_id = $1 and ticket_id <= 4', [organization.id]);
    expect((await list(agent, { page: 2 })).groups).toEqual([
      { status_id: 1, total: 36 },
      { status_id: 3, total: 4 },
    ]);
  });

  it('filters by status, priority, assignee, customer and type, by one value or several', async () => {
    const { agent, colleague, space } = await buildDesk();
    await buildTicket(agent, { subject: 'A', priority_id: 1, assignee_ids: [agent.id] });
    await buildTicket(agent, { subject: 'B', priority_id: 4, branch_id: space.id });
    await buildTicket(agent, { subject: 'C', priority_id: 3, assignee_ids: [colleague.id], type: 'quick' });
    const filtered = async (filter: object) => (await subjects(agent, { filter })).sort();
    expect(await filtered({ status_id: [2] })).toEqual(['A', 'C']);
    expect(await filtered({ status_id: [1, 2] })).toEqual(['A', 'B', 'C']);
    expect(await filtered({ priority_id: [1, 4] })).toEqual(['A', 'B']);
    expect(await filtered({ assignee_id: [agent.id] })).toEqual(['A']);
    expect(await filtered({ assignee_id: [agent.id, colleague.id] })).toEqual(['A', 'C']);
    expect(await filtered({ branch_id: [space.id] })).toEqual(['B']);
    expect(await filtered({ type: 'normal' })).toEqual(['A', 'B']);
    expect(await filtered({ status_id: [2], priority_id: [3] })).toEqual(['C']);
  });

  it('filters by closed, unassigned and overdue, either way', async () => {
    const { agent } = await buildDesk();
    await buildTicket(agent, { subject: 'Late', due_date: past });
    const done = await buildTicket(agent, { subject: 'Done', due_date: past, assignee_ids: [agent.id] });
    await update(agent, done.id, { status_id: 4 });
    const closed = await buildTicket(agent, { subject: 'Closed', due_date: past });
    await close(agent, closed.id);
    const filtered = async (filter: object) => (await subjects(agent, { filter })).sort();
    expect(await filtered({ closed: true })).toEqual(['Closed']);
    expect(await filtered({ closed: false })).toEqual(['Done', 'Late']);
    expect(await filtered({ unassigned: true })).toEqual(['Closed', 'Late']);
    expect(await filtered({ unassigned: false })).toEqual(['Done']);
    expect(await filtered({ overdue: true })).toEqual(['Late']);
    expect(await filtered({ overdue: false })).toEqual(['Closed', 'Done']);
  });

  it('marks what others wrote and I have not read', async () => {
    const { agent, colleague, organization } = await buildDesk();
    const ticket = await buildTicket(agent, { subject: 'Talked about', assignee_ids: [colleague.id] });
    await buildTicket(agent, { subject: 'Silent' });
    const outsider = await buildPerson(organization);
    await write(ticket, colleague);
    await write(ticket, colleague);
    const [row] = (await list(agent, { filter: { unread: true } })).tickets;
    expect(row).toMatchObject({ subject: 'Talked about', has_unread: true, unread_count: 2 });
    expect(await subjects(agent, { filter: { unread: false } })).toEqual(['Silent']);
    expect(await subjects(colleague, { filter: { unread: true } })).toEqual([]);
    expect(await subjects(outsider, { filter: { unread: true } })).toEqual([]);
    await arrange('update room_members set read_seq = 1 where room_id = $1', [ticket.room_id]);
    expect((await list(agent, { filter: { unread: true } })).tickets[0]?.unread_count).toBe(1);
  });

  it('finds by number, by beginnings of words and without accents, in subject and description', async () => {
    const { agent } = await buildDesk();
    await buildTicket(agent, { subject: 'Compressor não arranca', description: 'Controller reports E-31' });
    await buildTicket(agent, { subject: 'Pump leaks' });
    expect(await subjects(agent, { query: 'nao arr' })).toEqual(['Compressor não arranca']);
    expect(await subjects(agent, { query: 'COMPRESSOR e-31' })).toEqual(['Compressor não arranca']);
    expect(await subjects(agent, { query: '31' })).toEqual(['Compressor não arranca']);
    expect(await subjects(agent, { query: '#2' })).toEqual(['Pump leaks']);
    expect(await subjects(agent, { query: "pump' | *&!" })).toEqual(['Pump leaks']);
    expect(await subjects(agent, { query: '   ' })).toHaveLength(2);
    expect(await subjects(agent, { query: 'valve' })).toEqual([]);
  });

  it('names each part of the query that is wrong', async () => {
    const { agent } = await buildDesk();
    const query = { page: 'x', order_by: 'mood', filter: { status_id: 7, assignee_id: 'me' } };
    const reply = await as(agent.token).send(ticketsApi.list, { query });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(reply.errors).sort()).toEqual([
      ...['filter.assignee_id.0', 'filter.status_id.0', 'order_by', 'page'],
    ]);
  });
});

describe('GET /tickets/counts', () => {
  it('counts open tickets as the views show them', async () => {
    const { agent, colleague, guest, space } = await buildDesk();
    await buildTicket(agent, { due_date: past });
    const mine = await buildTicket(agent, { assignee_ids: [agent.id], branch_id: space.id });
    await close(agent, (await buildTicket(agent, { due_date: past })).id);
    await buildTicket(agent, { type: 'quick', due_date: past });
    await write(mine, colleague);
    const count = async (actor: TestPerson) => (await as(actor.token).call(ticketsApi.counts, {})).data;
    expect(await count(agent)).toEqual({ open: 2, mine: 1, unassigned: 1, overdue: 1, quick: 1, unread: 1 });
    expect(await count(guest)).toEqual({ open: 1, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 });
  });
});
