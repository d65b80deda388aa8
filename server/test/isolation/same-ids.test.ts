import { callsApi } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { talkApi } from '@sightline/contract/talk/talk';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '../app.ts';
import { buildOrganization, buildPerson } from '../factories.ts';
import { connect } from '../socket.ts';

/** People make ids themselves. Somebody who has learnt one of another workspace may use it in their own. */
async function buildTwins() {
  const room = uuidv7();
  const build = async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const body = { id: room, member_ids: [rui.id], name: 'Us' };
    expect((await as(ana.token).call(talkApi.createRoom, { body })).status).toBe(200);
    return { organization, ana, rui };
  };
  return { room, mine: await build(), theirs: await build() };
}

type Claims = { video: { room: string } };
const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as Claims;

describe('of two workspaces with the same id', () => {
  it('nobody hears what is said in the other’s room, or who writes there', async () => {
    const { room, mine, theirs } = await buildTwins();
    const [here, there] = [await connect(mine.rui.token), await connect(theirs.rui.token)];
    await Promise.all([here.join(socketRoom.room(room)), there.join(socketRoom.room(room))]);
    const speaker = await connect(theirs.ana.token);
    const heard = there.next('ChatCreatedEvent');
    await speaker.join(socketRoom.room(room));
    await speaker.send('typing', { room_id: room });
    await as(theirs.ana.token).call(talkApi.send, { params: { id: room }, body: { message: 'Secret' } });
    await heard;
    const own = here.next('ChatCreatedEvent');
    await as(mine.ana.token).call(talkApi.send, { params: { id: room }, body: { message: 'Ours' } });
    await own;
    expect(here.seen('ChatCreatedEvent').map(({ message }) => message)).toEqual(['Ours']);
    expect(here.seen('TypingEvent')).toEqual([]);
    expect(there.seen('TypingEvent')).toHaveLength(1);
  });

  it('nobody disconnects subscribers of the other’s', async () => {
    const { room, mine, theirs } = await buildTwins();
    const here = await connect(mine.rui.token);
    await here.join(socketRoom.room(room));
    const removal = { params: { id: room }, body: { member_ids: [theirs.rui.id] } };
    expect((await as(theirs.ana.token).call(talkApi.removeMembers, removal)).status).toBe(200);
    const own = here.next('ChatCreatedEvent');
    await as(mine.ana.token).call(talkApi.send, { params: { id: room }, body: { message: 'Ours' } });
    expect(await own).toMatchObject({ message: 'Ours' });
  });

  it('nobody sees who is there in the other’s space', async () => {
    const id = uuidv7();
    const visit = async () => {
      const organization = await buildOrganization();
      const agent = await buildPerson(organization);
      await as(agent.token).call(workspaceApi.createSpace, { body: { id, name: 'North' } });
      const guest = await buildPerson(organization, 'Client', { id });
      const socket = await connect(guest.token);
      return { guest, socket, joined: await socket.join(socketRoom.branch(id)) };
    };
    const [first, second] = [await visit(), await visit()];
    expect(second.joined).toEqual({ ok: true, present: [second.guest.id] });
    expect(first.socket.seen('user-join')).toEqual([]);
  });

  it('nobody comes into the other’s call', async () => {
    const { room, mine, theirs } = await buildTwins();
    const body = { id: uuidv7(), room_id: room };
    const [here, there] = await Promise.all(
      [mine, theirs].map(({ ana }) => as(ana.token).call(callsApi.create, { body })),
    );
    expect([here?.data.call.id, there?.data.call.id]).toEqual([body.id, body.id]);
    expect(claimsOf(here?.data.token ?? '').video.room).not.toBe(claimsOf(there?.data.token ?? '').video.room);
  });
});
