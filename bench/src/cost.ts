import type pg from 'pg';
import { cpuSecondsOf, cpuSecondsOfAll } from './cpu.ts';

/** CPU seconds spent on some operations: by the Node process, and by the database backends that served it. */
export type Cost = { operations: number; node: number; database: number };

/** Backends that serve a role: floors connect as the owner, the product as the application. */
async function backendsOf(admin: pg.Client, role: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [role],
  );
  return rows.map(({ pid }) => pid);
}

/** What `work` costs a server that is warm: its backends are those it has when the work begins. */
export async function costOf(
  pid: number,
  database: { admin: pg.Client; role: string } | undefined,
  work: () => Promise<number>,
): Promise<Cost> {
  const backends = database ? await backendsOf(database.admin, database.role) : [];
  const before = { node: cpuSecondsOf(pid), database: cpuSecondsOfAll(backends) };
  const operations = await work();
  return {
    operations,
    node: cpuSecondsOf(pid) - before.node,
    database: cpuSecondsOfAll(backends) - before.database,
  };
}

export const microseconds = (costs: readonly Cost[], part: 'node' | 'database'): number =>
  (costs.reduce((sum, cost) => sum + cost[part], 0) / costs.reduce((sum, { operations }) => sum + operations, 0)) * 1e6;

export const allMicroseconds = (costs: readonly Cost[]): number =>
  microseconds(costs, 'node') + microseconds(costs, 'database');

export const toldCost = (costs: readonly Cost[], digits = 0): string =>
  `${microseconds(costs, 'node').toFixed(digits)} us Node + ${microseconds(costs, 'database').toFixed(digits)} us PostgreSQL`;
