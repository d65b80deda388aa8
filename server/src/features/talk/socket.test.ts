import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { talkApi } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { connect } from '#test/socket';

async function buildPair(): Promise<{ ana: TestPerson; rui: TestPerson; room: string }> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  return { ana, rui, room: await buildRoom([ana, rui]) };
}

describe('a message by socket', () => {
  it('is acknowledged when it is kept, once for one id', async () => {
    const { ana, rui, room } = await buildPair();
    const [sender, listener] = [await connect(ana.token), await connect(rui.token)];
    await listener.join(socketRoom.room(room));
    const heard = listener.next('ChatCreatedEvent');
    const id = uuidv7();
    const message = { room: socketRoom.room(room), id, message: 'By socket' };
    expect(await sender.send('message', message)).toEqual({ ok: true, chat_id: id });
    expect(await sender.send('message', message)).toEqual({ ok: true, chat_id: id });
    expect(await heard).toMatchObject({ id, message: 'By socket', seq: 1 });
    const { data } = await as(rui.token).call(talkApi.chats, { params: { id: room }, query: {} });
    expect(data.chats.map((chat) => chat.id)).toEqual([id]);
  });

  it('beside others at once is kept or refused by itself, and all hear the kept ones in their order', async () => {
    const { ana, rui, room } = await buildPair();
    const [sender, listener] = [await connect(ana.token), await connect(rui.token)];
    const to = socketRoom.room(room);
    await Promise.all([sender.join(to), listener.join(to)]);
    const words = ['1', '2', ' ', '3', ' ', '4', '5', '6'];
    const answers = await Promise.all(words.map((message) => sender.send('message', { room: to, message })));
    expect(answers.map((answer) => answer.ok || answer.code)).toEqual(
      words.map((message) => message !== ' ' || 'EMPTY_MESSAGE'),
    );
    for (const heard of [sender, listener])
      await expect
        .poll(() => heard.seen('ChatCreatedEvent').map(({ message, seq }) => [message, seq]))
        .toEqual(['1', '2', '3', '4', '5', '6'].map((message, at) => [message, at + 1]));
  });

  it('is refused for the same reasons as by HTTP', async () => {
    const { ana, room } = await buildPair();
    const stranger = await buildPerson(await buildOrganization());
    const [mine, theirs] = [await connect(ana.token), await connect(stranger.token)];
    const to = socketRoom.room(room);
    expect(await theirs.send('message', { room: to, message: 'x' })).toEqual({ ok: false, code: 'NOT_FOUND' });
    expect(await mine.send('message', { room: to, message: ' ' })).toEqual({ ok: false, code: 'EMPTY_MESSAGE' });
    expect(await mine.send('message', { room: socketRoom.user(ana.id), message: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await mine.send('message', { room: 'room.nowhere', message: 'x' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('typing', () => {
  afterEach(() => void vi.useRealTimers());

  it('is seen in the room by name', async () => {
    const { ana, rui, room } = await buildPair();
    const [writer, reader] = [await connect(ana.token), await connect(rui.token)];
    await Promise.all([reader.join(socketRoom.room(room)), writer.join(socketRoom.room(room))]);
    const seen = reader.next('TypingEvent');
    expect(await writer.send('typing', { room_id: room })).toEqual({ ok: true });
    expect(await seen).toEqual({ room_id: room, user: { id: ana.id, name: ana.name } });
  });

  it('is shown at most once in each interval, for each person separately', async () => {
    const { ana, rui, room } = await buildPair();
    const [one, other] = [await connect(ana.token), await connect(rui.token)];
    await Promise.all([one, other].map((socket) => socket.join(socketRoom.room(room))));
    const type = async (...sockets: (typeof one)[]) => {
      for (const socket of sockets) expect(await socket.send('typing', { room_id: room })).toEqual({ ok: true });
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    await type(one, one, other);
    vi.setSystemTime(Date.now() + limits.typingApart);
    await type(one);
    await expect.poll(() => other.seen('TypingEvent').map(({ user }) => user.id)).toEqual([ana.id, rui.id, ana.id]);
  });

  it('in a room of others is refused', async () => {
    const { room } = await buildPair();
    const stranger = await connect((await buildPerson(await buildOrganization())).token);
    expect(await stranger.send('typing', { room_id: room })).toEqual({ ok: false, code: 'NOT_FOUND' });
  });
});
