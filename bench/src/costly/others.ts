import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from '../quantile.ts';

/** Names the request that others repeat, and the token they send with it. */
export type Asked = { address: string; token: string };

/** Shorter ones have too few requests for a quantile. */
const least = 5000;
const most = 40_000;

/** Returns how long somebody of another workspace waits at p99, in milliseconds, while `work` goes on. */
export async function waitBeside(asked: Asked, work: () => Promise<unknown>): Promise<number> {
  const asker = new Worker(new URL('./asker.ts', import.meta.url), { workerData: asked });
  await once(asker, 'message');
  const over = work();
  await Promise.all([sleep(least), Promise.race([over, sleep(most)])]);
  const answered = once(asker, 'message') as Promise<[number[]]>;
  asker.postMessage('stop');
  const [times] = await answered;
  await over;
  return quantile(times, 0.99);
}
