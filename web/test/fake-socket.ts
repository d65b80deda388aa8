import type { ServerEventName, ServerEvents, SocketAnswer } from '@sightline/contract/realtime';

type Listener = (payload?: unknown) => void;

/** Stands for the server's end of the socket: tests connect it, drop it, let it send, and read what it was asked. */
class FakeSocket {
  connected = false;
  requests: { name: string; payload: unknown }[] = [];
  answer: (name: string, payload: unknown) => SocketAnswer = () => ({ ok: true });
  /** Closing the engine looks like any other lost connection. */
  readonly io = { engine: { close: () => this.drop() } };
  readonly #listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }
  off(name: string, listener: Listener): void {
    this.#listeners.get(name)?.delete(listener);
  }
  timeout(): { emitWithAck: (name: string, payload: unknown) => Promise<SocketAnswer> } {
    return {
      emitWithAck: async (name, payload) => {
        this.requests.push({ name, payload });
        return this.answer(name, payload);
      },
    };
  }
  /** The application is ready; the server answers when the test says `connect`. */
  open(): void {
    this.requests = [];
  }
  close(): void {
    this.connected = false;
  }

  connect(): void {
    this.connected = true;
    this.#emit('connect');
  }
  drop(reason = 'transport close'): void {
    this.connected = false;
    this.#emit('disconnect', reason);
  }
  receive<Name extends ServerEventName>(name: Name, payload: ServerEvents[Name]): void {
    this.#emit(name, payload);
  }

  #emit(name: string, payload?: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload);
  }
}

let current: FakeSocket | undefined;

/** Stands in for socket.io-client's `io`. */
export function io(): FakeSocket {
  current = new FakeSocket();
  return current;
}

/** The connection that the application has opened. */
export function openedSocket(): FakeSocket {
  if (!current) throw new Error('The application has opened no connection.');
  return current;
}

export function forgetSocket(): void {
  current = undefined;
}
