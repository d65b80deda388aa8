import { AppError } from '@sightline/contract/errors';
import { storeMadeBytes } from '../../../files/made-bytes.ts';
import type { JobHandler, JobHandlers, SlowCtx } from '../../../jobs/handlers.ts';
import { actAs } from '../../../kernel/acting-person.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { type MadeFile, type RunCtx, type RunKind, type RunRecord, RunStoppedError } from '../../../kernel/run.ts';
import { addMadeFile } from '../../files/actions.ts';
import { advanceRun, beginRun, continueRun, delayRun, failRun, storePiece } from '../actions.ts';
import { isUnderWay, lockRun } from '../queries.ts';
import { reasonOf, retryAfter } from './retries.ts';

/*
 * The one loop of long work. A batch is a job with its own transaction, which commits what the batch wrote, the progress of the run
 * and the job of the next batch together. A worker that dies neither loses nor repeats a row, other jobs run in between, and
 * a cancellation waits for one batch at most.
 */

type Found = { record: RunRecord; kind: RunKind };

async function findUnderWay(tx: TenantCtx, kinds: readonly RunKind[], id: string): Promise<Found | undefined> {
  const record = await lockRun(tx, id);
  const kind = kinds.find(({ kind }) => kind === record?.kind);
  return record && kind && isUnderWay(record) ? { record, kind } : undefined;
}

/** Undefined when the run has ended, also because its person may not do this any more. */
async function inRun<T>(
  tx: TenantCtx,
  kinds: readonly RunKind[],
  id: string,
  work: (ctx: Ctx, found: Found) => Promise<T>,
): Promise<T | undefined> {
  const found = await findUnderWay(tx, kinds, id);
  if (!found) return undefined;
  const { record, kind } = found;
  const ctx = await actAs(tx, record);
  if (ctx?.actor.permissions.has(kind.permissionOf(record))) return work(ctx, found);
  await failRun(tx, kind, record, 'FORBIDDEN');
  return undefined;
}

/** Throws RunStoppedError when the run has ended. Boxes the answer of `work`, since `inRun` returns undefined for an ended run. */
async function whileUnderWay<T>(
  ctx: SlowCtx<TenantCtx>,
  { record, kind }: Found,
  work: (ctx: Ctx, found: Found) => Promise<T>,
): Promise<T> {
  const answer = await ctx.transact('write', (tx) =>
    inRun(tx, [kind], record.id, async (acting, found) => ({ value: await work(acting, found) })),
  );
  if (!answer) throw new RunStoppedError();
  return answer.value;
}

function contextOf(ctx: SlowCtx<TenantCtx>, found: Found): RunCtx<unknown> {
  return {
    ...ctx,
    asPerson: (work) => whileUnderWay(ctx, found, work),
    step: (work) =>
      whileUnderWay(ctx, found, async (acting, { kind, record }) => {
        await storePiece(acting, kind, record, await work(acting, record));
      }),
  };
}

async function keepFile(ctx: SlowCtx<TenantCtx>, found: Found, { bytes, name, mime }: MadeFile): Promise<void> {
  const storage_key = await storeMadeBytes(ctx, bytes);
  await whileUnderWay(ctx, found, async (acting, { kind, record }) => {
    const owner = { owner_kind: 'run_result', uploaded_by: record.person_id } as const;
    const file_id = await addMadeFile(acting, { ...owner, storage_key, size: bytes.length, name, mime });
    await storePiece(acting, kind, record, { done: record.total, file_id, isEnd: true });
  });
}

/** Undefined when the transaction was all that there was to do. */
const begin = (tx: TenantCtx, kinds: readonly RunKind[], id: string): Promise<Found | undefined> =>
  inRun(tx, kinds, id, async (acting, { record, kind }) => {
    if (kind.work.transaction === 'none') return { kind, record: await beginRun(tx, kind, record) };
    await advanceRun(acting, kind, record);
    return undefined;
  });

async function carryOn(ctx: SlowCtx<TenantCtx>, kinds: readonly RunKind[], id: string): Promise<void> {
  const found = await ctx.transact('write', (tx) => begin(tx, kinds, id));
  if (found?.kind.work.transaction !== 'none') return;
  const result = await found.kind.work.run(contextOf(ctx, found), found.record);
  if (typeof result === 'object') await keepFile(ctx, found, result);
  else
    await whileUnderWay(ctx, found, async (acting, { kind, record }) => {
      if (result === 'ends') await storePiece(acting, kind, record, { isEnd: true });
      else await continueRun(acting, kind, record);
    });
}

/** The run waits for another attempt, or has failed for good and says why. */
async function settleError(tx: TenantCtx, kinds: readonly RunKind[], id: string, error: unknown): Promise<void> {
  const found = await findUnderWay(tx, kinds, id);
  if (!found) return;
  const { record, kind } = found;
  const retry = retryAfter(error, record.attempts);
  const about = { err: error, run_id: id, kind: kind.kind, ...retry };
  if (retry) {
    tx.log.warn(about, 'a run cannot go on; retrying after the delay');
    await delayRun(tx, kind, record, retry);
  } else {
    tx.log[error instanceof AppError ? 'warn' : 'error'](
      about,
      'a run failed; its person sees the reason and how far it came',
    );
    await failRun(tx, kind, record, reasonOf(error));
  }
}

type RunTask = 'jobs.run' | 'jobs.run_bulk';

const workOnRun = (kinds: readonly RunKind[]): JobHandler<RunTask> => ({
  transaction: 'none',
  async run(ctx, { run_id }) {
    try {
      await carryOn(ctx, kinds, run_id);
    } catch (error) {
      if (error instanceof RunStoppedError) return;
      ctx.signal.throwIfAborted(); // another node begins the piece again
      await ctx.transact('write', (tx) => settleError(tx, kinds, run_id, error));
    }
  },
});

export const runJobs = (kinds: readonly RunKind[]): Pick<JobHandlers, RunTask> => ({
  'jobs.run': workOnRun(kinds),
  'jobs.run_bulk': workOnRun(kinds),
});
