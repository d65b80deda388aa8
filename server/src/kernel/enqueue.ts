import { sql } from 'kysely';
import type { Db } from '../db/kysely-on-client.ts';
import { findTask, type Payload, type TaskName } from './tasks.ts';

export type EnqueueOptions = {
  /** Keeps only the newest job of a task for each key; does not disturb one that runs already. */
  key?: string;
  /** Not before. */
  runAt?: Date;
};

/** Hands work to the background. It is part of the transaction: committed with it, or gone with it. */
export type Enqueue<Name extends TaskName> = <N extends Name>(
  task: N,
  payload: Payload<N>,
  options?: EnqueueOptions,
) => Promise<void>;

export function enqueueOn<Name extends TaskName>(db: Db): Enqueue<Name> {
  return async (task, payload, { key, runAt } = {}) => {
    const { scope, tries, payload: schema } = findTask(task);
    const data = JSON.stringify(schema.parse(payload));
    await sql`select jobs.enqueue(
      ${task}, ${data}, ${scope === 'installation'}, ${key ?? null}, ${runAt ?? null}, ${tries})`.execute(db);
  };
}

/** Many jobs of one task in one statement. */
export async function enqueueAll<N extends TaskName>(
  db: Db,
  task: N,
  jobs: readonly { payload: Payload<N>; key: string }[],
): Promise<void> {
  const { scope, tries, payload: schema } = findTask(task);
  const data = jobs.map(({ payload }) => JSON.stringify(schema.parse(payload)));
  await sql`
    select jobs.enqueue(${task}, job.data::json, ${scope === 'installation'}, job.key, null, ${tries})
    from unnest(${data}::text[], ${jobs.map(({ key }) => key)}::text[]) as job (data, key)`.execute(db);
}
