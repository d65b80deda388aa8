import { AppError } from '@sightline/contract/errors';
import type { FailedJob, jobsApi } from '@sightline/contract/jobs/jobs';
import type { Run as PresentedRun, runsApi } from '@sightline/contract/jobs/runs';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { KindOf, Run, RunKind, RunRecord } from '../../kernel/run.ts';
import { fileUrl } from '../files/queries.ts';

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

/** How it has ended, if it has. */
export const endOf = ({ state }: Pick<RunRecord, 'state'>): 'done' | 'failed' | 'cancelled' | undefined =>
  state === 'queued' || state === 'running' || state === 'waiting' ? undefined : state;

export const isUnderWay = (record: Pick<RunRecord, 'state'>): boolean => endOf(record) === undefined;

/** Held until the transaction ends, so that pieces follow each other, and a cancellation follows a piece. */
export const lockRun = (ctx: TenantCtx, id: string): Promise<RunRecord | undefined> =>
  runsOf(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks a run of the actor, of the given kind if one is given. */
export async function requireLockedRun(ctx: Ctx, id: string, kind?: RunKind): Promise<RunRecord> {
  const record = await lockRun(ctx, id);
  if (record?.person_id !== ctx.actor.id || (kind && record.kind !== kind.kind)) throw new AppError('NOT_FOUND', 'id');
  return record;
}

/** Limits runs to the actor's own, and to those that have not expired. */
const ownRuns = (ctx: Ctx) =>
  runsOf(ctx)
    .where('person_id', '=', ctx.actor.id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now.toISOString())]));

const ownRunsOf = (ctx: Ctx, { kind }: RunKind) => ownRuns(ctx).where('kind', '=', kind);

export function presentRun(record: Omit<RunRecord, 'parameters' | 'cursor'>): PresentedRun {
  const { id, kind, state, total, done, retry_at, error, file_id, created_at, ended_at, expires_at } = record;
  const [failed, url] = [record.counts.failed ?? 0, file_id && fileUrl(file_id)];
  return { id, kind, state, total, done, failed, retry_at, error, url, created_at, ended_at, expires_at };
}

export const listRuns: Action<typeof runsApi.list> = async (ctx) => {
  const records = await ownRuns(ctx)
    .orderBy(sql`ended_at is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.runs.listed)
    .execute();
  return { runs: records.map(presentRun) };
};

/** Newest first. */
export async function listOwnRuns<P, C>(ctx: Ctx, kind: KindOf<P, C>): Promise<Run<P, C>[]> {
  const records = await ownRunsOf(ctx, kind).orderBy('created_at', 'desc').execute();
  return records.map(kind.read);
}

export async function requireOwnRun<P, C>(ctx: Ctx, kind: KindOf<P, C>, id: string): Promise<Run<P, C>> {
  const record = await ownRunsOf(ctx, kind).where('id', '=', id).executeTakeFirst();
  if (!record) throw new AppError('NOT_FOUND', 'id');
  return kind.read(record);
}
