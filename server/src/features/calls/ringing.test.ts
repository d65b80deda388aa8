import { callsApi } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { talkApi } from '@sightline/contract/talk/talk';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
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
import { buildRoom, buildTicketRoom, startTimer } from '#test/factories/calls';
import { connect, type TestSocket } from '#test/socket';

const start = (person: TestPerson, room_id: string, more: { invite_guests?: boolean } = {}) =>
  as(person.token).call(callsApi.create, { body: { room_id, ...more } });
const join = (person: TestPerson, id: string) => as(person.token).call(callsApi.join, { params: { id } });
const find = (person: TestPerson, id: string) => as(person.token).call(callsApi.find, { params: { id } });
const end = (person: TestPerson, id: string) => as(person.token).call(callsApi.end, { params: { id } });
const invite = (person: TestPerson, id: string, user_ids: string[]) =>
  as(person.token).call(callsApi.invite, { params: { id }, body: { user_ids } });
const remove = (person: TestPerson, id: string, who: string) =>
  as(person.token).call(callsApi.remove, { params: { id }, body: { id: who } });

async function listen(person: TestPerson): Promise<TestSocket> {
  const socket = await connect(person.token);
  await socket.join(socketRoom.user(person.id));
  return socket;
}

async function turnRingingOff(organization: TestOrganization): Promise<void> {
  const manager = await buildPerson(organization, 'Manager');
  const body = { key: 'calls.automatic_invites', value: false } as const;
  expect((await as(manager.token).call(workspaceApi.updateSetting, { body })).status).toBe(200);
}

async function buildPeople() {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  return { organization, space, ana, rui, client: await buildPerson(organization, 'Client', space) };
}

describe('starting a call', () => {
  /** Says for each socket whether a new call of an agent and a customer rang it. Ends the call first, so that no event is missed. */
  async function ringing(sockets: TestSocket[], starter: TestPerson, members: TestPerson[], invite_guests: boolean) {
    const over = sockets.map((socket) => socket.next('CallEndedUserEvent'));
    const { data } = await start(starter, await buildRoom([starter, ...members]), { invite_guests });
    await end(starter, data.call.id);
    await Promise.all(over);
    return sockets.map((socket) => socket.seen('CallCreatedUserEvent').some(({ call_id }) => call_id === data.call.id));
  }

  it('rings the agents of the room, and people of the customer only when they are to be invited', async () => {
    const { ana, rui, client } = await buildPeople();
    const sockets = [await listen(rui), await listen(client)];
    expect(await ringing(sockets, ana, [rui, client], false)).toEqual([true, false]);
    expect(await ringing(sockets, ana, [rui, client], true)).toEqual([true, true]);
  });

  it('rings nobody of itself where the workspace wants it so, but those who were asked for', async () => {
    const { organization, ana, rui, client } = await buildPeople();
    const sockets = [await listen(rui), await listen(client)];
    await turnRingingOff(organization);
    expect(await ringing(sockets, ana, [rui, client], false)).toEqual([false, false]);
    expect(await ringing(sockets, ana, [rui, client], true)).toEqual([false, true]);
  });
});

describe('inviting', () => {
  it('rings people, who become members of the room and can join', async () => {
    const { organization, ana, rui } = await buildPeople();
    await turnRingingOff(organization);
    const { data } = await start(ana, await buildRoom([ana]));
    const ringing = (await listen(rui)).next('CallCreatedUserEvent');
    expect((await invite(ana, data.call.id, [rui.id, rui.id])).status).toBe(200);
    expect(await ringing).toMatchObject({ call_id: data.call.id, created_by: { id: ana.id } });
    const joined = await join(rui, data.call.id);
    expect(joined.data.call.has_chat).toBe(true);
  });

  it('without naming anybody rings all of the room who are not in the call', async () => {
    const { ana, rui, client } = await buildPeople();
    const eva = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    const [first] = await Promise.all([start(ana, await buildRoom([ana, rui, eva, client]))]);
    const { id } = first.data.call;
    await join(eva, id);
    const sockets = await Promise.all([ana, rui, eva, client].map(listen));
    const over = sockets.map((socket) => socket.next('CallEndedUserEvent'));
    const reply = await as(ana.token).send(callsApi.invite, { params: { id } });
    expect(reply.status).toBe(200);
    await end(ana, id);
    await Promise.all(over);
    const rung = sockets.map((socket) => socket.seen('CallCreatedUserEvent').length);
    expect(rung).toEqual([0, 1, 0, 1]);
  });

  it('refuses people of other workspaces and of another customer', async () => {
    const { organization, ana, client } = await buildPeople();
    const stranger = await buildPerson(await buildOrganization());
    const ticket = await buildTicketRoom(ana);
    await startTimer(ticket, ana);
    const inTicket = await start(ana, ticket.room_id);
    expect((await invite(ana, inTicket.data.call.id, [stranger.id])).code).toBe('NOT_A_MEMBER');
    expect((await invite(ana, inTicket.data.call.id, [client.id])).errors).toHaveProperty('user_ids');
    const direct = await start(ana, await buildRoom([ana, client], 'Direct'));
    const other = await buildPerson(organization, 'Client', await buildSpace(organization));
    expect((await invite(ana, direct.data.call.id, [other.id])).code).toBe('NOT_A_MEMBER');
    expect((await invite(ana, direct.data.call.id, [client.id])).status).toBe(200);
  });
});

