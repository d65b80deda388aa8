import { AppError } from '@sightline/contract/errors';
import type pg from 'pg';
import { scoped } from '../db/scoped.ts';
import { inTenant } from '../db/transaction.ts';
import type { CallGuest } from '../kernel/actor.ts';

/**
 * Uploads cost disk and processor time before an action sees them. Anyone with a link may have a token, so
 * guests who are not in the call are refused first.
 */
export async function requireGuestInCall(pool: pg.Pool, { organization_id, call_id, id }: CallGuest): Promise<void> {
  const isIn = await inTenant(pool, organization_id, 'read', (db) =>
    scoped({ db, organization_id })
      .selectFrom('call_participants')
      .where('call_id', '=', call_id)
      .where('person_id', '=', id)
      .where('left_at', 'is', null)
      .select('person_id')
      .executeTakeFirst(),
  );
  if (!isIn) throw new AppError('NOT_FOUND');
}
