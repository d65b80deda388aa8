import { collisionOf } from '../db/collision.ts';
import type { Db } from '../db/kysely-on-client.ts';
import { inTenant } from '../db/transaction.ts';
import { isTransientDatabaseError } from '../db/transient-error.ts';
import { AfterCommit } from '../kernel/after-commit.ts';
import type { Origin } from '../kernel/audit-entry.ts';
import { closingStatements } from '../kernel/closing-statements.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { enqueueOn } from '../kernel/enqueue.ts';
import { type Log, openTenantCtx, type Source } from '../kernel/open-context.ts';
import { runSubscribers } from '../kernel/subscriptions.ts';
import { KeyedBatchQueue } from './keyed-batch-queue.ts';

/** Work inside an organization, of a request or a socket. It may be undone and done again. */
export type BatchedWork<T = unknown> = {
  organizationId: string;
  /** The owner: work of one person runs in the order of arrival. */
  actorId: string;
  log: Log;
  origin: Origin;
  work: (ctx: TenantCtx) => Promise<T>;
};

/** Work that would wait for the same row: what has arrived in the meantime is done in one transaction, and its events are sent together. */
export class MessageBatcher {
  readonly #queue: KeyedBatchQueue<BatchedWork, unknown>;

  constructor(source: Source) {
    this.#queue = new KeyedBatchQueue((pieces) => runBatch(source, pieces));
  }

  enqueue<T>(rowId: string, work: BatchedWork<T>): Promise<T> {
    return this.#queue.enqueue(`${work.organizationId}/${rowId}`, work) as Promise<T>;
  }
}

/**
 * When one piece is refused or collides with other work, all are rolled back and each runs in a transaction of its own: that is
 * rare, and being able to undo a single one would cost every piece two statements.
 */
async function runBatch(source: Source, pieces: readonly BatchedWork[]): Promise<PromiseSettledResult<unknown>[]> {
  const [first, ...others] = pieces;
  const together = first && others.length > 0 && (await runTogether(source, first.organizationId, pieces));
  return together || runSeparately(source, pieces);
}

async function runSeparately(source: Source, pieces: readonly BatchedWork[]): Promise<PromiseSettledResult<unknown>[]> {
  const settled: PromiseSettledResult<unknown>[] = [];
  for (const { organizationId, log, work, origin } of pieces)
    settled.push(...(await Promise.allSettled([openTenantCtx(source, log, organizationId, 'write', work, origin)])));
  return settled;
}

const rejectionOf = new Error('a piece of it was refused');

/** Rethrows a transient database error, so that the whole batch may be tried again; otherwise rejects the batch. */
const refused = (reason: unknown): never => {
  throw isTransientDatabaseError(reason) ? reason : rejectionOf;
};

/** Answers nothing, and has changed nothing, when a piece was refused. */
async function runTogether(
  { pool, ports, subscriptions }: Source,
  organization_id: string,
  pieces: readonly BatchedWork[],
): Promise<PromiseSettledResult<unknown>[] | undefined> {
  const now = new Date();
  const parts = pieces.map((piece) => ({ ...piece, outbox: new AfterCommit(ports.hub) }));
  const doAtOnce = async (db: Db) => {
    const base = { db, now, ports, organization_id, enqueue: enqueueOn(db) };
    const ctxOf = ({ log, outbox, origin }: (typeof parts)[number]): TenantCtx => ({
      ...{ ...base, log, environment: origin.environment },
      ...outbox.effectsIn(organization_id),
    });
    const inOrder = new Sequencer();
    const values = await settleAll(parts.map((part) => inOrder.run(part.actorId, () => part.work(ctxOf(part)))));
    for (const part of parts)
      await runSubscribers(subscriptions, part.outbox.facts, part.origin.actor, async () => ctxOf(part)).catch(refused);
    return values;
  };
  try {
    const last = () => closingStatements(parts, organization_id, now);
    const values = await inTenant(pool, organization_id, 'write', doAtOnce, last);
    await Promise.all(parts.map(({ outbox, log }) => outbox.flush(log)));
    return values.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    if (error === rejectionOf || collisionOf(error)) return undefined;
    throw error;
  }
}

/** Resolves or rejects when all of it has ended: no statement may follow the end of its transaction. */
async function settleAll(begun: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(begun);
  const reasons = settled.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
  if (reasons.length > 0) throw reasons.find(isTransientDatabaseError) ?? rejectionOf;
  return Promise.all(begun);
}

/** Begins everything at once, so that statements share the ways to the database and back, but one person's one after the other. */
class Sequencer {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(by: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(by);
    const value = before ? before.then(work) : work();
    this.#last.set(by, value);
    return value;
  }
}
