import { callsApi } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { readCallSummary } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import {
  arrange,
  buildOrganization,
  buildPerson,
  buildSpace,
  type TestOrganization,
  type TestPerson,
} from '#test/factories';
import { buildRoom, buildTicketRoom, closeTicket, startTimer } from '#test/factories/calls';
import { connect } from '#test/socket';

const start = (person: TestPerson, room_id: string, more: { id?: string; invite_guests?: boolean } = {}) =>
  as(person.token).call(callsApi.create, { body: { room_id, ...more } });
const join = (person: TestPerson, id: string) => as(person.token).call(callsApi.join, { params: { id } });
const leave = (person: TestPerson, id: string) => as(person.token).call(callsApi.leave, { params: { id } });
const end = (person: TestPerson, id: string) => as(person.token).call(callsApi.end, { params: { id } });
const find = (person: TestPerson, id: string) => as(person.token).call(callsApi.find, { params: { id } });
const active = async (person: TestPerson, scope: 'mine' | 'readable' = 'mine') =>
  (await as(person.token).call(callsApi.active, { query: { scope } })).data.calls;

async function buildTwo(): Promise<{ organization: TestOrganization; ana: TestPerson; rui: TestPerson; room: string }> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  return { organization, ana, rui, room: await buildRoom([ana, rui]) };
}

type Claims = { sub: string; name: string; video: Record<string, unknown>; attributes: Record<string, string> };
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const linesOf = (room: string) =>
  arrange<{ kind: string; message: string; sender_id: string }>(
    'select kind, message, sender_id from chats where room_id = $1 order by seq',
    [room],
  );

describe('starting a call', () => {
  it('puts its starter in, with a token for this call alone', async () => {
    const { ana, room } = await buildTwo();
    const { status, data } = await start(ana, room);
    expect(status).toBe(200);
    expect(data.call).toMatchObject({ room_id: room, created_by: { id: ana.id, name: ana.name }, ended_at: null });
    expect(data.call.participants).toEqual([expect.objectContaining({ id: ana.id, guest: false, agent: true })]);
    expect(data.call.ar).toEqual({ enabled: false, streamer_id: null, user: null, drawing_user: null });
    expect(claimsOf(data.token)).toMatchObject({
      sub: ana.id,
      name: ana.name,
      video: { room: `${ana.organization_id}.${data.call.id}`, roomJoin: true },
      attributes: { guest: 'false' },
    });
    expect(claimsOf(data.token).video).not.toHaveProperty('roomAdmin');
  });

  it('rings the other members, who hear the room of two by the name of the caller', async () => {
    const { ana, rui, room } = await buildTwo();
    const direct = await buildRoom([ana, rui], 'Direct');
    const socket = await connect(rui.token);
    await socket.join(socketRoom.user(rui.id));
    const ringing = socket.next('CallCreatedUserEvent');
    const { data } = await start(ana, direct);
    expect(await ringing).toEqual({
      call_id: data.call.id,
      room_id: direct,
      room_name: ana.name,
      created_by: { id: ana.id, name: ana.name },
    });
    expect(data.call.room_name).toBe(rui.name);
    const again = socket.next('CallCreatedUserEvent');
    await start(ana, room);
    expect((await again).room_id).toBe(room);
  });

  it('joins the call that goes on in the room', async () => {
    const { ana, rui, room } = await buildTwo();
    const first = await start(ana, room);
    const second = await start(rui, room);
    expect(second.data.call.id).toBe(first.data.call.id);
    expect(second.data.call.participants.map(({ id }) => id).sort()).toEqual([ana.id, rui.id].sort());
  });

  it('makes one call when two start at the same time', async () => {
    const { ana, rui, room } = await buildTwo();
    const answers = await Promise.all([start(ana, room), start(rui, room), start(ana, room)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.call.id)).size).toBe(1);
  });

  it('answers the same call to the same id, and refuses the id once that call has ended', async () => {
    const { ana, room } = await buildTwo();
    const id = uuidv7();
    await start(ana, room, { id });
    expect((await start(ana, room, { id })).data.call.id).toBe(id);
    await end(ana, id);
    expect((await start(ana, room, { id })).code).toBe('CALL_ENDED');
  });

  it('refuses an id that is somebody else’s call', async () => {
    const { ana, rui, room } = await buildTwo();
    const id = uuidv7();
    await start(ana, room, { id });
    expect((await start(rui, await buildRoom([rui]), { id })).code).toBe('CONFLICT');
  });

  it('writes into the room and into the ticket that it started', async () => {
    const { ana } = await buildTwo();
    const ticket = await buildTicketRoom(ana);
    await startTimer(ticket, ana);
    await start(ana, ticket.room_id);
    expect(await linesOf(ticket.room_id)).toEqual([{ kind: 'call_started', message: '', sender_id: ana.id }]);
    expect(await arrange('select kind, person_id from ticket_events where ticket_id = $1', [ticket.id])).toEqual([
      { kind: 'call_started', person_id: ana.id },
    ]);
  });

  it('is refused to customers, to strangers to the room and to other workspaces', async () => {
    const { organization, ana } = await buildTwo();
    const room = await buildRoom([ana]);
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const colleague = await buildPerson(organization);
    const elsewhere = await buildPerson(await buildOrganization());
    expect((await start(client, room)).code).toBe('FORBIDDEN');
    expect((await start(colleague, room)).code).toBe('NOT_FOUND');
    expect((await start(elsewhere, room)).code).toBe('NOT_FOUND');
    expect((await as(undefined).call(callsApi.create, { body: { room_id: room } })).code).toBe('UNAUTHENTICATED');
    expect((await as(ana.token).send(callsApi.create, { body: { room_id: 7 } })).errors).toHaveProperty('room_id');
  });
});

