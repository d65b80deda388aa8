import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { socketRoom } from '@sightline/contract/realtime';
import { WebSocket } from 'ws';
import type { SeededRoom } from './seed-room.ts';
import { RawSocketIo } from './socket-io.ts';

/** Some who say things, and many who hear them. */
export type Crowd = {
  listeners: number;
  /** One of them says something; resolves with the length of what one heard when every listener has heard it. */
  say: (sender?: number) => Promise<number>;
  close: () => void;
};

/** Counts what listeners hear of each message, which each carries a number of its own. */
class Hearing {
  readonly #waiting = new Map<string, { missing: number; heard: (length: number) => void }>();
  readonly #mark = /bench-(\d+)-end/;

  expect(mark: string, listeners: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waiting.set(mark, { missing: listeners, heard: resolve });
    return promise;
  }

  hear(packet: string): void {
    const mark = this.#mark.exec(packet)?.[1];
    const waiting = mark === undefined ? undefined : this.#waiting.get(mark);
    if (!mark || !waiting || --waiting.missing > 0) return;
    this.#waiting.delete(mark);
    waiting.heard(packet.length);
  }
}

const text = (mark: number): string => `The pump is leaking again bench-${mark}-end, please have a look at the seal`;

/** Colleagues with the room open, as their browsers have it: each in its own, the organization's and the room's rooms. */
export async function gatherInProduct(
  port: number,
  { id, organization_id, members }: SeededRoom,
  senders: number,
): Promise<Crowd> {
  const hearing = new Hearing();
  const connect = async (member: SeededRoom['members'][number], onEvent: (packet: string) => void) => {
    const socket = await RawSocketIo.connect(port, onEvent);
    await socket.ask('login', { token: member.token });
    for (const room of [socketRoom.user(member.id), socketRoom.organization(organization_id), socketRoom.room(id)])
      await socket.ask('join', { room });
    return socket;
  };
  const speaking = await Promise.all(members.slice(0, senders).map((member) => connect(member, () => {})));
  const listeners = await Promise.all(
    members.slice(senders).map((member) => connect(member, (packet) => hearing.hear(packet))),
  );
  let said = 0;
  return {
    listeners: listeners.length,
    async say(sender = 0) {
      const mark = said++;
      const heard = hearing.expect(String(mark), listeners.length);
      await speaking[sender]?.ask('message', { room: socketRoom.room(id), message: text(mark) });
      return heard;
    },
    close() {
      for (const socket of [...speaking, ...listeners]) socket.close();
    },
  };
}

/** The same number of plain websockets on the floor, where a message has `length` characters. */
export async function gatherOnFloor(
  port: number,
  { listeners, senders }: { listeners: number; senders: number },
  length: number,
): Promise<Crowd> {
  const hearing = new Hearing();
  const sockets = await Promise.all(
    Array.from({ length: senders + listeners }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
      await once(socket, 'open');
      return socket;
    }),
  );
  for (const socket of sockets.slice(senders)) socket.on('message', (data) => hearing.hear(String(data)));
  let said = 0;
  return {
    listeners,
    async say(sender = 0) {
      const mark = said++;
      const heard = hearing.expect(String(mark), listeners);
      sockets[sender]?.send(text(mark).padEnd(length, '.'));
      return heard;
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Closed loop: each of `senders` says the next thing when all have heard its last, until `messages` were said. */
export async function talkAtOnce(crowd: Crowd, senders: number, messages: number): Promise<void> {
  let left = messages;
  const talk = async (_: unknown, sender: number) => {
    while (left-- > 0) await crowd.say(sender);
  };
  await Promise.all(Array.from({ length: senders }, talk));
}

/** Closed loop: one talks at a time, each of so many in turn, when all have heard the one before. */
export async function talkInTurn(crowd: Crowd, senders: number, messages: number): Promise<void> {
  for (let message = 0; message < messages; message += 1) await crowd.say(message % senders);
}

/** Open loop: a message each 1/`rate` seconds, whether or not the one before was heard. Milliseconds until all heard. */
export async function talkAtRate(crowd: Crowd, rate: number, messages: number): Promise<number[]> {
  const begun = performance.now();
  const times = Array.from({ length: messages }, async (_, at) => {
    await wait(Math.max(0, at * (1000 / rate) - (performance.now() - begun)));
    const said = performance.now();
    await crowd.say();
    return performance.now() - said;
  });
  return Promise.all(times);
}
