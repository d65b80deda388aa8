import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import type { SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { endSessions } from '../sessions.ts';
import { listSecondFactorWays } from './queries.ts';
import { makeRecoveryCodes, type NewRecoveryCodes, saveRecoveryCodes } from './recovery-codes.ts';

/*
 * The first second factor brings recovery codes and ends the sessions that a password alone has opened; the last one takes the
 * codes along.
 */

/** Makes recovery codes to save with the first factor, which take a while to hash; undefined where there is another factor. */
export async function beforeFirstFactor(ctx: WithoutTransaction<SignedInCtx>): Promise<NewRecoveryCodes | undefined> {
  const ways = await ctx.transact('read', ({ db, actor }) => listSecondFactorWays(db, actor.id));
  return ways.length === 0 ? makeRecoveryCodes() : undefined;
}

async function endOthers(tx: SignedInCtx): Promise<void> {
  const { id, session_id } = tx.actor;
  await endSessions(tx, { owner: id, place: null, wanted: null, kept: session_id });
}

export async function startRecovery(tx: SignedInCtx, recovery: NewRecoveryCodes): Promise<void> {
  await saveRecoveryCodes(tx, tx.actor.id, recovery);
  await endOthers(tx); // which also lets workspaces in that waited for a second factor
}

/**
 * Throws SECOND_FACTOR_REQUIRED when a workspace of the person requires a second factor: they may replace the last one, but not remove it.
 */
async function requireNoneNeeded({ db, actor }: SignedInCtx): Promise<void> {
  const { rows } = await sql<{ needed: boolean }>`
    select identity.needs_second_factor(${actor.id}) as needed`.execute(db);
  if (rows[0]?.needed) throw new AppError('SECOND_FACTOR_REQUIRED');
}

export async function afterFactorRemoved(tx: SignedInCtx): Promise<void> {
  const ways = await listSecondFactorWays(tx.db, tx.actor.id);
  if (ways.length === 0) {
    await requireNoneNeeded(tx);
    await saveRecoveryCodes(tx, tx.actor.id, { selectors: [], hashes: [] });
  }
  await endOthers(tx);
}
