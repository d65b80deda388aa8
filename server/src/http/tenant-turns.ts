import type { Db } from '../db/bound-dialect.ts';
import { isLostConnection } from '../db/lost-connection.ts';
import { inTenant } from '../db/transaction.ts';
import { enqueueOn } from '../jobs/enqueue.ts';
import type { TenantCtx } from './context.ts';
import { type Origin, statementsOf } from './facts.ts';
import { type Log, openTenantCtx, type Source } from './open-context.ts';
import { Outbox } from './outbox.ts';
import { Turns } from './turns.ts';

/** Work inside an organization, of a request or a socket. It may be undone and done again. */
export type TenantWork<T = unknown> = {
  organizationId: string;
  /** Whose it is: what one person asks for is done in the order in which it came. */
  by: string;
  log: Log;
  origin: Origin;
  work: (ctx: TenantCtx) => Promise<T>;
};

/** Work that would wait for the same row: what has come meanwhile is done in one transaction, and heard of together. */
export class TenantTurns {
  readonly #turns: Turns<TenantWork, unknown>;

  constructor(source: Source) {
    this.#turns = new Turns((pieces) => doAll(source, pieces));
  }

  take<T>(rowId: string, work: TenantWork<T>): Promise<T> {
    return this.#turns.take(`${work.organizationId}/${rowId}`, work) as Promise<T>;
  }
}

/**
 * When a piece is refused, all are undone and each is done in a transaction of its own: that is rare, and being able to
 * undo a single one would cost every piece two statements.
 */
async function doAll(source: Source, pieces: readonly TenantWork[]): Promise<PromiseSettledResult<unknown>[]> {
  const [first, ...others] = pieces;
  const together = first && others.length > 0 && (await doTogether(source, first.organizationId, pieces));
  return together || doEach(source, pieces);
}

async function doEach(source: Source, pieces: readonly TenantWork[]): Promise<PromiseSettledResult<unknown>[]> {
  const settled: PromiseSettledResult<unknown>[] = [];
  for (const { organizationId, log, work, origin } of pieces)
    settled.push(...(await Promise.allSettled([openTenantCtx(source, log, organizationId, 'write', work, origin)])));
  return settled;
}

const refused = new Error('a piece of it was refused');

/** Answers nothing, and has changed nothing, when a piece was refused. */
async function doTogether(
  { pool, ports }: Source,
  organization_id: string,
  pieces: readonly TenantWork[],
): Promise<PromiseSettledResult<unknown>[] | undefined> {
  const now = new Date();
  const parts = pieces.map((piece) => ({ ...piece, outbox: new Outbox(ports.hub) }));
  const doAtOnce = async (db: Db) => {
    const base = { db, now, ports, organization_id, enqueue: enqueueOn(db) };
    const inOrder = new InOrder();
    const begun = parts.map(({ log, by, work, outbox, origin }) =>
      inOrder.do(by, () =>
        work({ ...base, log, environment: origin.environment, ...outbox.handlesIn(organization_id) }),
      ),
    );
    return settleAll(begun);
  };
  const facts = () => parts.flatMap(({ outbox, origin }) => statementsOf(outbox.facts, organization_id, origin, now));
  try {
    const values = await inTenant(pool, organization_id, 'write', doAtOnce, facts);
    return await Promise.all(parts.map(({ outbox, log }, at) => tell(outbox, log, values[at])));
  } catch (error) {
    if (error === refused) return undefined;
    throw error;
  }
}

/** Resolves or rejects when all of it has ended: no statement may follow the end of its transaction. */
async function settleAll(begun: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(begun);
  const reasons = settled.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
  if (reasons.length > 0) throw reasons.find(isLostConnection) ?? refused;
  return Promise.all(begun);
}

async function tell(outbox: Outbox, log: Log, value: unknown): Promise<PromiseSettledResult<unknown>> {
  const reason = await outbox.flush(log);
  return reason ? { status: 'rejected', reason } : { status: 'fulfilled', value };
}

/** Begins everything at once, so that statements share the ways to the database and back, but one person's one after the other. */
class InOrder {
  readonly #last = new Map<string, Promise<unknown>>();

  do<T>(by: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(by);
    const value = before ? before.then(work) : work();
    this.#last.set(by, value);
    return value;
  }
}
