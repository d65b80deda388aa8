import { limits } from '@sightline/contract/limits';
import { talkApi } from '@sightline/contract/talk/talk';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from './app.ts';
import { buildDesk, buildTicket, type Desk } from './factories/tickets.ts';
import { arrange, buildOrganization, buildPerson } from './factories.ts';

const many = limits.found + 20;
let desk: Desk;
let own: Ticket;

const uuidOf = (kind: string) => `('02000000-0000-7000-${kind}000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** The guest's ticket, and newer ones up to the number `many`, of which the last ten are closed; a message in the room of each. */
beforeAll(async () => {
  desk = await buildDesk();
  const { agent, space } = desk;
  const { id: organization } = desk.organization;
  own = await buildTicket(agent, { subject: 'Pump of mine', branch_id: space.id });
  await as(agent.token).call(talkApi.send, { params: { id: own.room_id }, body: { message: 'A valve of mine' } });
  const rows = `generate_series(2, ${many}) as n`;
  const at = `now() + n * interval '1 second'`;
  await arrange(
    `insert into rooms (organization_id, id, type, created_by, message_at, last_seq)
     select $1, ${uuidOf('a')}, 'Ticket', $2, ${at}, 1 from ${rows}`,
    [organization, desk.agent.id],
  );
  await arrange(
    `insert into tickets (organization_id, id, ticket_id, type, subject, description, room_id, created_by, closed_at)
     select $1, ${uuidOf('b')}, n, 'normal', 'Pump ' || n, '', ${uuidOf('a')}, $2, case when n > ${many - 10} then now() end
     from ${rows}`,
    [organization, desk.agent.id],
  );
  await arrange(
    `insert into chats (organization_id, id, room_id, seq, message, sender_id, created_at)
     select $1, ${uuidOf('9')}, ${uuidOf('a')}, 1, 'The valve ' || n, $2, ${at} from ${rows}`,
    [organization, desk.agent.id],
  );
});

const pages = (perPage: number) => Math.ceil(limits.found / perPage);
const capped = (perPage: number) => ({
  total: limits.found,
  per_page: perPage,
  last_page: pages(perPage),
  has_more: true,
});

describe('of a word that is almost everywhere', () => {
  it('the newest tickets are found, and that there are more is said', async () => {
    const list = (query: object) => as(desk.agent.token).call(ticketsApi.list, { query: { query: 'pump', ...query } });
    const { data } = await list({ order_by: 'created_at', order_dir: 'desc' });
    expect(data.pagination).toEqual(capped(limits.pages.tickets));
    expect(data.tickets[0]?.ticket_id).toBe(many);
    const last = await list({ order_by: 'created_at', order_dir: 'desc', page: 99 });
    expect(last.data.tickets.at(-1)?.ticket_id).toBe(many - limits.found + 1);
  });

  it('filters are asked before the newest are taken, so that they hide nothing', async () => {
    const query = { query: 'pump', filter: { closed: 'true' as const } };
    const { data } = await as(desk.agent.token).call(ticketsApi.list, { query });
    expect([data.tickets.length, data.pagination.total, data.pagination.has_more]).toEqual([10, 10, undefined]);
  });

  it('the newest messages are found, and that there are more is said', async () => {
    const search = (page: number) => as(desk.agent.token).call(talkApi.search, { query: { query: 'valve', page } });
    const { data } = await search(1);
    expect(data.pagination).toEqual(capped(limits.pages.messages));
    expect(data.chats[0]?.message).toBe(`The valve ${many}`);
    expect((await search(99)).data.chats.at(-1)?.message).toBe(`The valve ${many - limits.found + 1}`);
  });

  it('the rooms of the newest tickets are found, and that there are more is said', async () => {
    const { data } = await as(desk.agent.token).call(talkApi.rooms, { query: { query: 'pump' } });
    expect(data.pagination).toEqual(capped(limits.pages.rooms));
    expect(data.rooms[0]?.name).toBe(`Pump ${many}`);
  });

  it('a guest finds what is theirs, however much of others’ is newer', async () => {
    const { guest } = desk;
    const query = { query: { query: 'pump' } };
    const tickets = await as(guest.token).call(ticketsApi.list, query);
    const rooms = await as(guest.token).call(talkApi.rooms, query);
    const chats = await as(guest.token).call(talkApi.search, { query: { query: 'valve' } });
    expect(tickets.data.tickets.map(({ id }) => id)).toEqual([own.id]);
    expect(rooms.data.rooms.map(({ id }) => id)).toEqual([own.room_id]);
    expect(chats.data.chats.map(({ message }) => message)).toEqual(['A valve of mine']);
  });

  it('another workspace finds nothing', async () => {
    const stranger = await buildPerson(await buildOrganization());
    const { data } = await as(stranger.token).call(ticketsApi.list, { query: { query: 'pump' } });
    expect(data.pagination).toEqual({ total: 0, per_page: limits.pages.tickets, last_page: 1 });
  });
});
