import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runBurst } from './burst.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { findBadAnswers, probeSteadily } from './probe.ts';
import { seeded } from './seed.ts';
import { arrangeWorkspace, onDatabase } from './workspace.ts';

/** F2: the database is killed in a burst of messages; the application starts it again and goes on. */
/** The application gives up a database that ends five times in a minute, so a round kills it less often. */
const size = isLong ? { people: 20, messagesEach: 60, strikes: 4 } : { people: 20, messagesEach: 10, strikes: 1 };
const ROUNDS = Array.from({ length: isLong ? 5 : 1 }, (_, index) => index + 1);
const TIMEOUT = 180_000;
const LONGEST_ANSWER = 10_000;
const SLOWEST_HEALTHY = 3_000;

let installation: Installation;
let life: RunningProduct;

beforeEach(async () => {
  installation = await installProduct();
  life = await installation.start();
});
afterEach(() => installation.remove());

/** Resolves when PostgreSQL itself answers again, where it was before. */
const answersAt = (url: string): Promise<unknown> =>
  vi.waitUntil(() => onDatabase(url, (database) => database.query('select 1')).catch(() => undefined), {
    timeout: 30_000,
    interval: 10,
  });

const isReady = async (): Promise<boolean> =>
  (await fetch(`${installation.url}/readyz`).catch(() => undefined))?.status === 200;

it.each(ROUNDS)('kill -9 of PostgreSQL loses nothing; round %i', { timeout: TIMEOUT }, async () => {
  const chance = seeded('F2');
  const url = installation.databaseUrl();
  const { people } = await arrangeWorkspace(url, 1);
  const probing = probeSteadily({ url: installation.url, token: people[0]?.token });
  const healthy: number[] = [];
  const strike = async (): Promise<void> => {
    process.kill(installation.postmasterPid(), 'SIGKILL');
    await answersAt(url);
    const answers = performance.now();
    await vi.waitUntil(isReady, { timeout: 30_000, interval: 10 });
    healthy.push(performance.now() - answers);
  };
  const { problems, sent, recoveries } = await runBurst(installation, { fault: 'F2', chance, ...size, strike });
  const probes = await probing.stop();
  const told = probes.filter(({ status }) => status === 503);
  noteFigure({
    fault: 'F2',
    what: 'kill -9 of PostgreSQL in a burst',
    target: '0 lost, doubled or missing; 503 with Retry-After, no hang; healthy ≤ 3 s after PostgreSQL',
    measured:
      `${problems.length} wrong of ${sent} in ${size.strikes} kills; healthy after ${seconds(Math.max(...healthy))}, ` +
      `all up to date after ${seconds(Math.max(...recoveries))}; ${told.length} of ${probes.length} answers were 503, ` +
      `the slowest of all took ${seconds(Math.max(...probes.map(({ took }) => took)))}`,
  });
  expect(problems).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
  expect(findBadAnswers(probes, LONGEST_ANSWER)).toEqual([]);
  expect(Math.max(...healthy), 'too slow').toBeLessThan(SLOWEST_HEALTHY);
  expect(life.process.exitCode).toBeNull();
});
