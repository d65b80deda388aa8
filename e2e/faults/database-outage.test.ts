import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/embedded/launcher.ts';
import { lasting } from './delay.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type Life } from './installation.ts';
import { type Link, openLink } from './link.ts';
import { findBadAnswers, type Probe, probeSteadily } from './probe.ts';
import { arrangeWorkspace, onDatabase } from './workspace.ts';

/** F3: the PostgreSQL of an installation that brings its own is away for half a minute, or does not answer any more. */
const OUTAGE = isLong ? 30_000 : 3_000;
const LONGEST_ANSWER = 10_000;
const PATIENCE = { timeout: 30_000, interval: 20 };

const databaseDir = mkdtempSync(path.join(tmpdir(), 'sightline-faults-pg-'));
let postgres: EmbeddedPostgres;
let link: Link;
let installation: Installation;
let life: Life;
let token: string | undefined;

const startPostgres = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dir: databaseDir, durable: false });
const portOf = ({ urlOf }: EmbeddedPostgres): number => Number(new URL(urlOf('postgres')).port);

beforeAll(async () => {
  chmodSync(databaseDir, 0o755);
  postgres = await startPostgres();
  await onDatabase(postgres.urlOf('postgres'), (admin) => admin.query('create database sightline'));
  link = await openLink(portOf(postgres));
  const url = new URL(postgres.urlOf('sightline'));
  url.port = String(link.port);
  installation = await installProduct({ settings: { DATABASE_URL: url.href } });
  life = await installation.start();
  token = (await arrangeWorkspace(url.href, 1)).people[0]?.token;
});

afterAll(async () => {
  await installation.remove();
  await link.close();
  await postgres.stop();
  rmSync(databaseDir, { recursive: true, force: true });
});

const slowest = (probes: readonly Probe[]): string => seconds(Math.max(...probes.map(({ took }) => took)));

/** Requests all the while, until the first that is answered with data again. */
async function probeThrough(outage: () => Promise<void>): Promise<{ probes: Probe[]; recovered: number }> {
  const probing = probeSteadily({ url: installation.url, token });
  await outage();
  const over = performance.now();
  const isReady = async () => (await fetch(`${installation.url}/readyz`)).status === 200;
  await vi.waitUntil(isReady, PATIENCE);
  const recovered = performance.now() - over;
  return { probes: await probing.stop(), recovered };
}

it('a PostgreSQL that is restarted is found again without a restart of ours', { timeout: 120_000 }, async () => {
  const { probes, recovered } = await probeThrough(async () => {
    link.refuse();
    await postgres.stop();
    await lasting(OUTAGE);
    postgres = await startPostgres();
    link.heal(portOf(postgres));
  });
  const measured = `recovered ${seconds(recovered)} after it, slowest answer ${slowest(probes)}`;
  const what = `PostgreSQL away for ${seconds(OUTAGE)}`;
  noteFigure({ fault: 'F3', what, target: 'recovers by itself, no request > 10 s', measured });
  expect(probes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(findBadAnswers(probes, LONGEST_ANSWER)).toEqual([]);
  expect(probes.at(-1)?.status).toBe(200);
  expect(life.process.exitCode).toBeNull();
});

it('a PostgreSQL that falls silent keeps no request waiting for more than ten seconds', {
  timeout: 120_000,
}, async () => {
  const { probes, recovered } = await probeThrough(async () => {
    link.goSilent();
    const isTold = async () => (await fetch(`${installation.url}/readyz`)).status === 503;
    await vi.waitUntil(isTold, PATIENCE);
    link.heal();
  });
  const measured = `recovered ${seconds(recovered)} after it, slowest answer ${slowest(probes)}`;
  noteFigure({ fault: 'F3', what: 'PostgreSQL silent', target: 'recovers by itself, no request > 10 s', measured });
  expect(probes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(findBadAnswers(probes, LONGEST_ANSWER)).toEqual([]);
  expect(probes.at(-1)?.status).toBe(200);
});
