import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ticketsApi } from '@sightline/contract/tickets';
import { cloneTemplate, startTestPostgres } from '@sightline/server/test/postgres';
import pg from 'pg';
import { type Served, startServer } from '../child.ts';
import { cpuSecondsOf, cpuSecondsOfAll } from '../cpu.ts';
import { load, type Target } from '../load.ts';
import type { Figure } from '../report.ts';
import { captureStatements } from './capture.ts';
import { buildProduct } from './product.ts';
import { agentId, organizationId, organizations, seedTickets } from './seed.ts';

const clients = 8;
const rounds = 6;
const secondsEach = 4;
const warmup = 2;

type Cost = { requests: number; node: number; database: number; p50: number };

/** Backends that serve a role: the floor connects as the owner, the product as the application. */
async function backendsOf(admin: pg.Client, role: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [role],
  );
  return rows.map(({ pid }) => pid);
}

async function costOf(server: Served, role: string, admin: pg.Client, target: Target): Promise<Cost> {
  await load(target, clients, warmup);
  const backends = await backendsOf(admin, role);
  const before = { node: cpuSecondsOf(server.pid), database: cpuSecondsOfAll(backends) };
  const { requests, p50 } = await load(target, clients, secondsEach);
  return {
    requests,
    p50,
    node: cpuSecondsOf(server.pid) - before.node,
    database: cpuSecondsOfAll(backends) - before.database,
  };
}

const microseconds = (costs: readonly Cost[], part: 'node' | 'database'): number =>
  (costs.reduce((sum, cost) => sum + cost[part], 0) / costs.reduce((sum, { requests }) => sum + requests, 0)) * 1e6;

/** The statements that one list request sends, with the ids of the organization and person who asked. */
async function captureList(appUrl: string, dataDir: string, token: string) {
  const product = await buildProduct(appUrl, dataDir);
  const ask = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await product.inject({ url: `/api${ticketsApi.list.path}`, headers });
    if (statusCode !== 200) throw new Error(body);
  };
  await ask();
  const statements = await captureStatements(ask);
  await product.close();
  if (statements.length === 0) throw new Error('the list sent no statement: nothing to compare with');
  return statements;
}

/** CPU for each list of 30 tickets over 100,000 in 100 organizations: the product's against the floor's, interleaved. */
export async function measureList(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startTestPostgres();
  cleanup.defer(() => postgres.stop());
  const { ownerUrl, appUrl, drop } = await cloneTemplate(postgres);
  cleanup.defer(drop);
  const tokens = await seedTickets(ownerUrl);
  const statements = await captureList(appUrl, dataDir, tokens[0] ?? '');
  const floor = await startServer(join(import.meta.dirname, 'floor-server.ts'), {
    BENCH_OWNER_URL: ownerUrl,
    BENCH_STATEMENTS: JSON.stringify(statements),
    BENCH_ORGANIZATION: organizationId(1),
    BENCH_PERSON: agentId(1, 1),
  });
  cleanup.defer(floor.stop);
  const product = await startServer(join(import.meta.dirname, 'product-server.ts'), {
    BENCH_APP_URL: appUrl,
    BENCH_DATA_DIR: dataDir,
  });
  cleanup.defer(product.stop);
  const admin = new pg.Client({ connectionString: ownerUrl });
  admin.on('error', () => {});
  await admin.connect();
  cleanup.defer(() => admin.end());
  return [await compare(floor, product, admin, tokens)];
}

async function compare(floor: Served, product: Served, admin: pg.Client, tokens: string[]): Promise<Figure> {
  const numbers = Array.from({ length: organizations }, (_, at) => at + 1);
  const floorTarget = { port: floor.port, paths: numbers.map((o) => `/${organizationId(o)}/${agentId(o, 1)}`) };
  const productTarget = { port: product.port, paths: numbers.map(() => `/api${ticketsApi.list.path}`), tokens };
  const [floors, products]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await costOf(floor, 'postgres', admin, floorTarget));
    products.push(await costOf(product, 'sightline_app', admin, productTarget));
  }
  const total = (costs: Cost[]) => microseconds(costs, 'node') + microseconds(costs, 'database');
  const told = (costs: Cost[]) =>
    `${microseconds(costs, 'node').toFixed(0)} us Node + ${microseconds(costs, 'database').toFixed(0)} us PostgreSQL`;
  return {
    name: 'list of 30 tickets, CPU against the floor',
    value: total(products) / total(floors),
    unit: 'x',
    goal: 1.5,
    detail: `product ${told(products)}; floor ${told(floors)}`,
  };
}
