import type pg from 'pg';
import { cpuSecondsOf } from './cpu.ts';

/** CPU seconds spent on some operations: by the Node process, and by the database backends that served it. */
export type Cost = { operations: number; node: number; database: number };

/** Seconds by backend, of those that serve a role: floors connect as the owner, the product as the application. */
async function spentOn({ admin, role }: { admin: pg.Client; role: string }): Promise<Map<number, number>> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [role],
  );
  return new Map(rows.map(({ pid }) => [pid, cpuSecondsOf(pid)]));
}

/** Cost of `work` on a warm server. A backend that ends meanwhile was idle. */
export async function costOf(
  pid: number,
  database: { admin: pg.Client; role: string } | undefined,
  work: () => Promise<number>,
): Promise<Cost> {
  const before = { node: cpuSecondsOf(pid), database: database && (await spentOn(database)) };
  const operations = await work();
  const node = cpuSecondsOf(pid) - before.node;
  const after = database ? [...(await spentOn(database))] : [];
  const spent = after.map(([backend, seconds]) => seconds - (before.database?.get(backend) ?? 0));
  return { operations, node, database: spent.reduce((sum, seconds) => sum + seconds, 0) };
}

export const microseconds = (costs: readonly Cost[], part: 'node' | 'database'): number =>
  (costs.reduce((sum, cost) => sum + cost[part], 0) / costs.reduce((sum, { operations }) => sum + operations, 0)) * 1e6;

export const allMicroseconds = (costs: readonly Cost[]): number =>
  microseconds(costs, 'node') + microseconds(costs, 'database');

export const formatCost = (costs: readonly Cost[], digits = 0): string =>
  `${microseconds(costs, 'node').toFixed(digits)} us Node + ${microseconds(costs, 'database').toFixed(digits)} us PostgreSQL`;
