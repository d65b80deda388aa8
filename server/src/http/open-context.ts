import type { FastifyRequest } from 'fastify';
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

/** One transaction above tenants: no tenant row is visible, the identity functions are. */
export async function openPublicCtx<T>(
  source: Source,
  request: FastifyRequest,
  bearer: Bearer | undefined,
  work: (ctx: PublicCtx) => Promise<T>,
): Promise<T> {
  const { log } = request;
  const outbox = new Outbox(source.ports.hub);
  const result = await inTenant(source.pool, null, 'write', (db) =>
    work({
      db,
      now: new Date(),
      log,
      ports: source.ports,
      ...outbox.handles,
      locale: localeOf(request, bearer),
      ip: request.ip,
      bearer: bearerOf(request.headers.authorization),
      inOrganization: (id, inside) => openTenantCtx(source, log, id, 'write', inside),
    }),
  );
  await outbox.flush(log);
  return result;
}
