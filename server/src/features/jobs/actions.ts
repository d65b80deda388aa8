import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type { jobsApi } from '@sightline/contract/jobs/jobs';
import type { runsApi } from '@sightline/contract/jobs/runs';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { KindOf, Piece, RunKind, RunRecord } from '../../kernel/run.ts';
import { removeFiles } from '../files/actions.ts';
import { isUnderWay, presentRun, requireIdleJob, requireLockedRun } from './queries.ts';

/*
 * A job: waiting -> running -> done, where it leaves nothing behind; or failed -> waiting again, each time longer, until it
 * is given up. A person may send a failed one back to waiting, or discard it.
 *
 * A run: queued -> running -> done, failed or cancelled; waiting, while an error that may pass keeps it from going on. It has one job
 * at a time (runs/work.ts), and is removed when its time is over (runs/sweeping.ts).
 */

export const retryJob: Action<typeof jobsApi.retry> = async (ctx, { params }) => {
  await requireIdleJob(ctx, params.id);
  const { rows } = await sql<{ done: boolean }>`select jobs.retry(${params.id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw new AppError('JOB_RUNNING'); // it began in this moment
};

export const discardJob: Action<typeof jobsApi.discard> = async (ctx, { params }) => {
  await requireIdleJob(ctx, params.id);
  const { rows } = await sql<{ done: boolean }>`select jobs.discard(${params.id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw new AppError('JOB_RUNNING'); // it began in this moment
};

export const publishRun = (
  ctx: TenantCtx,
  { id, kind, person_id }: Pick<RunRecord, 'id' | 'kind' | 'person_id'>,
): void => ctx.emit(socketRoom.user(person_id), 'RunEvent', { id, kind });

export const enqueueRun = (ctx: TenantCtx, { lane }: RunKind, run_id: string, runAt?: Date): Promise<void> =>
  ctx.enqueue(lane === 'bulk' ? 'jobs.run_bulk' : 'jobs.run', { run_id }, { key: run_id, ...(runAt && { runAt }) });

/** Two requests at once of one person do not pass the limit together. */
export async function requireFewRuns(ctx: Ctx, { kind }: RunKind, most: number, code: ErrorCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${ctx.actor.id}))`.execute(ctx.db);
  const open = await scoped(ctx)
    .selectFrom('runs')
    .where('person_id', '=', ctx.actor.id)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  if (open.length >= most) throw new AppError(code);
}

type NewRun<Parameters> = { id: string; parameters: Parameters; total: number; counts?: RunRecord['counts'] };

/** For a request that carries the first piece out itself, with `advanceRun`. */
export async function addRun<Parameters, Cursor>(
  ctx: Ctx,
  kind: KindOf<Parameters, Cursor>,
  { id, parameters, total, counts = {} }: NewRun<Parameters>,
): Promise<RunRecord> {
  const { organization_id, actor, now } = ctx;
  const { id: person_id, branch_id, locale } = actor;
  const record = await ctx.db
    .insertInto('runs')
    .values({
      ...{ organization_id, id, kind: kind.kind, person_id, branch_id, locale, total, created_at: now },
      parameters: JSON.stringify(parameters),
      counts: JSON.stringify(counts),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  publishRun(ctx, record);
  return record;
}

export async function startRun<Parameters, Cursor>(
  ctx: Ctx,
  kind: KindOf<Parameters, Cursor>,
  run: NewRun<Parameters>,
): Promise<RunRecord> {
  await enqueueRun(ctx, kind, run.id);
  return addRun(ctx, kind, run);
}

type Change = Omit<Piece<unknown>, 'cursor' | 'counts' | 'isEnd'> & {
  state: RunRecord['state'];
  counts?: string;
  cursor?: string;
  attempts?: number;
  retry_at?: Date;
  error?: ErrorCode;
  file_id?: string;
};

async function changeRun(ctx: TenantCtx, kind: RunKind, record: RunRecord, change: Change): Promise<RunRecord> {
  const { now } = ctx;
  const over = { ended_at: now, expires_at: new Date(now.getTime() + kind.keptFor) };
  const changed = await scoped(ctx)
    .updateTable('runs')
    .set({ retry_at: null, started_at: record.started_at ?? now, ...change, ...(!isUnderWay(change) && over) })
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isUnderWay(changed)) await kind.ended?.(ctx, changed);
  publishRun(ctx, changed);
  return changed;
}

export const beginRun = (ctx: TenantCtx, kind: RunKind, record: RunRecord): Promise<RunRecord> =>
  record.state === 'running' ? Promise.resolve(record) : changeRun(ctx, kind, record, { state: 'running' });

export const failRun = (ctx: TenantCtx, kind: RunKind, record: RunRecord, error: ErrorCode): Promise<RunRecord> =>
  changeRun(ctx, kind, record, { state: 'failed', error });

export async function delayRun(
  ctx: TenantCtx,
  kind: RunKind,
  record: RunRecord,
  { seconds, attempts }: { seconds: number; attempts: number },
): Promise<void> {
  const retry_at = new Date(ctx.now.getTime() + seconds * 1000);
  await enqueueRun(ctx, kind, record.id, retry_at);
  await changeRun(ctx, kind, record, { state: 'waiting', attempts, retry_at });
}

/** Another job goes on with it; what failed before is forgotten. */
export async function continueRun(ctx: TenantCtx, kind: RunKind, record: RunRecord): Promise<void> {
  await enqueueRun(ctx, kind, record.id);
  await changeRun(ctx, kind, record, { state: 'running', attempts: 0 });
}

export function storePiece(
  ctx: TenantCtx,
  kind: RunKind,
  record: RunRecord,
  { isEnd = false, cursor, counts, ...progress }: Piece<unknown> & { file_id?: string; attempts?: number },
): Promise<RunRecord> {
  return changeRun(ctx, kind, record, {
    ...progress,
    ...(cursor !== undefined && { cursor: JSON.stringify(cursor) }),
    ...(counts && { counts: JSON.stringify(counts) }),
    state: isEnd ? 'done' : 'running',
  });
}

/** The next piece of a run in batches, in this transaction. */
export async function advanceRun(ctx: Ctx, kind: RunKind, record: RunRecord): Promise<RunRecord> {
  if (kind.work.transaction === 'none') throw new Error(`${kind.kind} has no batches`);
  const piece = await kind.work.batch(ctx, record);
  if (!piece.isEnd) await enqueueRun(ctx, kind, record.id);
  return storePiece(ctx, kind, record, { ...piece, attempts: 0 });
}

/** Between two pieces. */
export const endRun = (ctx: TenantCtx, kind: RunKind, record: RunRecord): Promise<RunRecord> =>
  changeRun(ctx, kind, record, { state: 'cancelled' });

/** A run that has ended stays as it is. */
export const cancelRun =
  (kinds: readonly RunKind[]): Action<typeof runsApi.cancel> =>
  async (ctx, { params }) => {
    const record = await requireLockedRun(ctx, params.id);
    const kind = kinds.find(({ kind }) => kind === record.kind);
    const isOver = !kind || !isUnderWay(record);
    return { run: presentRun(isOver ? record : await endRun(ctx, kind, record)) };
  };

export async function removeRun(ctx: TenantCtx, { id, file_id }: Pick<RunRecord, 'id' | 'file_id'>): Promise<void> {
  if (file_id) await removeFiles(ctx, { owner_kind: 'run_result', id: file_id });
  await scoped(ctx).deleteFrom('runs').where('id', '=', id).execute();
}
