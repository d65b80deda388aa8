import { AppError } from '@sightline/contract/errors';
import type { SignedChallenge } from '@sightline/contract/session/passkeys';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PublicCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { type ChallengeFor, relyingParty, spendChallenge } from './challenges.ts';

type Known = { id: string; user_id: string; credential_id: string; public_key: Buffer; counter: string };
type Verified = { passkey_id: string; user_id: string; counter: number; is_synced: boolean };

async function findPasskey<C extends PublicCtx>(ctx: WithoutTransaction<C>, id: string): Promise<Known | undefined> {
  return ctx.transact('read', async ({ db }) => {
    const { rows } = await sql<Known>`select * from identity.find_passkey(${id})`.execute(db);
    return rows[0];
  });
}

/** Verifies that our challenge was signed on our origin after asking for finger, face or PIN, and returns whose passkey signed it. */
export async function verifyPasskey<C extends PublicCtx>(
  ctx: WithoutTransaction<C>,
  signed: SignedChallenge,
  wanted: ChallengeFor,
): Promise<Verified> {
  const known = await findPasskey(ctx, signed.id);
  if (!known || (wanted.userId !== null && known.user_id !== wanted.userId)) throw new AppError('PASSKEY_REFUSED');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed as AuthenticationResponseJSON,
    expectedChallenge: spendChallenge(ctx, wanted),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'passkey sign-in refused');
    throw new AppError('PASSKEY_REFUSED');
  });
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  return {
    passkey_id: known.id,
    user_id: known.user_id,
    counter: authenticationInfo.newCounter,
    is_synced: authenticationInfo.credentialBackedUp,
  };
}

/** Resolves to false when the passkey was removed meanwhile. */
export async function touchPasskey({ db }: PublicCtx, { passkey_id, counter, is_synced }: Verified): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select identity.touch_passkey(${passkey_id}, ${counter}, ${is_synced}) as used`.execute(db);
  return rows[0]?.used === true;
}
