import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { hashToken } from '../../../http/auth.ts';
import type { PublicCtx, WithoutTransaction } from '../../../kernel/context.ts';

/** A challenge that was signed for one purpose and person is refused for any other. */
export type ChallengePurpose = 'sign-in' | 'second factor' | 'confirmation' | 'registration';
export type ChallengeFor = { purpose: ChallengePurpose; userId: string | null };

export async function keepChallenge(
  { db, now }: PublicCtx,
  challenge: string,
  { purpose, userId }: ChallengeFor,
): Promise<void> {
  const expires = new Date(now.getTime() + limits.passkeys.challenge);
  await sql`select identity.add_passkey_challenge(${hashToken(challenge)}, ${purpose}, ${userId}, ${expires})`.execute(
    db,
  );
}

/**
 * Resolves to true when we made the challenge for this purpose and nobody has used it. Uses it up, also when the signature turns out wrong.
 */
export const spendChallenge =
  <C extends PublicCtx>(ctx: WithoutTransaction<C>, { purpose, userId }: ChallengeFor) =>
  (challenge: string): Promise<boolean> =>
    ctx.transact('write', async ({ db }) => {
      const { rows } = await sql<{ used: boolean }>`
        select identity.use_passkey_challenge(${hashToken(challenge)}, ${purpose}, ${userId}) as used`.execute(db);
      return rows[0]?.used === true;
    });

/** The site that passkeys are made for: a page elsewhere, however alike it looks, gets no signature of theirs. */
export function relyingParty({ origin }: Pick<PublicCtx, 'origin'>): { id: string; origin: string } {
  return { id: new URL(origin).hostname, origin };
}
