import { once } from 'node:events';
import type { ClientEvents, ServerEventName, ServerEvents, SocketAnswer } from '@sightline/contract/realtime';
import { io } from 'socket.io-client';
import { testApp } from './app.ts';
import { closeAtFileEnd } from './file-end.ts';
import { TIMEOUT } from './timeout.ts';

export type TestSocket = {
  send: <Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]) => Promise<SocketAnswer>;
  join: (room: string) => Promise<SocketAnswer>;
  /** The next event of a name that arrives from now on. Ask before causing it. */
  next: <Name extends ServerEventName>(name: Name) => Promise<ServerEvents[Name]>;
  /** Everything of a name that has arrived so far. */
  seen: <Name extends ServerEventName>(name: Name) => ServerEvents[Name][];
  closed: () => Promise<void>;
};

/** A real socket; logged in with a user's token, or a guest's when `kind` says so. */
export async function connect(token: string, kind: 'login' | 'guest' = 'login'): Promise<TestSocket> {
  const { origin } = await testApp();
  const socket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true });
  closeAtFileEnd(() => socket.disconnect());
  // The client's emitter has the same verbs as Node's, which the types of `once` do not know.
  const emitter = socket as unknown as NodeJS.EventEmitter;
  const arrived = new Map<string, unknown[]>();
  socket.onAny((name: string, payload: unknown) => arrived.set(name, [...(arrived.get(name) ?? []), payload]));
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  const send: TestSocket['send'] = (name, payload) => socket.timeout(TIMEOUT).emitWithAck(name, payload);
  const answer = await send(kind, { token });
  if (!answer.ok) throw new Error(`the socket refused the ${kind}: ${answer.code}`);
  return {
    send,
    join: (room) => send('join', { room }),
    next: async (name) => (await once(emitter, name, { signal: AbortSignal.timeout(TIMEOUT) }))[0],
    seen: <Name extends ServerEventName>(name: Name) => (arrived.get(name) ?? []) as ServerEvents[Name][],
    closed: () => closed,
  };
}
