import { AppError } from '@sightline/contract/errors';
import type { FailedJob, jobsApi } from '@sightline/contract/jobs/jobs';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { KindOf, Run, RunKind, RunRecord } from '../../kernel/run.ts';

type Row = {
  id: string;
  task: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  is_running: boolean;
  run_at: string;
  created_at: string;
};

function stateOf({ is_running, attempts, max_attempts }: Row): FailedJob['state'] {
  if (is_running) return 'running';
  return attempts < max_attempts ? 'waiting' : 'given_up';
}

/** A worker that died with the job in its hands left no reason behind. */
function failedJobOf(row: Row): FailedJob {
  const { id, task, attempts, last_error, run_at, created_at } = row;
  const state = stateOf(row);
  const next_try_at = state === 'waiting' ? run_at : null;
  return { id, task, state, attempts, error: last_error ?? 'INTERNAL', next_try_at, created_at };
}

/** Jobs that need a person come first. */
export const listFailedJobs: Action<typeof jobsApi.listFailed> = async ({ db }, { query }) => {
  const counted = await sql<{ total: number }>`select count(*)::int total from jobs.failed()`.execute(db);
  const wanted = { page: query.page, perPage: limits.pages.failedJobs, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const listed = await sql<Row>`
      select * from jobs.failed() order by attempts < max_attempts, created_at desc, id ${limit}`.execute(db);
    return listed.rows;
  });
  return { jobs: rows.map(failedJobOf), pagination };
};

export async function requireIdleJob({ db }: Ctx, id: string): Promise<void> {
  const { rows } = await sql<Row>`select * from jobs.failed() where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'id');
  if (row.is_running) throw new AppError('JOB_RUNNING');
}

const runsOf = (ctx: TenantCtx) => scoped(ctx).selectFrom('runs').selectAll();

export const isUnderWay = ({ state }: Pick<RunRecord, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'waiting';

/** Held until the transaction ends, so that pieces follow each other, and a cancellation follows a piece. */
export const lockRun = (ctx: TenantCtx, id: string): Promise<RunRecord | undefined> =>
  runsOf(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Of the actor. */
export async function requireLockedRun(ctx: Ctx, { kind }: RunKind, id: string): Promise<RunRecord> {
  const record = await lockRun(ctx, id);
  if (record?.person_id !== ctx.actor.id || record.kind !== kind) throw new AppError('NOT_FOUND', 'id');
  return record;
}

/** Everybody has their own: another person's is as if it were not there, as is one whose time is over. */
const ownRuns = (ctx: Ctx, { kind }: RunKind) =>
  runsOf(ctx)
    .where('person_id', '=', ctx.actor.id)
    .where('kind', '=', kind)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now.toISOString())]));

/** Newest first. */
export async function listOwnRuns<P, C>(ctx: Ctx, kind: KindOf<P, C>): Promise<Run<P, C>[]> {
  const records = await ownRuns(ctx, kind).orderBy('created_at', 'desc').execute();
  return records.map(kind.read);
}

export async function requireOwnRun<P, C>(ctx: Ctx, kind: KindOf<P, C>, id: string): Promise<Run<P, C>> {
  const record = await ownRuns(ctx, kind).where('id', '=', id).executeTakeFirst();
  if (!record) throw new AppError('NOT_FOUND', 'id');
  return kind.read(record);
}
