import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { collisionOf } from '../db/collision.ts';
import { inTenant } from '../db/transaction.ts';
import { AfterCommit } from './after-commit.ts';
import { type AuditEntry, auditStatements, isRefusal, type Origin, systemActor } from './audit-entry.ts';
import { closingStatements } from './closing-statements.ts';
import type { InstallationCtx, TenantCtx } from './context.ts';
import { enqueueOn } from './enqueue.ts';
import type { Ports } from './ports.ts';
import { runSubscribers, type Subscription } from './subscriptions.ts';

export type Source = { pool: pg.Pool; ports: Ports; subscriptions: readonly Subscription[] };
export type Log = FastifyBaseLogger;
export type Mode = 'read' | 'write';
type Opened = { organizationId: string | null; mode: Mode; origin: Origin };
type BaseCtx = Omit<TenantCtx, 'organization_id'>;
type Work<T> = (ctx: BaseCtx, outbox: AfterCommit) => Promise<T>;

/** PostgreSQL ends one of two transactions that wait for each other. Run again after the others, it can only succeed or be refused. */
const attempts = { deadlock: 5, changed: 2 };

/**
 * One transaction: the action, and the subscribers of the facts it recorded. The audit log and the facts are written with the commit, and what
 * was emitted leaves after. So an action that collided with another one is run again: it has had no effect, and its
 * checks now see what the other one did, and refuse by name what cannot be done any more.
 */
async function transact<T>(source: Source, log: Log, opened: Opened, work: Work<T>): Promise<T> {
  const now = new Date();
  for (let attempt = 1; ; attempt++) {
    const outbox = new AfterCommit(source.ports.hub);
    const result = await attemptWork(source, log, opened, now, outbox, work).catch((error: unknown) => {
      const collision = opened.mode === 'write' ? collisionOf(error) : undefined;
      if (collision && attempt < attempts[collision]) return { collision };
      void auditRefusals(source.pool, log, outbox.auditEntries, opened.origin, now);
      throw error;
    });
    if ('collision' in result) {
      log.debug({ ...result, attempt }, 'transaction conflict; retrying');
      continue;
    }
    await outbox.flush(log);
    return result.done;
  }
}

async function attemptWork<T>(
  { pool, ports, subscriptions }: Source,
  log: Log,
  { organizationId, mode, origin }: Opened,
  now: Date,
  outbox: AfterCommit,
  work: Work<T>,
): Promise<{ done: T }> {
  return inTenant(
    pool,
    organizationId,
    mode,
    async (db) => {
      const effects = outbox.effectsIn(organizationId);
      const ctx = { db, now, log, ports, environment: origin.environment, enqueue: enqueueOn(db), ...effects };
      const done = await work(ctx, outbox);
      await runSubscribers(subscriptions, outbox.facts, origin.actor, async (id) =>
        id === organizationId ? { ...ctx, organization_id: id } : enterOrganization(ctx, outbox, id),
      );
      return { done };
    },
    () => closingStatements([{ outbox, origin }], organizationId, now),
  );
}

/** Not awaited, so that refusals take equally long for known and unknown accounts. */
async function auditRefusals(pool: pg.Pool, log: Log, facts: AuditEntry[], origin: Origin, now: Date): Promise<void> {
  const refusals = facts.filter(isRefusal);
  if (refusals.length === 0) return;
  try {
    await inTenant(
      pool,
      null,
      'write',
      async () => {},
      () => auditStatements(refusals, null, origin, now),
    );
  } catch (error) {
    log.error({ err: error }, 'could not write a refusal to the audit log');
  }
}

/** One transaction inside an organization, on behalf of a request, or of the server itself when none is named. */
export function openTenantCtx<T>(
  source: Source,
  log: Log,
  organizationId: string,
  mode: Mode,
  work: (ctx: TenantCtx) => Promise<T>,
  origin: Origin = systemActor,
): Promise<T> {
  return transact(source, log, { organizationId, mode, origin }, (ctx) =>
    work({ ...ctx, organization_id: organizationId }),
  );
}

/** Above tenants no tenant row is visible, the identity functions are, until it enters an organization. */
const aboveTenants = (ctx: BaseCtx, outbox: AfterCommit): InstallationCtx => ({
  ...ctx,
  inOrganization: async (organizationId, inside) => inside(await enterOrganization(ctx, outbox, organizationId)),
});

async function enterOrganization(ctx: BaseCtx, outbox: AfterCommit, organization_id: string): Promise<TenantCtx> {
  await sql`select set_config('app.organization_id', ${organization_id}, true)`.execute(ctx.db);
  return { ...ctx, ...outbox.effectsIn(organization_id), organization_id };
}

/** One transaction above tenants, on behalf of a request, or of the server itself when none is named. */
export function openInstallationCtx<T>(
  source: Source,
  log: Log,
  mode: Mode,
  work: (ctx: InstallationCtx) => Promise<T>,
  origin: Origin = systemActor,
): Promise<T> {
  return transact(source, log, { organizationId: null, mode, origin }, (ctx, outbox) =>
    work(aboveTenants(ctx, outbox)),
  );
}
