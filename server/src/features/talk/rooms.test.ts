import { socketRoom } from '@sightline/contract/realtime';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { connect } from '#test/socket';

async function buildTeam() {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  return {
    organization,
    space,
    manager: await buildPerson(organization, 'Manager'),
    ana: await buildPerson(organization),
    rui: await buildPerson(organization),
    customer: await buildPerson(organization, 'Client', space),
  };
}

const create = (person: TestPerson, body: object) => as(person.token).send(talkApi.createRoom, { body });

const roomsOf = async (person: TestPerson, query: object = {}): Promise<Room[]> =>
  (await as(person.token).call(talkApi.rooms, { query })).data.rooms;

const createOk = async (person: TestPerson, body: { member_ids: string[]; name?: string; id?: string }) => {
  const reply = await as(person.token).call(talkApi.createRoom, { body });
  expect(reply.status).toBe(200);
  return reply;
};

describe('a room of two', () => {
  it('is made once and found afterwards, from either side, under the name of the other', async () => {
    const { ana, rui } = await buildTeam();
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 ? createOk(ana, { member_ids: [rui.id] }) : createOk(rui, { member_ids: [ana.id] }),
      ),
    );
    expect(new Set(made.map(({ data }) => data.room.id)).size).toBe(1);
    expect(made[1]?.data.room).toMatchObject({ type: 'Direct', name: rui.name, unreads_count: 0, last_chat: null });
    expect(made[0]?.data.room.name).toBe(ana.name);
    expect(made[0]?.message).toBe('room created successfully');
  });

  it('takes one id as plain text', async () => {
    const { ana, rui } = await buildTeam();
    expect(await create(ana, { member_ids: rui.id })).toMatchObject({ status: 200 });
  });

  it('keeps its two members', async () => {
    const { manager, ana, rui } = await buildTeam();
    const room = await buildRoom([ana, rui], 'Direct');
    const more = { params: { id: room }, body: { member_ids: [manager.id] } };
    expect((await as(ana.token).send(talkApi.addMembers, more)).code).toBe('FORBIDDEN');
    const less = { params: { id: room }, body: { member_ids: [ana.id] } };
    expect((await as(ana.token).send(talkApi.removeMembers, less)).code).toBe('FORBIDDEN');
  });
});

