import { sql } from 'kysely';
import { inTenant } from '../../db/transaction.ts';
import type { Server } from '../../http/serve.ts';
import { openTenantCtx } from '../../kernel/open-context.ts';
import { lockOngoingCall } from './access.ts';
import { removeParticipant } from './departures.ts';

type UnauthorizedParticipant = { organization_id: string; call_id: string; room_id: string; person_id: string };
type Source = Pick<Server, 'pool' | 'ports' | 'subscriptions'>;
type Log = Server['http']['log'];

/**
 * Removes people from their calls whose session or guest token has ended for any reason, and people who may no longer
 * read the room: they left the group, lost their role, or their ticket went to another customer. It asks the database,
 * so it does not matter which node, command or job took the right away. Each node watches; removing a person twice changes nothing.
 */
export async function removeUnauthorized(source: Source, log: Log): Promise<void> {
  const strangers = await inTenant(source.pool, null, 'read', async (db) => {
    const { rows } = await sql<UnauthorizedParticipant>`select * from identity.strangers_in_calls()`.execute(db);
    return rows;
  });
  for (const { organization_id, call_id, room_id, person_id } of strangers) {
    await openTenantCtx(source, log, organization_id, 'write', async (ctx) => {
      const call = await lockOngoingCall(ctx, room_id, call_id);
      if (call) await removeParticipant(ctx, call, person_id);
    });
  }
}
