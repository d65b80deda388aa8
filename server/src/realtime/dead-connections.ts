import { sql } from 'kysely';
import type pg from 'pg';
import { inTenant } from '../db/transaction.ts';
import { hashToken } from '../http/auth.ts';
import type { Hub } from './hub.ts';

/**
 * Ends connections whose token has expired or was taken away, by whatever node, command or job: whoever is connected would
 * else hear on for as long as the tab is open. A revocation by this application need not wait for this, see Hub.disconnect.
 */
export async function endDeadConnections(pool: pg.Pool, hub: Hub): Promise<void> {
  const tokens = new Map([...hub.listTokens()].map((token) => [hashToken(token).toString('hex'), token]));
  if (tokens.size === 0) return;
  const hashes = [...tokens.keys()].map((hash) => `\\x${hash}`);
  const dead = await inTenant(pool, null, 'read', async (db) => {
    const { rows } = await sql<{ hash: string }>`
      select encode(dead, 'hex') as hash from identity.dead_tokens(${hashes}::bytea[]) as dead`.execute(db);
    return rows;
  });
  hub.endConnections(new Set(dead.map(({ hash }) => tokens.get(hash) ?? '')));
}
