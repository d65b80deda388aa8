import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type FakeMedia = { internalUrl: string; removal: (callId: string, personId: string) => Promise<void> };

/** A media server that only remembers whom it was told to remove. */
export async function startFakeMedia(): Promise<FakeMedia> {
  const removed = new Set<string>();
  const waiting = new Map<string, () => void>();
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.url?.endsWith('/RemoveParticipant')) {
      const { room, identity } = JSON.parse(Buffer.concat(parts).toString()) as { room: string; identity: string };
      removed.add(`${room}/${identity}`);
      waiting.get(`${room}/${identity}`)?.();
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
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
