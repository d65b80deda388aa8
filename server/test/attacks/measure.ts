import { expect } from 'vitest';
import { startFlood } from './flood.ts';
import type { Product } from './product.ts';
import { quantile, type Victim } from './victim.ts';

const lasting = 10_000;
/** Times below this are noise of the machine, whatever they are a multiple of. In milliseconds. */
const floor = 40;
const atMost = 3;
const mostMegabytes = 150;
const mostLogged = 100_000;

/**
 * Measures somebody at work without the attack and beside it: requests and events may take three times as long, the log stays
 * small, and memory comes back.
 */
export async function expectHarmless(
  { product, victim }: { product: Product; victim: Victim },
  name: string,
  attacker: string,
  input: object,
): Promise<void> {
  const memoryBefore = product.memory();
  const loggedBefore = product.logged();
  const quiet = await victim.feel(lasting);
  const flood = startFlood(attacker, { url: product.url, ...input });
  const attacked = await victim.feel(lasting);
  const memoryAttacked = product.memory();
  const did = await flood.stop();
  expect((JSON.parse(did) as { opened: number }).opened, 'the attack took place').toBeGreaterThan(0);
  const logged = product.logged() - loggedBefore;
  const p99 = (times: number[]) => quantile(times, 0.99);
  const figures = [quiet.http, attacked.http, quiet.socket, attacked.socket].map((times) => Math.round(p99(times)));
  console.log(
    `${name}: p99 of requests ${figures[0]} -> ${figures[1]} ms, of events ${figures[2]} -> ${figures[3]} ms; ` +
      `${Math.round(memoryBefore)} -> ${Math.round(memoryAttacked)} MB; ${logged} bytes of log; ${did}`,
  );
  const bound = (times: number[]) => atMost * Math.max(p99(times), floor);
  expect(p99(attacked.http), `requests: ${figures.join()}`).toBeLessThan(bound(quiet.http));
  expect(p99(attacked.socket), `events: ${figures.join()}`).toBeLessThan(bound(quiet.socket));
  expect(logged).toBeLessThan(mostLogged);
  await expect
    .poll(() => product.memory() - memoryBefore, { timeout: 60_000, interval: 1000 })
    .toBeLessThan(mostMegabytes);
}