describe('a call inside a ticket', () => {
  it('needs a running timer of the person who starts or joins it', async () => {
    const { ana, rui } = await buildTwo();
    const ticket = await buildTicketRoom(ana, rui);
    expect((await start(ana, ticket.room_id)).code).toBe('CALL_TIMER_NEEDED');
    await startTimer(ticket, ana);
    const { data } = await start(ana, ticket.room_id);
    expect(data.call.ticket).toEqual({ id: ticket.id, ticket_id: 1 });
    expect((await join(rui, data.call.id)).code).toBe('CALL_TIMER_NEEDED');
    await startTimer(ticket, rui);
    expect((await join(rui, data.call.id)).status).toBe(200);
  });

  it('asks no timer of the customer, who can have none', async () => {
    const { organization, ana } = await buildTwo();
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const ticket = await buildTicketRoom(ana, client);
    await startTimer(ticket, ana);
    const { data } = await start(ana, ticket.room_id);
    expect((await join(client, data.call.id)).status).toBe(200);
  });

  it('does not start when the ticket is closed', async () => {
    const { ana } = await buildTwo();
    const ticket = await buildTicketRoom(ana);
    await startTimer(ticket, ana);
    await closeTicket(ticket);
    expect((await start(ana, ticket.room_id)).code).toBe('TICKET_CLOSED');
  });
});

