import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTenant } from '../db/transaction.ts';
import type { Ports } from '../ports.ts';
import { type Bearer, bearerOf } from './auth.ts';
import type { PublicCtx, TenantCtx } from './context.ts';
import { localeOf } from './messages.ts';
import { Outbox } from './outbox.ts';

type Source = { pool: pg.Pool; ports: Ports };

/** One transaction inside an organization. What `work` publishes leaves when it has committed. */
export async function openTenantCtx<T>(
  { pool, ports }: Source,
  log: FastifyRequest['log'],
  organizationId: string,
  mode: 'read' | 'write',
  work: (ctx: TenantCtx) => Promise<T>,
): Promise<T> {
  const outbox = new Outbox(ports.hub);
  try {
    const result = await inTenant(pool, organizationId, mode, (db) =>
      work({ db, organization_id: organizationId, now: new Date(), log, ports, ...outbox.handles }),
    );
    await outbox.flush(log);
    return result;
  } catch (error) {
    await outbox.undo(log);
    throw error;
  }
}

/** One transaction above tenants: no tenant row is visible, the identity functions are, until it enters an organization. */
export async function openPublicCtx<T>(
  { pool, ports }: Source,
  request: FastifyRequest,
  bearer: Bearer | undefined,
  work: (ctx: PublicCtx) => Promise<T>,
): Promise<T> {
  const { log } = request;
  const outbox = new Outbox(ports.hub);
  const result = await inTenant(pool, null, 'write', (db) => {
    const ctx = { db, now: new Date(), log, ports, ...outbox.handles };
    return work({
      ...ctx,
      locale: localeOf(request, bearer),
      ip: request.ip,
      bearer: bearerOf(request.headers.authorization),
      inOrganization: async (organization_id, inside) => {
        await sql`select set_config('app.organization_id', ${organization_id}, true)`.execute(db);
        return inside({ ...ctx, organization_id });
      },
    });
  });
  await outbox.flush(log);
  return result;
}
