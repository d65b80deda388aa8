import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export type FakeMedia = { internalUrl: string; removal: (callId: string, personId: string) => Promise<void> };

/** A media server that only remembers whom it was told to remove. */
export async function startFakeMedia(): Promise<FakeMedia> {
  const removed = new Set<string>();
  const waiting = new Map<string, () => void>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.endsWith('/RemoveParticipant')) {
      const { room, identity } = (await json(request)) as { room: string; identity: string };
      removed.add(`${room}/${identity}`);
      waiting.get(`${room}/${identity}`)?.();
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  return {
    internalUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    removal: (callId, personId) => {
      const key = `${callId}/${personId}`;
      return removed.has(key) ? Promise.resolve() : new Promise((resolve) => waiting.set(key, resolve));
    },
  };
}
