import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type pg from 'pg';
import { inTenant } from '../db/transaction.ts';
import type { SignedIn } from '../kernel/actor.ts';

/** Remembers that a token is in use, and from where: now and then, and without keeping the request waiting. */
export async function recordTokenUse(pool: pg.Pool, bearer: SignedIn, ip: string): Promise<void> {
  const now = Date.now();
  if (now - Date.parse(bearer.last_used_at) < limits.session.touchedEvery) return;
  bearer.last_used_at = new Date(now).toISOString();
  const idle = new Date(now + limits.session.idle);
  await inTenant(pool, null, 'write', (db) =>
    sql`select identity.touch_token(${bearer.token_id}, ${ip}, ${idle})`.execute(db),
  );
}
