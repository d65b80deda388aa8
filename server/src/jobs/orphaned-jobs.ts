import type pg from 'pg';

/** Any number that no other advisory lock of ours begins with. */
const LOCK_CLASS = 7_305_125;

/** Says for as long as `client` stays connected that this worker lives. A dead process, or host, loses its connections. */
export async function holdLivenessLock(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, workerId]);
}

async function listDeadWorkers(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct j.locked_by from graphile_worker.jobs j
     where j.locked_by is not null and not exists (
       select from pg_locks l
       where l.locktype = 'advisory' and l.granted and l.classid = $1
         and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
         and l.database = (select oid from pg_database where datname = current_database()))`,
    [LOCK_CLASS],
  );
  return new Set(rows.map(({ locked_by }) => locked_by));
}

export async function releaseJobs(pool: pg.Pool, workerIds: string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds]);
}

/**
 * Gives the jobs of workers that died back to the living, where graphile-worker would wait for four hours. A worker is lost
 * when two looks in a row find it silent: one that merely lost its connection is back before the second.
 */
export class OrphanedJobs {
  readonly #pool: pg.Pool;
  #suspects = new Set<string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async reclaimOrphanedJobs(): Promise<string[]> {
    const silent = await listDeadWorkers(this.#pool);
    const lost = [...silent].filter((id) => this.#suspects.has(id));
    this.#suspects = silent;
    if (lost.length > 0) await releaseJobs(this.#pool, lost);
    return lost;
  }
}