describe('joining and leaving', () => {
  it('tells those in the call', async () => {
    const { ana, rui, room } = await buildTwo();
    const { data } = await start(ana, room);
    const socket = await connect(ana.token);
    await socket.join(socketRoom.room(room));
    const joined = socket.next('CallUpdatedEvent');
    await join(rui, data.call.id);
    expect(await joined).toEqual({ call_id: data.call.id, room_id: room });
  });

  it('tells agents from the people of a customer', async () => {
    const organization = await buildOrganization();
    const ana = await buildPerson(organization);
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const { data } = await start(ana, await buildRoom([ana, client]));
    const { participants } = (await join(client, data.call.id)).data.call;
    expect(participants.map(({ id, agent }) => [id, agent])).toEqual([
      [ana.id, true],
      [client.id, false],
    ]);
  });

  it('keeps one place for a person who joins twice', async () => {
    const { ana, room } = await buildTwo();
    const { data } = await start(ana, room);
    const again = await join(ana, data.call.id);
    expect(again.data.call.participants).toEqual(data.call.participants);
  });

  it('lets somebody who left come back while the call goes on', async () => {
    const { ana, rui, room } = await buildTwo();
    const { data } = await start(ana, room);
    await join(rui, data.call.id);
    await leave(rui, data.call.id);
    expect((await find(ana, data.call.id)).data.call.participants.map(({ id }) => id)).toEqual([ana.id]);
    expect((await join(rui, data.call.id)).data.call.participants).toHaveLength(2);
  });

  it('ends the call when the last one leaves, and says so with its length', async () => {
    const { ana, rui, room } = await buildTwo();
    const { data } = await start(ana, room);
    await arrange(`update calls set created_at = now() - interval '90 seconds' where id = $1`, [data.call.id]);
    const socket = await connect(rui.token);
    await socket.join(socketRoom.user(rui.id));
    const ended = socket.next('CallEndedUserEvent');
    expect((await leave(ana, data.call.id)).status).toBe(200);
    expect(await ended).toEqual({ call_id: data.call.id, room_id: room });
    const over = (await find(ana, data.call.id)).data.call;
    const [, line] = await linesOf(room);
    expect(line).toMatchObject({ kind: 'call_ended', sender_id: ana.id });
    const { seconds, people } = readCallSummary(line?.message ?? '');
    expect(seconds).toBeGreaterThanOrEqual(90);
    const lasted = (Date.parse(over.ended_at ?? '') - Date.parse(over.created_at)) / 1000;
    expect(Math.abs(seconds - lasted)).toBeLessThanOrEqual(1);
    expect(people).toEqual([{ id: ana.id, name: ana.name }]);
  });

  it('ends it once when the last two leave at the same time', async () => {
    const { ana, rui, room } = await buildTwo();
    const { data } = await start(ana, room);
    await join(rui, data.call.id);
    const answers = await Promise.all([leave(ana, data.call.id), leave(rui, data.call.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await linesOf(room)).map(({ kind }) => kind)).toEqual(['call_started', 'call_ended']);
  });

  it('is possible only for those who may read the room', async () => {
    const { organization, ana, room } = await buildTwo();
    const { data } = await start(ana, room);
    const colleague = await buildPerson(organization);
    const elsewhere = await buildPerson(await buildOrganization());
    for (const stranger of [colleague, elsewhere]) {
      expect((await join(stranger, data.call.id)).code).toBe('NOT_FOUND');
      expect((await find(stranger, data.call.id)).code).toBe('NOT_FOUND');
      expect((await leave(stranger, data.call.id)).code).toBe('NOT_FOUND');
      expect((await end(stranger, data.call.id)).code).toBe('NOT_FOUND');
    }
    expect((await join(ana, uuidv7())).code).toBe('NOT_FOUND');
  });
});

describe('a call that has ended', () => {
  it('was ended by an agent for everybody, and refuses everything', async () => {
    const { ana, rui, room } = await buildTwo();
    const { data } = await start(ana, room);
    await join(rui, data.call.id);
    const socket = await connect(ana.token);
    await socket.join(socketRoom.room(room));
    const ended = socket.next('CallEndedEvent');
    expect((await end(rui, data.call.id)).status).toBe(200);
    expect(await ended).toEqual({ call_id: data.call.id, room_id: room });
    expect((await join(ana, data.call.id)).code).toBe('CALL_ENDED');
    expect((await leave(ana, data.call.id)).code).toBe('CALL_ENDED');
    expect((await end(ana, data.call.id)).code).toBe('CALL_ENDED');
    expect(
      (await as(ana.token).call(callsApi.invite, { params: { id: data.call.id }, body: { user_ids: [rui.id] } })).code,
    ).toBe('NO_ACTIVE_CALL');
    expect((await find(ana, data.call.id)).data.call.participants).toEqual([]);
  });

  it('makes room for the next one', async () => {
    const { ana, room } = await buildTwo();
    const first = await start(ana, room);
    await end(ana, first.data.call.id);
    const second = await start(ana, room);
    expect(second.status).toBe(200);
    expect(second.data.call.id).not.toBe(first.data.call.id);
  });

  it('cannot be ended by a customer', async () => {
    const organization = await buildOrganization();
    const ana = await buildPerson(organization);
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const { data } = await start(ana, await buildRoom([ana, client]));
    expect((await end(client, data.call.id)).code).toBe('FORBIDDEN');
  });
});

describe('the calls that go on', () => {
  it('are those of my rooms', async () => {
    const { organization, ana, rui, room } = await buildTwo();
    const colleague = await buildPerson(organization);
    const { data } = await start(ana, room);
    await start(colleague, await buildRoom([colleague]));
    expect((await active(rui)).map(({ id }) => id)).toEqual([data.call.id]);
    await end(ana, data.call.id);
    expect(await active(rui)).toEqual([]);
  });
});

describe('what is known of calls in tickets', () => {
  async function buildCallInTicket() {
    const { organization, ana, rui } = await buildTwo();
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const ticket = await buildTicketRoom(ana, client);
    await startTimer(ticket, ana);
    const { data } = await start(ana, ticket.room_id);
    return { organization, ana, rui, client, ticket, call: data.call };
  }

  it('is listed for agents who are no members of its room, and for nobody who may not see the ticket', async () => {
    const { organization, rui, call } = await buildCallInTicket();
    const otherClient = await buildPerson(organization, 'Client', await buildSpace(organization));
    const elsewhere = await buildPerson(await buildOrganization());
    expect(await active(rui)).toEqual([]);
    expect((await active(rui, 'readable')).map(({ id }) => id)).toEqual([call.id]);
    expect(await active(otherClient, 'readable')).toEqual([]);
    expect(await active(elsewhere, 'readable')).toEqual([]);
  });

  it('tells every agent who comes, and that it is over', async () => {
    const { organization, ana, client, ticket, call } = await buildCallInTicket();
    const socket = await connect((await buildPerson(organization)).token);
    await socket.join(socketRoom.organization(organization.id));
    const hint = { call_id: call.id, room_id: ticket.room_id };
    const joined = socket.next('CallUpdatedEvent');
    await join(client, call.id);
    expect(await joined).toEqual(hint);
    const ended = socket.next('CallEndedEvent');
    await end(ana, call.id);
    expect(await ended).toEqual(hint);
  });

  it('remembers everybody who took part, in the call and in the history of the ticket', async () => {
    const { ana, client, ticket, call } = await buildCallInTicket();
    await join(client, call.id);
    await leave(client, call.id);
    await end(ana, call.id);
    const { participants, attendees } = (await find(ana, call.id)).data.call;
    expect(participants).toEqual([]);
    expect(attendees.map(({ id }) => id)).toEqual([ana.id, client.id]);
    const { data } = await as(ana.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} });
    const ended = data.events.find(({ kind }) => kind === 'call_ended');
    expect(readCallSummary(ended?.to ?? '').people.map(({ name }) => name)).toEqual([ana.name, client.name]);
  });
});

