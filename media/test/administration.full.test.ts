import { AccessToken, TrackSource, type VideoGrant } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Robot } from './robot.ts';
import { administer, httpOf, keys, type Server, servers, tokenFor } from './servers.ts';

const TIMEOUT = { timeout: 30_000, interval: 50 };

/** Every method of RoomService, with a request for anna in the room `desk`, and the grant that it needs. */
const inDesk = { roomAdmin: true, room: 'desk' };
const toLobby = { ...inDesk, destinationRoom: 'lobby' };
const anna = { room: 'desk', identity: 'anna' };
const methods: [method: string, request: object, needs: VideoGrant][] = [
  ['CreateRoom', { name: 'other' }, { roomCreate: true }],
  ['ListRooms', {}, { roomList: true }],
  ['DeleteRoom', { room: 'desk' }, { roomCreate: true }],
  ['ListParticipants', { room: 'desk' }, inDesk],
  ['GetParticipant', anna, inDesk],
  ['RemoveParticipant', anna, inDesk],
  ['MutePublishedTrack', { ...anna, trackSid: 'TR_none', muted: true }, inDesk],
  ['UpdateParticipant', { ...anna, name: 'Eve' }, inDesk],
  ['UpdateSubscriptions', { ...anna, trackSids: ['TR_none'], subscribe: false }, inDesk],
  ['SendData', { room: 'desk', data: '' }, inDesk],
  ['UpdateRoomMetadata', { room: 'desk', metadata: 'x' }, inDesk],
  ['ForwardParticipant', { ...anna, destinationRoom: 'lobby' }, toLobby],
  ['MoveParticipant', { ...anna, destinationRoom: 'lobby' }, toLobby],
  ['PerformRpc', { room: 'desk', destinationIdentity: 'anna', method: 'x' }, inDesk],
];

const everything = { roomAdmin: true, room: 'desk', roomCreate: true, roomList: true, destinationRoom: 'lobby' };

function tokenWith(grant: VideoGrant): Promise<string> {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, { identity: 'eve' });
  token.addGrant(grant);
  return token.toJwt();
}

/** All grants but those that are needed, and those of somebody who administers another room or calls in this one. */
function insufficientFor(needed: VideoGrant): VideoGrant[] {
  const others = Object.entries(everything).filter(([name]) => !(name in needed) || name === 'room');
  return [Object.fromEntries(others), { roomAdmin: true, room: 'other' }, { roomJoin: true, room: 'desk' }, {}];
}

describe.each(servers)('Administration at $name', ({ lacks, start }) => {
  let server: Server;
  const robots: Robot[] = [];
  beforeAll(async () => {
    if (!lacks) server = await start();
  });
  beforeEach(({ skip }) => {
    if (lacks) skip(lacks);
  });
  afterEach(() => Promise.all(robots.splice(0).map((robot) => robot.leave())));
  afterAll(() => server?.stop());

  async function enter(identity: string, room: string): Promise<Robot> {
    const robot = await Robot.enter(server.url, await tokenFor(identity, room));
    robots.push(robot);
    return robot;
  }

  async function ask(method: string, request: object | string, token: string): Promise<number> {
    const response = await fetch(`${httpOf(server)}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: typeof request === 'string' ? request : JSON.stringify(request),
    });
    await response.arrayBuffer();
    return response.status;
  }

  // The other server waits some seconds for absent participants.
  test.concurrent.each(methods)('%s needs its grant, for exactly that room', async (method, request, needs) => {
    for (const grant of insufficientFor(needs)) {
      expect([grant, await ask(method, request, await tokenWith(grant))]).toEqual([grant, 401]);
    }
    expect(await ask(method, request, 'nonsense')).toBe(401);
    expect(await ask(method, request, await tokenWith(needs))).not.toBe(401);
  });

  test('answers malformed and unknown requests, and those for nobody', async () => {
    const token = await tokenWith({ ...everything, room: 'empty' });
    expect(await ask('ListRooms', 'not json', token)).toBe(400);
    expect(await ask('ListRooms', { names: 5 }, token)).toBe(400);
    expect(await ask('Unknown', {}, token)).toBe(404);
    expect(await ask('GetParticipant', { room: 'empty', identity: 'nobody' }, token)).toBe(404);
    expect(await ask('RemoveParticipant', { room: 'empty', identity: 'nobody' }, token)).toBe(404);
    expect(await ask('DeleteRoom', { room: 'never-made' }, token)).toBe(404);
    expect(await ask('CreateRoom', { name: 'empty', metadata: 'm' }, token)).toBe(200);
    expect(await ask('ListParticipants', { room: 'empty' }, token)).toBe(200);
  });

  test('takes a track from a subscriber and gives it back', async () => {
    const [publisher, subscriber] = [await enter('anna', 'tracks'), await enter('ben', 'tracks')];
    await publisher.publish();
    await expect.poll(() => subscriber.pictures, TIMEOUT).toBeGreaterThan(5);
    const { tracks } = await administer(server).getParticipant('tracks', 'anna');
    const camera = tracks.find(({ source }) => source === TrackSource.CAMERA)?.sid ?? '';
    await administer(server).updateSubscriptions('tracks', 'ben', [camera], false);
    let seen = -1;
    const seesNothingNew = () => {
      const before = seen;
      seen = subscriber.pictures;
      return seen === before;
    };
    await expect.poll(seesNothingNew, { timeout: 30_000, interval: 500 }).toBe(true);
    const before = subscriber.pictures;
    await administer(server).updateSubscriptions('tracks', 'ben', [camera], true);
    await expect.poll(() => subscriber.pictures, TIMEOUT).toBeGreaterThan(before + 5);
  });

  test('does not unmute anybody', async () => {
    await enter('anna', 'muted');
    const mute = { room: 'muted', identity: 'anna', trackSid: 'TR_any', muted: false };
    expect(await ask('MutePublishedTrack', mute, await tokenWith({ roomAdmin: true, room: 'muted' }))).toBe(412);
  });
});
