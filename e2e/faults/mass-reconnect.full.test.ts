import { limits } from '@sightline/contract/limits';
import { type SocketAnswer, socketRoom } from '@sightline/contract/realtime';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBrowserSocket } from './browser-socket.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { arrangeWorkspace, type Person } from './workspace.ts';

/** F5: a thousand browsers lose the server at once, and find it again. */
const CLIENTS = isLong ? 1_000 : 300;
/** A server that stops gracefully disconnects its sockets, which must still reconnect. */
const WAYS: NodeJS.Signals[] = isLong ? ['SIGTERM', 'SIGKILL'] : ['SIGTERM'];
const SLOWEST = 10_000;
const MOST_ERRORS = 0.01;
const TIMEOUT = { timeout: 120_000, interval: 10 };

let installation: Installation;
let life: RunningProduct;
let people: Person[];

beforeAll(async () => {
  installation = await installProduct();
  life = await installation.start();
  people = (await arrangeWorkspace(installation.databaseUrl(), CLIENTS)).people;
});
afterAll(() => installation.remove());

/** A browser as far as its socket goes: it says who it is on every connection and listens to its own room. */
type Browser = { socket: Socket; inAt: number; refusals: number };

function openBrowser({ id, token }: Person): Browser {
  const socket = openBrowserSocket(installation.url);
  const browser: Browser = { socket, inAt: 0, refusals: 0 };
  const ask = async (name: string, payload: object): Promise<boolean> =>
    ((await socket.timeout(limits.socket.timeout).emitWithAck(name, payload)) as SocketAnswer).ok;
  const enter = async (): Promise<boolean> =>
    (await ask('login', { token })) && (await ask('join', { room: socketRoom.user(id) }));
  socket.on('connect', async () => {
    if (await enter().catch(() => false)) {
      browser.inAt = performance.now();
      return;
    }
    browser.refusals += 1;
    socket.io.engine.close(); // as the pages do: the next attempt comes by itself
  });
  return browser;
}

async function everybodyIsInSince(browsers: readonly Browser[], since: number): Promise<number[]> {
  await vi.waitUntil(() => browsers.every(({ inAt }) => inAt > since), TIMEOUT);
  return browsers.map(({ inAt }) => inAt - since).sort((a, b) => a - b);
}

it.each(WAYS)(
  'all are back soon after the server was ended by %s and started again',
  { timeout: 300_000 },
  async (signal) => {
    const browsers = people.map(openBrowser);
    try {
      await everybodyIsInSince(browsers, 0);
      for (const browser of browsers) browser.refusals = 0;
      await life.end(signal);
      life = await installation.start();
      const delays = await everybodyIsInSince(browsers, performance.now());
      const refusals = browsers.reduce((sum, browser) => sum + browser.refusals, 0);
      const p95 = delays[Math.floor(delays.length * 0.95)] ?? 0;
      const slowest = delays.at(-1) ?? 0;
      noteFigure({
        fault: 'F5',
        what: `${CLIENTS} clients reconnect after ${signal}`,
        target: 'all ≤ 10 s after the restart, errors < 1 %',
        measured: `p95 ${seconds(p95)}, all ${seconds(slowest)}, ${refusals} errors`,
      });
      expect(slowest, 'too slow').toBeLessThan(SLOWEST);
      expect(refusals / CLIENTS).toBeLessThan(MOST_ERRORS);
    } finally {
      for (const { socket } of browsers) socket.disconnect();
    }
  },
);
