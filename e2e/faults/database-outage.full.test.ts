import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lasting } from './delay.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { type Link, openLink } from './link.ts';
import { type OutsideDatabase, startOutsideDatabase } from './outside-database.ts';
import { findBadAnswers, type Probe, probe, probeSteadily } from './probe.ts';
import { arrangeWorkspace } from './workspace.ts';

/** F3: the PostgreSQL of an installation that brings its own is down for half a minute, or does not respond. */
const OUTAGE = isLong ? 30_000 : 3_000;
const LONGEST_ANSWER = 10_000;
const TIMEOUT = { timeout: 30_000, interval: 20 };

let database: OutsideDatabase;
let link: Link;
let installation: Installation;
let life: RunningProduct;
let token: string | undefined;

beforeAll(async () => {
  database = await startOutsideDatabase();
  link = await openLink(database.port());
  const url = database.url(link.port);
  installation = await installProduct({ settings: { DATABASE_URL: url } });
  life = await installation.start();
  token = (await arrangeWorkspace(url, 1)).people[0]?.token;
});

afterAll(async () => {
  await installation.remove();
  await link.close();
  await database.remove();
});

const slowest = (probes: readonly Probe[]): string => seconds(Math.max(...probes.map(({ took }) => took)));

/** Sends requests until one succeeds again. */
async function probeThrough(outage: () => Promise<void>): Promise<{ probes: Probe[]; recovered: number }> {
  const caller = { url: installation.url, token };
  const probing = probeSteadily(caller);
  await outage();
  const over = performance.now();
  const isReady = async () => (await fetch(`${installation.url}/readyz`)).status === 200;
  await vi.waitUntil(async () => (await isReady()) && (await probe(caller)).status === 200, TIMEOUT);
  const recovered = performance.now() - over;
  return { probes: await probing.stop(), recovered };
}

it('the product reconnects to a restarted PostgreSQL without a restart of its own', { timeout: 120_000 }, async () => {
  const { probes, recovered } = await probeThrough(async () => {
    link.refuse();
    await database.stop();
    await lasting(OUTAGE);
    await database.start();
    link.heal(database.port());
  });
  const measured = `recovered ${seconds(recovered)} after it, slowest answer ${slowest(probes)}`;
  const what = `PostgreSQL away for ${seconds(OUTAGE)}`;
  noteFigure({ fault: 'F3', what, target: 'recovers by itself, no request > 10 s', measured });
  expect(probes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(findBadAnswers(probes, LONGEST_ANSWER)).toEqual([]);
  expect(probes.at(-1)?.status).toBe(200);
  expect(life.process.exitCode).toBeNull();
});

it('a PostgreSQL that stops responding delays no request by more than ten seconds', {
  timeout: 120_000,
}, async () => {
  const { probes, recovered } = await probeThrough(async () => {
    link.goSilent();
    const isTold = async () => (await fetch(`${installation.url}/readyz`)).status === 503;
    await vi.waitUntil(isTold, TIMEOUT);
    link.heal();
  });
  const measured = `recovered ${seconds(recovered)} after it, slowest answer ${slowest(probes)}`;
  noteFigure({ fault: 'F3', what: 'PostgreSQL silent', target: 'recovers by itself, no request > 10 s', measured });
  expect(probes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(findBadAnswers(probes, LONGEST_ANSWER)).toEqual([]);
  expect(probes.at(-1)?.status).toBe(200);
});
