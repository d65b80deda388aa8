import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../quantile.ts';

const every = 40;
/** Shorter ones have too few requests for a quantile. */
const least = 5000;
const most = 40_000;

/** How long somebody of another workspace waits at p99, in milliseconds, while `work` goes on. */
export async function waitBeside(ask: () => Promise<void>, work: Promise<unknown>): Promise<number> {
  const times: Promise<number>[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  const begun = performance.now();
  const lasted = () => performance.now() - begun;
  while (lasted() < least || (!isOver && lasted() < most)) {
    const asked = performance.now();
    times.push(ask().then(() => performance.now() - asked));
    await sleep(every);
  }
  const waited = quantile(await Promise.all(times), 0.99);
  await over;
  return waited;
}
