import { sql } from 'kysely';
import { inTenant } from '../db/transaction.ts';
import type { Server } from './serve.ts';

/**
 * For whatever watches the process: `/healthz` answers while it lives, `/readyz` while it can do its work, which needs
 * the database. A load balancer asks the second, a supervisor the first.
 */
export function healthRoutes({ http, pool }: Pick<Server, 'http' | 'pool'>): void {
  http.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok'));
  http.get('/readyz', async (request, reply) => {
    reply.type('text/plain');
    try {
      await inTenant(pool, null, 'read', (db) => sql`select 1`.execute(db));
      return reply.send('ready');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).header('retry-after', '2').send('the database does not answer');
    }
  });
}
