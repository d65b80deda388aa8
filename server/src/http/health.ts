import { sql } from 'kysely';
import { inTenant } from '../db/transaction.ts';
import type { Server } from './serve.ts';

/**
 * For whatever watches the process: `/healthz` answers while it lives, `/readyz` while it can do its work, which needs
 * the database; what it can do without is only named. A load balancer asks the second, a supervisor the first.
 */
export function healthRoutes(
  { http, pool }: Pick<Server, 'http' | 'pool'>,
  lack: () => string | undefined = () => undefined,
): void {
  // With `?address` also which address the caller has for us, which shows whether TRUST_PROXY fits the proxy in front.
  http.get<{ Querystring: { address?: string } }>('/healthz', ({ query, ip }, reply) =>
    reply.type('text/plain; charset=utf-8').send(query.address === undefined ? 'ok' : `ok ${ip}`),
  );
  http.get('/readyz', async (request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (http.isDraining) return reply.status(503).send('leaving');
    try {
      await inTenant(pool, null, 'read', (db) => sql`select 1`.execute(db));
      const lacking = lack();
      return reply.send(lacking ? `ready; ${lacking}` : 'ready');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).header('retry-after', '2').send('database unavailable');
    }
  });
}
