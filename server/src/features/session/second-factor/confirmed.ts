import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../../kernel/context.ts';

/*
 * An open session alone must not change how its owner signs in: anyone who found a computer unlocked would keep the account.
 * The owner confirms with the password or a second factor, which signing in did too, and then has a few minutes.
 */

export const confirmationEnd = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + limits.secondFactor.confirmed);

/** Null: the owner must confirm first. */
export async function findConfirmedUntil({ db, actor, now }: SignedInCtx): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select identity.confirmed_at(${actor.session_id}) as at`.execute(db);
  const at = rows[0]?.at;
  const end = at ? confirmationEnd(new Date(at)) : null;
  return end && end > now ? end : null;
}

export async function requireConfirmed(ctx: SignedInCtx): Promise<void> {
  if (!(await findConfirmedUntil(ctx))) throw new AppError('CONFIRM_IDENTITY');
}