describe('who may be rung into a call', () => {
  const invitable = async (person: TestPerson, id: string, query?: string) =>
    (await as(person.token).call(callsApi.invitable, { params: { id }, query: { ...(query && { query }) } })).data
      .users;

  it('are agents and the people of the customer, members of the room first, never those of another customer', async () => {
    const { organization, ana, rui } = await buildTwo();
    const [lakeside, harbour] = [await buildSpace(organization), await buildSpace(organization)];
    const ours = await buildPerson(organization, 'Client', lakeside);
    const member = await buildPerson(organization, 'Client', lakeside);
    const theirs = await buildPerson(organization, 'Client', harbour);
    const { data } = await start(ana, await buildRoom([ana, member]));
    const users = await invitable(ana, data.call.id);
    expect(users[0]).toMatchObject({ id: member.id, branch: { id: lakeside.id, name: lakeside.name } });
    expect(users.map(({ id }) => id).sort()).toEqual([rui.id, ours.id, member.id].sort());
    expect((await invitable(ana, data.call.id, rui.name)).map(({ id }) => id)).toEqual([rui.id]);
    const call = { params: { id: data.call.id }, body: { user_ids: [theirs.id] } };
    expect((await as(ana.token).call(callsApi.invite, call)).code).toBe('NOT_A_MEMBER');
  });
});