describe('a group', () => {
  it('has a name, or those of its people', async () => {
    const { ana, rui, manager } = await buildTeam();
    const named = await createOk(ana, { member_ids: [rui.id], name: 'Night shift' });
    expect(named.data.room).toMatchObject({ type: 'Group', name: 'Night shift' });
    const unnamed = await createOk(ana, { member_ids: [rui.id, manager.id] });
    expect(unnamed.data.room.name).toBe([rui.name, manager.name].sort().join(', '));
    expect(unnamed.data.room.members.map(({ id }) => id).sort()).toEqual([ana.id, rui.id, manager.id].sort());
  });

  it('created twice with one id is there once', async () => {
    const { ana, rui } = await buildTeam();
    const id = uuidv7();
    const body = { id, member_ids: [rui.id], name: 'Once' };
    await Promise.all([createOk(ana, body), createOk(ana, body), createOk(ana, body)]);
    expect((await roomsOf(ana)).map((room) => room.id)).toEqual([id]);
    expect(await create(rui, { id, member_ids: [ana.id], name: 'Taken' })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
  });

  it('under the id of another room is refused, whatever differs and whichever members have changed', async () => {
    const { ana, rui, manager } = await buildTeam();
    const id = uuidv7();
    const body = { id, member_ids: [rui.id], name: 'Night shift' };
    await createOk(ana, body);
    for (const change of [{ name: 'Day shift' }, { member_ids: [manager.id] }, { member_ids: [rui.id, manager.id] }]) {
      expect((await create(ana, { ...body, ...change })).code, JSON.stringify(change)).toBe('CONFLICT');
    }
    expect((await create(ana, { id, member_ids: [rui.id] })).code).toBe('CONFLICT');
    await as(ana.token).call(talkApi.addMembers, { params: { id }, body: { member_ids: [manager.id] } });
    expect((await createOk(ana, body)).data.room.members).toHaveLength(2);
    expect((await create(ana, { ...body, member_ids: [rui.id, manager.id] })).code).toBe('CONFLICT');
  });

  it('is refused with nobody, with strangers and with guests of calls', async () => {
    const { ana } = await buildTeam();
    const stranger = await buildPerson(await buildOrganization());
    for (const member_ids of [[ana.id], [stranger.id], [uuidv7()]]) {
      expect(await create(ana, { member_ids })).toMatchObject({ status: 422, code: 'NOT_A_MEMBER' });
    }
    expect(await create(ana, { member_ids: [] })).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });

  it('is not for customers to make', async () => {
    const { ana, customer } = await buildTeam();
    expect(await create(customer, { member_ids: [ana.id] })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('takes members in, who begin with everything read', async () => {
    const { ana, rui } = await buildTeam();
    const room = await buildRoom([ana]);
    await sendTestMessage(ana, room, 'Before you came');
    const { data } = await as(ana.token).call(talkApi.addMembers, {
      params: { id: room },
      body: { member_ids: [rui.id] },
    });
    expect(data.room.members.map(({ id }) => id).sort()).toEqual([ana.id, rui.id].sort());
    expect(await roomsOf(rui)).toMatchObject([{ id: room, unreads_count: 0 }]);
  });

  it('lets anybody leave, and managers of rooms send others away', async () => {
    const { ana, rui, customer } = await buildTeam();
    const room = await buildRoom([ana, rui, customer]);
    const remove = (who: TestPerson, ...member_ids: string[]) =>
      as(who.token).send(talkApi.removeMembers, { params: { id: room }, body: { member_ids } });
    expect((await remove(customer, rui.id)).code).toBe('FORBIDDEN');
    expect((await remove(ana, uuidv7())).code).toBe('NOT_A_MEMBER');
    expect((await remove(customer, customer.id)).status).toBe(200);
    expect(await roomsOf(customer)).toEqual([]);
    expect((await remove(ana, rui.id)).status).toBe(200);
    expect((await as(rui.token).send(talkApi.chats, { params: { id: room } })).status).toBe(404);
  });

  it('is silent to removed members', async () => {
    const { ana, rui } = await buildTeam();
    const room = await buildRoom([ana, rui]);
    const socket = await connect(rui.token);
    await socket.join(socketRoom.user(rui.id));
    await socket.join(socketRoom.room(room));
    const told = socket.next('RoomUpdatedEvent');
    await as(ana.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [rui.id] } });
    await told;
    const own = await buildRoom([rui]);
    await socket.join(socketRoom.room(own));
    const next = socket.next('ChatCreatedEvent');
    await sendTestMessage(ana, room, 'Without you');
    await sendTestMessage(rui, own, 'Alone');
    expect((await next).room_id).toBe(own);
  });

  it('is deleted with its messages by who manages rooms, but not in the middle of a call', async () => {
    const { ana, customer } = await buildTeam();
    const room = await buildRoom([ana, customer]);
    await sendTestMessage(ana, room, 'Temporary');
    const remove = (who: TestPerson) => as(who.token).send(talkApi.removeRoom, { params: { id: room } });
    expect((await remove(customer)).code).toBe('FORBIDDEN');
    const call = uuidv7();
    await arrange(
      'insert into calls (organization_id, id, room_id, share_code, created_by) values ($1, $2, $3, $4, $5)',
      [ana.organization_id, call, room, call, ana.id],
    );
    expect((await remove(ana)).code).toBe('CONFLICT');
    await arrange('update calls set ended_at = now() where id = $1', [call]);
    expect((await remove(ana)).status).toBe(200);
    expect(await arrange('select id from chats where room_id = $1', [room])).toEqual([]);
  });
});

describe('clearing a room', () => {
  it('forgets what was said, goes on counting, and is for leads', async () => {
    const { manager, ana } = await buildTeam();
    const room = await buildRoom([manager, ana]);
    await sendTestMessage(ana, room, 'One');
    await sendTestMessage(ana, room, 'Two');
    const clear = (who: TestPerson) => as(who.token).send(talkApi.clearRoom, { params: { id: room } });
    expect((await clear(ana)).code).toBe('FORBIDDEN');
    const socket = await connect(ana.token);
    await socket.join(socketRoom.room(room));
    const cleared = socket.next('RoomClearedEvent');
    expect((await clear(manager)).status).toBe(200);
    expect(await cleared).toEqual({ room_id: room });
    expect((await sendTestMessage(ana, room, 'Three')).seq).toBe(3);
    const { data } = await as(ana.token).call(talkApi.chats, { params: { id: room }, query: {} });
    expect(data).toMatchObject({ chats: [{ seq: 3 }], pagination: { total: 1 } });
  });
});

describe("a ticket's room", () => {
  it('is open to every agent and to the guests whose space owns the ticket', async () => {
    const { organization, space, ana, rui, customer } = await buildTeam();
    const ticket = await buildTicketRoom(ana);
    await arrange('update tickets set branch_id = $1 where id = $2', [space.id, ticket.id]);
    const neighbour = await buildPerson(organization, 'Client', await buildSpace(organization));
    const stranger = await buildPerson(await buildOrganization());
    const read = async (person: TestPerson) =>
      (await as(person.token).send(talkApi.room, { params: { id: ticket.room_id } })).status;
    expect(await Promise.all([ana, rui, customer, neighbour, stranger].map(read))).toEqual([200, 200, 200, 404, 404]);
    const join = async (person: TestPerson) => (await connect(person.token)).join(socketRoom.room(ticket.room_id));
    expect((await join(customer)).ok).toBe(true);
    expect(await join(neighbour)).toEqual({ ok: false, code: 'FORBIDDEN' });
    await sendTestMessage(customer, ticket.room_id, 'It still leaks');
    expect(await roomsOf(customer)).toMatchObject([{ id: ticket.room_id, name: 'The pump leaks', type: 'Ticket' }]);
  });

  it('is found by its ticket, and lives as long as the ticket', async () => {
    const { ana, rui } = await buildTeam();
    const ticket = await buildTicketRoom(ana);
    expect(await roomsOf(rui, { filter: { ticket_id: ticket.id } })).toMatchObject([
      { id: ticket.room_id, ticket: { id: ticket.id, ticket_id: 1, closed: false } },
    ]);
    const refused = await as(ana.token).send(talkApi.removeRoom, { params: { id: ticket.room_id } });
    expect(refused.code).toBe('FORBIDDEN');
  });
});

describe('the rooms list', () => {
  it('shows my rooms, the latest talk first, with what is new in them', async () => {
    const { ana, rui, manager } = await buildTeam();
    const [quiet, older, newer] = [
      await buildRoom([ana]),
      await buildRoom([ana, rui]),
      await buildRoom([ana, rui], 'Direct'),
    ];
    await buildRoom([rui, manager]);
    await sendTestMessage(rui, older, 'First');
    await sendTestMessage(rui, newer, 'Second');
    const last = await sendTestMessage(rui, newer, 'Third');
    const rooms = await roomsOf(ana);
    expect(rooms.map(({ id }) => id)).toEqual([newer, older, quiet]);
    expect(rooms.map(({ unreads_count }) => unreads_count)).toEqual([2, 1, 0]);
    expect(rooms[0]).toMatchObject({ name: rui.name, last_chat: { id: last.id, message: 'Third' }, call: null });
    expect(await roomsOf(rui)).toMatchObject([
      { id: newer, unreads_count: 0 },
      { unreads_count: 0 },
      { unreads_count: 0 },
    ]);
    expect((await roomsOf(ana, { filter: { unread: true } })).map(({ id }) => id)).toEqual([newer, older]);
    expect((await roomsOf(ana, { filter: { type: 'Direct' } })).map(({ id }) => id)).toEqual([newer]);
    expect((await roomsOf(ana, { order_dir: 'asc' })).map(({ id }) => id)).toEqual([older, newer, quiet]);
  });

  it('comes in pages of 30, and a page past the end is the last', async () => {
    const { ana } = await buildTeam();
    for (let at = 0; at < 31; at += 1) await buildRoom([ana]);
    const { data } = await as(ana.token).call(talkApi.rooms, { query: { page: 7 } });
    expect(data.pagination).toEqual({ last_page: 2, per_page: 30, total: 31 });
    expect(data.rooms).toHaveLength(1);
  });

  it("is searched by a group's name, a person's name, and a ticket's number or words", async () => {
    const { ana, rui } = await buildTeam();
    const [group, direct] = [await buildRoom([ana, rui]), await buildRoom([ana, rui], 'Direct')];
    await arrange(`update rooms set name = 'Manutenção' where id = $1`, [group]);
    const ticket = await buildTicketRoom(rui);
    const found = async (query: string) => (await roomsOf(ana, { query })).map(({ id }) => id).sort();
    expect(await found('MANUTENCAO')).toEqual([group]);
    expect(await found(rui.name)).toEqual([group, direct].sort());
    expect(await found('pump')).toEqual([ticket.room_id]);
    expect(await found('1')).toContain(ticket.room_id);
    const stranger = await buildPerson(await buildOrganization());
    expect(await roomsOf(stranger, { query: 'pump' })).toEqual([]);
  });

  it('shows the call that goes on', async () => {
    const { ana } = await buildTeam();
    const room = await buildRoom([ana]);
    const id = uuidv7();
    await arrange(
      'insert into calls (organization_id, id, room_id, share_code, created_by) values ($1, $2, $3, $4, $5)',
      [ana.organization_id, id, room, id, ana.id],
    );
    expect(await roomsOf(ana)).toMatchObject([{ call: { id } }]);
  });

  it('is closed to somebody who is not signed in', async () => {
    expect((await as(undefined).send(talkApi.rooms, {})).status).toBe(401);
  });
});
