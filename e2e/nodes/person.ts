import { once } from 'node:events';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { limits } from '@sightline/contract/limits';
import type { ClientEvents, ServerEventName, ServerEvents, SocketAnswer } from '@sightline/contract/realtime';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { io, type Socket } from 'socket.io-client';
import { demoPassword } from '../sign-in.ts';

type Loose = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
export type Answer<T> = Envelope<T> & { headers: Headers };

/** Calls an endpoint at a node, or at nginx, with a token or as nobody. */
export async function callAt<E extends Endpoint>(
  url: string,
  token: string | undefined,
  { method, path }: E,
  input: CallInput<E>,
): Promise<Answer<CallOutput<E>>> {
  const { params = {}, query = {}, body } = input as Loose;
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${url}/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!text.startsWith('{')) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
  return { ...(JSON.parse(text) as Envelope<CallOutput<E>>), headers: response.headers };
}

/** Somebody of the demo workspace, signed in. */
export class Person {
  readonly id: string;
  readonly token: string;
  readonly organizationId: string;
  readonly #sockets: Socket[] = [];

  private constructor(id: string, token: string, organizationId: string) {
    this.id = id;
    this.token = token;
    this.organizationId = organizationId;
  }

  static async signIn(url: string, email: string): Promise<Person> {
    const body = { email, password: demoPassword, device_name: 'nodes' };
    const { data, status, code } = await callAt(url, undefined, sessionApi.login, { body });
    if (status !== 200) throw new Error(`${email}: ${code}`);
    const { user, token } = requireSession(data);
    if (!token.plainText || !token.organization) throw new Error(`${email} is in no workspace`);
    return new Person(user.id, token.plainText, token.organization.id);
  }

  async request<E extends Endpoint>(url: string, endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
    const { data, status, code } = await callAt(url, this.token, endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${code}`);
    return data;
  }

  /** A tab: connects again by itself, as the product's own does, and joins its rooms again. */
  async open(url: string, ...rooms: string[]): Promise<Tab> {
    const { reconnectDelay, reconnectDelayMax, jitter } = limits.socket;
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: reconnectDelay,
      reconnectionDelayMax: reconnectDelayMax,
      randomizationFactor: jitter,
    });
    this.#sockets.push(socket);
    const tab = new Tab(socket, this.token, rooms);
    await tab.joined();
    return tab;
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }
}

export class Tab {
  readonly socket: Socket;
  readonly #arrived = new Map<string, unknown[]>();
  readonly #first = Promise.withResolvers<void>();
  /** Called when something may have been missed. */
  onCatchUp: () => void = () => {};

  constructor(socket: Socket, token: string, rooms: readonly string[]) {
    this.socket = socket;
    socket.onAny((name: string, payload: unknown) => {
      this.#arrived.set(name, [...(this.#arrived.get(name) ?? []), payload]);
    });
    socket.on('resync', () => this.onCatchUp());
    socket.on('connect', () => {
      this.#greet(token, rooms).then(this.#first.resolve, this.#first.reject);
    });
  }

  joined(): Promise<void> {
    return this.#first.promise;
  }

  /** The next event of a name that arrives from now on. Ask before causing it. */
  async next<Name extends ServerEventName>(name: Name, timeout = 5000): Promise<ServerEvents[Name]> {
    const emitter = this.socket as unknown as NodeJS.EventEmitter;
    return (await once(emitter, name, { signal: AbortSignal.timeout(timeout) }))[0];
  }

  seen<Name extends ServerEventName>(name: Name): ServerEvents[Name][] {
    return (this.#arrived.get(name) ?? []) as ServerEvents[Name][];
  }

  send<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): Promise<SocketAnswer> {
    return this.socket.timeout(5000).emitWithAck(name, payload) as Promise<SocketAnswer>;
  }

  async #greet(token: string, rooms: readonly string[]): Promise<void> {
    const answers = [await this.send('login', { token })];
    for (const room of rooms) answers.push(await this.send('join', { room }));
    const refused = answers.find(({ ok }) => !ok);
    if (refused) throw new Error(`the socket was refused: ${JSON.stringify(refused)}`);
    this.onCatchUp();
  }
}
