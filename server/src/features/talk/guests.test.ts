import { socketRoom } from '@sightline/contract/realtime';
import { talkApi } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom } from '#test/factories/calls';
import { buildCallGuest, sendTestMessage, type TestGuest } from '#test/factories/talk';
import { connect } from '#test/socket';

async function buildCall(): Promise<{ ana: TestPerson; room: string; guest: TestGuest; earlier: string }> {
  const ana = await buildPerson(await buildOrganization());
  const { room_id: room } = await buildTicketRoom(ana);
  const { id: earlier } = await sendTestMessage(ana, room, 'The customer pays late.');
  return { ana, room, earlier, guest: await buildCallGuest(ana, room) };
}

const chatsOf = (guest: TestGuest, room: string) => as(guest.token).send(talkApi.chats, { params: { id: room } });
const messagesIn = async (guest: TestGuest, room: string) => {
  const { data } = await as(guest.token).call(talkApi.chats, { params: { id: room }, query: {} });
  return data.chats.map(({ message }) => message);
};

describe("a call's guest", () => {
  it('reads and writes from the beginning of the call, and knows nothing of before', async () => {
    const { ana, room, guest, earlier } = await buildCall();
    await sendTestMessage(ana, room, 'Welcome. As I said', { reply_id: earlier });
    const { receiver_ids } = await sendTestMessage(guest, room, 'Thank you');
    expect(receiver_ids).toEqual([ana.id]);
    const { data } = await as(guest.token).call(talkApi.chats, { params: { id: room }, query: {} });
    expect(data.chats.map(({ message }) => message)).toEqual(['Thank you', 'Welcome. As I said']);
    expect(data.chats[1]?.reply).toBeNull();
    expect(data.pagination.total).toBe(2);
    const quoting = await as(guest.token).send(talkApi.send, {
      params: { id: room },
      body: { message: 'x', reply_id: earlier },
    });
    expect(quoting.code).toBe('REPLY_NOT_IN_ROOM');
    const seen = await as(guest.token).call(talkApi.room, { params: { id: room } });
    expect(seen.data.room).toMatchObject({ name: '', ticket: null, last_chat: null, members: [{ id: guest.id }] });
  });

  it('neither notifies everybody with @room, nor is notified by it', async () => {
    const { ana, room, guest } = await buildCall();
    const body = { message: 'Help', tagged_ids: [room] };
    expect((await as(guest.token).send(talkApi.send, { params: { id: room }, body })).code).toBe('NOT_A_MEMBER');
    await sendTestMessage(ana, room, 'Everybody', { tagged_ids: [room] });
    expect(await arrange('select 1 from notifications where person_id = $1', [guest.id])).toEqual([]);
  });

  it('does not become a member by writing', async () => {
    const { room, guest } = await buildCall();
    await sendTestMessage(guest, room, 'Hello');
    expect(await arrange('select 1 from room_members where person_id = $1', [guest.id])).toEqual([]);
  });

  it('is out when the call ends, is refused, or waits', async () => {
    const { ana, room, guest } = await buildCall();
    await arrange('update calls set ended_at = now() where id = $1', [guest.call_id]);
    expect((await chatsOf(guest, room)).status).toBe(404);
    for (const state of ['waiting', 'refused'] as const) {
      const other = await buildRoom([ana]);
      const outside = await buildCallGuest(ana, other, state);
      expect((await chatsOf(outside, other)).status).toBe(404);
    }
  });

  it('sees no other room, no list and no search', async () => {
    const { ana, guest } = await buildCall();
    const other = await buildRoom([ana]);
    expect((await chatsOf(guest, other)).status).toBe(404);
    expect((await as(guest.token).send(talkApi.rooms, {})).status).toBe(403);
    expect((await as(guest.token).send(talkApi.search, { query: { query: 'late' } })).status).toBe(403);
    expect((await as(guest.token).send(talkApi.removeRoom, { params: { id: other } })).status).toBe(403);
  });

  it('hears that all is gone when the room is cleared', async () => {
    const manager = await buildPerson(await buildOrganization(), 'Manager');
    const { room_id: room } = await buildTicketRoom(manager);
    const guest = await buildCallGuest(manager, room);
    const socket = await connect(guest.token, 'guest');
    await socket.join(socketRoom.guest(guest.id));
    const cleared = socket.next('RoomClearedEvent');
    expect((await as(manager.token).send(talkApi.clearRoom, { params: { id: room } })).status).toBe(200);
    expect(await cleared).toEqual({ room_id: room });
  });

  it('hears by its own name what is said, and never listens to the room itself', async () => {
    const { ana, room, guest, earlier } = await buildCall();
    const socket = await connect(guest.token, 'guest');
    expect(await socket.join(socketRoom.room(room))).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(await socket.join(socketRoom.guest(guest.id))).toEqual({ ok: true });
    const heard = socket.next('ChatCreatedEvent');
    await as(ana.token).call(talkApi.edit, { params: { id: earlier }, body: { message: 'The customer never pays.' } });
    await sendTestMessage(ana, room, 'As I said', { reply_id: earlier });
    expect(await heard).toMatchObject({ message: 'As I said', reply: null, ticket: null });
    expect(socket.seen('ChatUpdatedEvent')).toEqual([]);
    expect(await messagesIn(guest, room)).toEqual(['As I said']);
  });

  it('writes by the socket too', async () => {
    const { room, guest } = await buildCall();
    const socket = await connect(guest.token, 'guest');
    expect(await socket.send('message', { room: socketRoom.room(room), message: 'Hello' })).toMatchObject({ ok: true });
    expect(await messagesIn(guest, room)).toEqual(['Hello']);
  });
});
