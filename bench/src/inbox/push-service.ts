import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PushService = { token: string; next: () => Promise<number>; close: () => void };

/** A push service for one browser. `next` resolves with the time at which the next request arrives. */
export async function startPushService(): Promise<PushService> {
  let arrived = (_at: number): void => undefined;
  const server = createServer((request, response) => {
    arrived(performance.now());
    request.resume();
    response.writeHead(201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/bench`;
  return {
    token: JSON.stringify({ endpoint, keys }),
    next() {
      const { promise, resolve } = Promise.withResolvers<number>();
      arrived = resolve;
      return promise;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
