import { limits } from '@sightline/contract/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runBurst } from './burst.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { seeded } from './seed.ts';

/** F1: the server is killed in a burst of messages and its supervisor restarts it. */
const size = isLong ? { people: 20, messagesEach: 200, strikes: 20 } : { people: 20, messagesEach: 15, strikes: 1 };
const TIMEOUT = isLong ? 900_000 : 120_000;
/** A browser waits up to five seconds before it tries again (specification, section 7). The short form gives one more. */
const SLOWEST_RECOVERY = limits.socket.reconnectDelayMax + (isLong ? 0 : 1_000);

let installation: Installation;
let life: RunningProduct;

beforeEach(async () => {
  installation = await installProduct();
  life = await installation.start();
});
afterEach(() => installation.remove());

it('kill -9 in a burst of messages loses none, doubles none and leaves no gap', { timeout: TIMEOUT }, async () => {
  const chance = seeded('F1');
  const strike = async (): Promise<void> => {
    await life.end('SIGKILL');
    life = await installation.start();
  };
  const { problems, sent, recoveries } = await runBurst(installation, { fault: 'F1', chance, ...size, strike });
  const slowest = Math.max(...recoveries);
  const target = '0 lost, doubled or missing; all have everything ≤ 5 s after the restart';
  const measured = `${problems.length} wrong of ${sent} in ${size.strikes} kills; slowest ${seconds(slowest)}`;
  noteFigure({ fault: 'F1', what: 'kill -9 of the server in a burst', target, measured });
  expect(problems).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(size.people * size.messagesEach);
  expect(slowest, 'too slow').toBeLessThan(SLOWEST_RECOVERY);
});
