import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './kysely-on-client.ts';

/** Held shared while bytes of files are removed, and exclusively by a backup, which needs every file in its snapshot. */
const LOCK = 7_305_124_818;
const LOCK_TIMEOUT = 30_000;

/** Until they are released, or the connection ends, no bytes of files are removed. False while another holds them. */
export async function pauseFileRemovals(client: pg.ClientBase, timeout = LOCK_TIMEOUT): Promise<boolean> {
  await client.query(`set lock_timeout = ${timeout}`);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false;
    throw error;
  } finally {
    await client.query('reset lock_timeout');
  }
}

export async function resumeFileRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [LOCK]);
}

/** Whether bytes may be removed in this transaction. A backup that begins now waits for its end. */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`.execute(db);
  return rows[0]?.free ?? false;
}
