import { Agent, request } from 'node:http';
import { talkApi } from '@sightline/contract/talk/talk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accepted, type Caller, call } from './caller.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { type SeededRandom, seeded } from './seed.ts';
import { upload } from './upload.ts';
import { arrangeWorkspace } from './workspace.ts';

/** F29: the server stops gracefully under load. */
const LONGEST = 10_000;
const CALLERS = 10;
const ROUNDS = isLong ? 10 : 1;
const MEGABYTE = 1024 * 1024;

let installation: Installation;
let life: RunningProduct;
let callers: Caller[];
let roomId: string;

beforeEach(async () => {
  installation = await installProduct();
  life = await installation.start();
  const { people } = await arrangeWorkspace(installation.databaseUrl(), CALLERS);
  callers = people.map(({ token }) => ({ url: installation.url, token }));
  const body = { name: 'Last words', member_ids: people.slice(1).map(({ id }) => id) };
  roomId = (await accepted(call(callers[0] as Caller, talkApi.createRoom, { body }))).room.id;
});
afterEach(() => installation.remove());

type Request = (caller: Caller) => Promise<{ status: number; message: string }>;
const requests: Request[] = [
  (caller) => ask(caller, 'GET', '/tickets'),
  (caller) => ask(caller, 'POST', '/tickets', { subject: 'Before the end' }),
  (caller) => ask(caller, 'POST', `/room/${roomId}/chat`, { message: 'Before the end' }),
  (caller) => upload(caller, roomId, [MEGABYTE]),
];

const agent = new Agent({ keepAlive: true });
const CLOSED = 'the connection was closed between two requests';

/**
 * Over connections that are kept, as browsers and proxies do it. One that is closed while the next request is on its way
 * says nothing of that request, and they send it again over another (Node's documentation, `request.reusedSocket`).
 */
async function ask({ url, token }: Caller, method: string, address: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asking = request(`${url}/api${address}`, { method, headers, agent });
  const { promise, resolve } = Promise.withResolvers<{ status: number; message: string }>();
  asking.on('error', (error) => resolve({ status: 0, message: asking.reusedSocket ? CLOSED : error.message }));
  asking.on('response', (response) => {
    response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, message: '' }));
    response.on('error', (error) => resolve({ status: 0, message: error.message }));
  });
  asking.end(body && JSON.stringify(body));
  return promise;
}

type Work = { answered: number; failed: string[]; turnedAway: number };

/**
 * Sends requests one after the other until the port is closed. A request that arrives while it closes may get a connection
 * that ends before the first byte of a response; the client then tries another node or waits for the restart.
 */
async function workUntilClosed(
  caller: Caller,
  chance: SeededRandom,
  end: { askedAt: number },
  work: Work,
): Promise<void> {
  for (;;) {
    const begun = performance.now();
    const { status, message } = await chance.pick(requests)(caller);
    if (message === CLOSED) continue;
    if (message.includes('connect ECONN')) return;
    if (status === 200) work.answered += 1;
    else if (status === 0 && begun > end.askedAt) work.turnedAway += 1;
    else work.failed.push(`${status} ${message}`);
  }
}

async function stopUnderLoad(chance: SeededRandom, work: Work): Promise<number> {
  const end = { askedAt: Number.POSITIVE_INFINITY };
  const enough = work.answered + chance.between(50, 150);
  const working = callers.map((caller) => workUntilClosed(caller, chance, end, work));
  await vi.waitUntil(() => work.answered > enough, { timeout: 60_000, interval: 5 });
  end.askedAt = performance.now();
  expect(await life.end('SIGTERM')).toBe(0);
  const took = performance.now() - end.askedAt;
  await Promise.all(working);
  return took;
}

it('requests accepted before the stop are answered', { timeout: 600_000 }, async () => {
  const chance = seeded('F29');
  const work: Work = { answered: 0, failed: [], turnedAway: 0 };
  const stops: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) life = await installation.start();
    stops.push(await stopUnderLoad(chance, work));
  }
  const slowest = Math.max(...stops);
  noteFigure({
    fault: 'F29',
    what: `SIGTERM under load, ${ROUNDS} times`,
    target: 'ended ≤ 10 s, 0 failed requests',
    measured:
      `${work.failed.length} of ${work.answered} failed, ${work.turnedAway} found the door just closed, ` +
      `ended after ${seconds(slowest)}`,
  });
  expect(work.failed).toEqual([]);
  expect(work.turnedAway).toBeLessThanOrEqual(CALLERS * ROUNDS);
  expect(slowest, 'too slow').toBeLessThan(LONGEST);
});