describe('a third one, called into a conversation of two', () => {
  async function buildVisit() {
    const people = await buildPeople();
    const room = await buildRoom([people.ana, people.client], 'Direct');
    const { data } = await start(people.ana, room);
    const socket = await listen(people.rui);
    const ringing = socket.next('CallCreatedUserEvent');
    expect((await invite(people.ana, data.call.id, [people.rui.id])).status).toBe(200);
    return { ...people, room, call: data.call, socket, rung: await ringing };
  }

  it('is rung by the name of the caller, finds the call and takes part in it', async () => {
    const { ana, rui, client, call, rung } = await buildVisit();
    expect(rung).toMatchObject({ call_id: call.id, room_name: ana.name });
    const { data } = await as(rui.token).call(callsApi.active, { query: {} });
    expect(data.calls.map(({ id }) => id)).toEqual([call.id]);
    const joined = await join(rui, call.id);
    expect(joined.data.call).toMatchObject({ has_chat: false });
    expect(joined.data.call.participants.map(({ id }) => id)).toContain(rui.id);
    expect((await join(client, call.id)).data.call.has_chat).toBe(true);
  });

  it('reads nothing of what the two write, nor becomes one of them', async () => {
    const { ana, rui, room, call, socket } = await buildVisit();
    await join(rui, call.id);
    const params = { id: room };
    expect((await as(rui.token).call(talkApi.room, { params })).code).toBe('NOT_FOUND');
    expect((await as(rui.token).call(talkApi.chats, { params, query: {} })).code).toBe('NOT_FOUND');
    expect((await as(rui.token).call(talkApi.send, { params, body: { message: 'Hello' } })).code).toBe('NOT_FOUND');
    expect((await socket.join(socketRoom.room(room))).ok).toBe(false);
    expect((await start(rui, room)).code).toBe('NOT_FOUND');
    expect((await as(ana.token).call(talkApi.room, { params })).data.room.members).toHaveLength(2);
  });

  it('draws, and hears who draws', async () => {
    const { ana, rui, room, call, socket } = await buildVisit();
    await join(rui, call.id);
    const started = socket.next('ArCreatedEvent');
    await as(ana.token).call(callsApi.startAr, { params: { id: room }, body: { streamer_id: ana.id } });
    expect((await started).ar.enabled).toBe(true);
    const { data } = await as(rui.token).call(callsApi.requestDraw, { params: { id: room } });
    expect(data.ar.drawing_user?.id).toBe(rui.id);
  });

  it('is no stranger there, until the role is lost', async () => {
    const { organization, rui, call } = await buildVisit();
    await join(rui, call.id);
    const strangers = () =>
      arrange<{ person_id: string }>('select person_id from identity.strangers_in_calls() where call_id = $1', [
        call.id,
      ]);
    expect(await strangers()).toEqual([]);
    await arrange('delete from roles where organization_id = $1 and person_id = $2', [organization.id, rui.id]);
    await expect
      .poll(
        async () =>
          (await arrange('select from call_participants where person_id = $1 and left_at is null', [rui.id])).length,
      )
      .toBe(0);
  });

  it('knows of this call alone, and not any more once taken out', async () => {
    const { ana, rui, room, call } = await buildVisit();
    await join(rui, call.id);
    expect((await remove(ana, call.id, rui.id)).status).toBe(200);
    expect((await join(rui, call.id)).code).toBe('NOT_FOUND');
    await end(ana, call.id);
    const next = await start(ana, room);
    expect((await find(rui, next.data.call.id)).code).toBe('NOT_FOUND');
    expect((await join(rui, next.data.call.id)).code).toBe('NOT_FOUND');
  });
});
