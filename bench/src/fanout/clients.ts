import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { socketRoom } from '@sightline/contract/realtime';
import { WebSocket } from 'ws';
import type { SeededRoom } from './seed-room.ts';
import { RawSocketIo } from './socket-io.ts';

/** Some senders and many receivers. */
export type ClientGroup = {
  listeners: number;
  /** One of them sends a message; resolves with the length of its packet once every receiver has it. */
  send: (sender?: number) => Promise<number>;
  close: () => void;
};

/** Counts the deliveries of each message by its number. */
class ArrivalCounter {
  readonly #waiting = new Map<string, { missing: number; heard: (length: number) => void }>();
  readonly #mark = /bench-(\d+)-end/;

  expect(mark: string, listeners: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waiting.set(mark, { missing: listeners, heard: resolve });
    return promise;
  }

  arrive(packet: string): void {
    const mark = this.#mark.exec(packet)?.[1];
    const waiting = mark === undefined ? undefined : this.#waiting.get(mark);
    if (!mark || !waiting || --waiting.missing > 0) return;
    this.#waiting.delete(mark);
    waiting.heard(packet.length);
  }
}

const text = (mark: number): string => `The pump is leaking again bench-${mark}-end, please have a look at the seal`;

/** Colleagues with the room open, as their browsers have it: each in its own, the organization's and the room's rooms. */
export async function connectToProduct(
  port: number,
  { id, organization_id, members }: SeededRoom,
  senders: number,
): Promise<ClientGroup> {
  const hearing = new ArrivalCounter();
  const connect = async (member: SeededRoom['members'][number], onEvent: (packet: string) => void) => {
    const socket = await RawSocketIo.connect(port, onEvent);
    await socket.request('login', { token: member.token });
    for (const room of [socketRoom.user(member.id), socketRoom.organization(organization_id), socketRoom.room(id)])
      await socket.request('join', { room });
    return socket;
  };
  const speaking = await Promise.all(members.slice(0, senders).map((member) => connect(member, () => {})));
  const listeners = await Promise.all(
    members.slice(senders).map((member) => connect(member, (packet) => hearing.arrive(packet))),
  );
  let said = 0;
  return {
    listeners: listeners.length,
    async send(sender = 0) {
      const mark = said++;
      const heard = hearing.expect(String(mark), listeners.length);
      await speaking[sender]?.request('message', { room: socketRoom.room(id), message: text(mark) });
      return heard;
    },
    close() {
      for (const socket of [...speaking, ...listeners]) socket.close();
    },
  };
}

/** The same number of plain websockets on the floor, where a message has `length` characters. */
export async function connectToFloor(
  port: number,
  { listeners, senders }: { listeners: number; senders: number },
  length: number,
): Promise<ClientGroup> {
  const hearing = new ArrivalCounter();
  const sockets = await Promise.all(
    Array.from({ length: senders + listeners }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
      await once(socket, 'open');
      return socket;
    }),
  );
  for (const socket of sockets.slice(senders)) socket.on('message', (data) => hearing.arrive(String(data)));
  let said = 0;
  return {
    listeners,
    async send(sender = 0) {
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

/** Closed loop: each of `senders` sends its next message when all have received the last, until `messages` were sent. */
export async function sendAtOnce(crowd: ClientGroup, senders: number, messages: number): Promise<void> {
  let left = messages;
  const talk = async (_: unknown, sender: number) => {
    while (left-- > 0) await crowd.send(sender);
  };
  await Promise.all(Array.from({ length: senders }, talk));
}

/** Closed loop: senders take turns, each waiting until all have received the message before. */
export async function sendInTurn(crowd: ClientGroup, senders: number, messages: number): Promise<void> {
  for (let message = 0; message < messages; message += 1) await crowd.send(message % senders);
}

/** Open loop: a message every 1/`rate` seconds, regardless of deliveries. Milliseconds until all have received each. */
export async function sendAtRate(crowd: ClientGroup, rate: number, messages: number): Promise<number[]> {
  const begun = performance.now();
  const times = Array.from({ length: messages }, async (_, at) => {
    await wait(Math.max(0, at * (1000 / rate) - (performance.now() - begun)));
    const said = performance.now();
    await crowd.send();
    return performance.now() - said;
  });
  return Promise.all(times);
}
