import { once } from 'node:events';
import { type MediaProcess, startMedia } from '@sightline/media/supervise';
import { afterAll } from 'vitest';

export const mediaKeys = { apiKey: 'test', apiSecret: 'test-secret-test-secret-test-secret' };

/** The real media server, for the tests of one file. Its address as programs reach it, and the process itself. */
export async function startTestMedia(): Promise<{ media: MediaProcess; internalUrl: string }> {
  const media = await startMedia({ udpPort: 0, tcpPort: 0, httpPort: 0, ...mediaKeys });
  afterAll(() => media.stop());
  return { media, internalUrl: media.url.replace('ws:', 'http:') };
}

/** SignalRequest { leave: {} }, as a browser says goodbye. */
const goodbye = Buffer.from([0x42, 0x00]);

/** Somebody who is connected to a call, without sending anything into it. */
export class Connected {
  readonly closed: Promise<unknown>;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = once(socket, 'close');
  }

  static async open({ url }: MediaProcess, token: string): Promise<Connected> {
    const socket = new WebSocket(`${url}/rtc?access_token=${token}&protocol=16&sdk=js`);
    const connected = new Connected(socket);
    await once(socket, 'message');
    return connected;
  }

  leave(): void {
    this.#socket.send(goodbye);
  }
}
