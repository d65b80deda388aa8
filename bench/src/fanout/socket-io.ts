import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * The least of the Socket.IO protocol that a load generator needs (engine 4 over websocket), so that the packets of
 * hundreds of listeners are counted and not parsed. `onEvent` sees each event as it came on the wire.
 */
export class RawSocketIo {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (answer: string) => void>();
  #requests = 0;

  private constructor(socket: WebSocket, onEvent: (packet: string) => void) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const packet = String(data);
      if (packet === '2') socket.send('3');
      else if (packet.startsWith('42')) onEvent(packet);
      else if (packet.startsWith('43')) this.#acknowledge(packet);
    });
  }

  static async connect(port: number, onEvent: (packet: string) => void): Promise<RawSocketIo> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    await once(socket, 'message'); // the engine's handshake
    socket.send('40');
    await once(socket, 'message'); // the namespace is open
    return new RawSocketIo(socket, onEvent);
  }

  /** Sends an event and waits for its acknowledgement, which must be `{ ok: true }`. */
  async request(name: string, payload: object): Promise<void> {
    const id = this.#requests++;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#answers.set(id, resolve);
    this.#socket.send(`42${id}${JSON.stringify([name, payload])}`);
    const answer = await promise;
    if (!answer.includes('"ok":true')) throw new Error(`${name} was answered ${answer}`);
  }

  close(): void {
    this.#socket.terminate();
  }

  #acknowledge(packet: string): void {
    const [, id = '', answer = ''] = /^43(\d+)(.*)$/s.exec(packet) ?? [];
    this.#answers.get(Number(id))?.(answer);
    this.#answers.delete(Number(id));
  }
}
