import type { secondFactorApi } from '@sightline/contract/session/second-factor';
import type { SecondFactorWay } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import type { Db } from '../../../db/kysely-on-client.ts';
import type { Action } from '../../../kernel/action.ts';
import type { SignedInCtx } from '../../../kernel/context.ts';
import { listPasskeys } from '../passkeys/queries.ts';
import { findConfirmedUntil } from './confirmed.ts';

export type Authenticator = { secret: Buffer | null; added_at: string | null; pending: Buffer | null };

export async function findAuthenticator(db: Db, userId: string): Promise<Authenticator | undefined> {
  const { rows } = await sql<Authenticator>`select * from identity.find_authenticator(${userId})`.execute(db);
  return rows[0];
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select identity.count_recovery_codes(${userId}) as left`.execute(db);
  return rows[0]?.left ?? 0;
}

/** By what a sign-in may be finished; none where the account has no second factor. */
export async function listSecondFactorWays(db: Db, userId: string): Promise<SecondFactorWay[]> {
  const ways: SecondFactorWay[] = [];
  if ((await listPasskeys(db, userId)).length > 0) ways.push('passkey');
  if ((await findAuthenticator(db, userId))?.secret) ways.push('authenticator');
  if (ways.length > 0 && (await countRecoveryCodes(db, userId)) > 0) ways.push('recovery_code');
  return ways;
}

export const findSecondFactors: Action<typeof secondFactorApi.find, SignedInCtx> = async (ctx) => {
  const { db, actor } = ctx;
  const added_at = (await findAuthenticator(db, actor.id))?.added_at;
  const confirmed = await findConfirmedUntil(ctx);
  return {
    authenticator: added_at ? { added_at } : null,
    passkeys: await listPasskeys(db, actor.id),
    recovery_codes_left: await countRecoveryCodes(db, actor.id),
    confirmed_until: confirmed?.toISOString() ?? null,
  };
};
