import { type ClientEvents, clientEvents, type SocketAnswer, socketRoom } from '@sightline/contract/realtime';
import { io } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { arrange, buildPerson } from '../factories.ts';
import { type Ids, missingIds } from '../scenarios/ids.ts';
import { connect, type TestSocket } from '../socket.ts';
import { TIMEOUT } from '../timeout.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});

type Who = 'neighbour' | 'callGuest' | 'ownGuest' | 'foreigner' | 'colleague';

const strangers: Record<Who, { who: string; connect: () => Promise<TestSocket> }> = {
  neighbour: { who: 'a guest of another space', connect: () => connect(world.neighbourLead.token) },
  callGuest: { who: 'a guest of another call', connect: () => connect(world.neighbour.guestToken, 'guest') },
  ownGuest: {
    who: 'a guest of the call who was not admitted',
    connect: () => connect(world.target.guestToken, 'guest'),
  },
  foreigner: { who: 'the Subscriber of another workspace', connect: () => connect(world.foreign.agent.token) },
  colleague: {
    who: 'an agent who is not a member',
    connect: async () => {
      const { organization: id } = world.target.ids;
      return connect((await buildPerson({ id, name: '', plan: 'complete' }, 'Agent')).token);
    },
  },
};

type RoomKind = keyof typeof socketRoom;
type Reach = { room: (ids: Ids) => string; closedTo: readonly Who[] };

const everybody = ['neighbour', 'callGuest', 'ownGuest', 'foreigner'] as const;

/** Every kind of room that a socket can join, and who must stay outside. */
const reaches: Record<RoomKind, Record<string, Reach>> = {
  user: {
    'an agent': { room: ({ agent }) => socketRoom.user(agent), closedTo: [...everybody, 'colleague'] },
    'a guest': { room: ({ client }) => socketRoom.user(client), closedTo: [...everybody, 'colleague'] },
  },
  organization: {
    'the workspace': { room: ({ organization }) => socketRoom.organization(organization), closedTo: everybody },
  },
  branch: { 'the space': { room: ({ branch }) => socketRoom.branch(branch), closedTo: everybody } },
  room: {
    'the room of a ticket': { room: ({ room }) => socketRoom.room(room), closedTo: everybody },
    'a group': { room: ({ group }) => socketRoom.room(group), closedTo: [...everybody, 'colleague'] },
  },
  guest: {
    "a call's guest": {
      room: ({ guest }) => socketRoom.guest(guest),
      closedTo: ['neighbour', 'callGuest', 'foreigner', 'colleague'],
    },
  },
};

const joins = Object.values(reaches).flatMap((kind) =>
  Object.entries(kind).flatMap(([what, { room, closedTo }]) =>
    closedTo.map((who) => ({ who, name: strangers[who].who, what, room })),
  ),
);

describe('joining', () => {
  it.each(joins)('$name does not hear $what', async ({ who, room }) => {
    const socket = await strangers[who].connect();
    const answer = await socket.join(room(world.target.ids));
    expect(answer).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(answer).toEqual(await socket.join(room(missingIds())));
  });

  it('is open to those it concerns', async () => {
    const { target } = world;
    const [agent, client, guest] = [
      await connect(target.agent.token),
      await connect(target.client.token),
      await connect(target.guestToken, 'guest'),
    ];
    const { ids } = target;
    const answers = [
      await agent.join(socketRoom.user(ids.agent)),
      await agent.join(socketRoom.organization(ids.organization)),
      await agent.join(socketRoom.room(ids.room)),
      await agent.join(socketRoom.room(ids.group)),
      await client.join(socketRoom.user(ids.client)),
      await client.join(socketRoom.branch(ids.branch)),
      await client.join(socketRoom.room(ids.room)),
      await guest.join(socketRoom.guest(ids.guest)),
    ];
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('does not let guests of the workspace hear all of it', async () => {
    const client = await connect(world.target.client.token);
    const answer = await client.join(socketRoom.organization(world.target.ids.organization));
    expect(answer).toMatchObject({ ok: false });
  });
});

type Names = keyof ClientEvents;
type Attempt = { [Name in Names]?: (ids: Ids) => ClientEvents[Name] };

/** These are all events that a client can send to a room, besides joining it. */
const attempts: Attempt = {
  message: (ids) => ({ id: uuidv7(), room: socketRoom.room(ids.room), message: 'Hello' }),
  typing: (ids) => ({ room_id: ids.room }),
};
const entrances: Names[] = ['login', 'guest', 'join', 'leave'];

describe('speaking', () => {
  it('is tried with every event that a browser can send', () => {
    expect([...entrances, ...Object.keys(attempts)].sort()).toEqual(Object.keys(clientEvents).sort());
  });

  const said = (Object.keys(attempts) as Names[]).flatMap((name) =>
    everybody.map((who) => ({ who, stranger: strangers[who].who, name })),
  );
  it.each(said)('$stranger cannot send $name to a room of others', async ({ who, name }) => {
    const listener = await connect(world.target.agent.token);
    await listener.join(socketRoom.room(world.target.ids.room));
    const socket = await strangers[who].connect();
    const say = (ids: Ids): Promise<SocketAnswer> =>
      socket.send(name, attempts[name]?.(ids) as ClientEvents[typeof name]);
    const before = await arrange('select * from chats order by id');
    const answer = await say(world.target.ids);
    expect(answer.ok).toBe(false);
    expect(answer).toEqual(await say(missingIds()));
    expect(await arrange('select * from chats order by id')).toEqual(before);
    await listener.join(socketRoom.user(world.target.ids.agent));
    expect([listener.seen('ChatCreatedEvent'), listener.seen('TypingEvent')]).toEqual([[], []]);
  });
});

describe('without a login', () => {
  it.each(['join', 'message', 'typing'] as const)('%s is refused', async (name) => {
    const { origin } = await testApp();
    const socket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true });
    const payload =
      name === 'join' ? { room: socketRoom.room(world.target.ids.room) } : attempts[name]?.(world.target.ids);
    expect(await socket.timeout(TIMEOUT).emitWithAck(name, payload)).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
    socket.disconnect();
  });

  it.each(['login', 'guest'] as const)('a made-up token gets nowhere by %s', async (kind) => {
    await expect(connect('a'.repeat(43), kind)).rejects.toThrow('UNAUTHENTICATED');
  });
});
