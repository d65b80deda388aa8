import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { passkeysApi } from '@sightline/contract/session/passkeys';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { parse as bytesOfUuid, v7 as uuidv7 } from 'uuid';
import type { Action } from '../../../kernel/action.ts';
import type { SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requireUnconfined } from '../policy.ts';
import { findAccess } from '../queries.ts';
import { requireConfirmed } from '../second-factor/confirmed.ts';
import { afterFactorRemoved, beforeFirstFactor, startRecovery } from '../second-factor/first-and-last.ts';
import { noticeByMail } from '../security-notice.ts';
import { type ChallengeFor, keepChallenge, relyingParty, spendChallenge } from './challenges.ts';
import { credentialsOf, listPasskeys, type StoredPasskey } from './queries.ts';

/*
 * A passkey: made by a browser or phone for this site -> used, renamed -> removed. We keep its public half.
 */

/** Ed25519, ES256 and RS256, which all devices between them have. */
const supportedAlgorithmIDs = [-8, -7, -257];

type SlowCtx = WithoutTransaction<SignedInCtx>;

const challengeOf = (userId: string): ChallengeFor => ({ purpose: 'registration', userId });

async function requireOwn({ db, actor }: SignedInCtx, wanted: string): Promise<StoredPasskey> {
  const found = (await listPasskeys(db, actor.id)).find(({ id }) => id === wanted);
  if (!found) throw new AppError('NOT_FOUND', 'id');
  return found;
}

/** The passkeys that there are, of a person who has confirmed and may have another. */
async function requireBelowLimit(tx: SignedInCtx): Promise<StoredPasskey[]> {
  await requireConfirmed(tx);
  const passkeys = await listPasskeys(tx.db, tx.actor.id);
  if (passkeys.length >= limits.passkeys.perAccount) throw new AppError('TOO_MANY_PASSKEYS');
  return passkeys;
}

export const addPasskeyOptions: Action<typeof passkeysApi.addOptions, SlowCtx> = async (ctx) => {
  const { id } = ctx.actor;
  const { user, passkeys } = await ctx.transact('read', async (tx) => ({
    passkeys: await requireBelowLimit(tx),
    user: (await findAccess(tx.db, id)).user,
  }));
  const options = await generateRegistrationOptions({
    rpName: ctx.environment.name,
    rpID: relyingParty(ctx).id,
    userID: new Uint8Array(bytesOfUuid(id)),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs,
    excludeCredentials: credentialsOf(passkeys),
    // So that it can sign in by itself, without an e-mail address or a password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await ctx.transact('write', (tx) => keepChallenge(tx, options.challenge, challengeOf(id)));
  return { options: { ...options } };
};

async function verifyNew(ctx: SlowCtx, response: RegistrationResponseJSON) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: spendChallenge(ctx, challengeOf(ctx.actor.id)),
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'passkey registration refused');
    throw new AppError('PASSKEY_REFUSED');
  });
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  return registrationInfo;
}

export const addPasskey: Action<typeof passkeysApi.add, SlowCtx> = async (ctx, { body }) => {
  const { id: owner } = ctx.actor;
  await ctx.transact('read', requireBelowLimit);
  const { credential, credentialBackedUp } = await verifyNew(ctx, body.passkey as RegistrationResponseJSON);
  const recovery = await beforeFirstFactor(ctx);
  const id = uuidv7();
  const key = Buffer.from(credential.publicKey);
  const transports = body.passkey.response.transports ?? [];
  return ctx.transact('write', async (tx) => {
    await requireBelowLimit(tx);
    const { rows } = await sql<{ added: boolean }>`
      select identity.add_passkey(${id}, ${owner}, ${credential.id}, ${key}, ${credential.counter}, ${transports}::text[],
        ${credentialBackedUp}, ${body.name}) as added`.execute(tx.db);
    if (!rows[0]?.added) throw new AppError('PASSKEY_REFUSED'); // somebody has it already
    if (recovery) await startRecovery(tx, recovery);
    await auditInWorkspaces(tx, owner, 'session.passkey_added', [{ field: 'name', from: null, to: body.name }]);
    await noticeByMail(tx, owner, 'passkey_added');
    const passkey = await requireOwn(tx, id);
    return { passkey, recovery_codes: recovery?.codes ?? null };
  });
};

export const renamePasskey: Action<typeof passkeysApi.rename, SignedInCtx> = async (ctx, { params, body }) => {
  await requireUnconfined(ctx);
  const { id: owner } = ctx.actor;
  const before = await requireOwn(ctx, params.id);
  await sql`select identity.rename_passkey(${owner}, ${params.id}, ${body.name})`.execute(ctx.db);
  const changes = [{ field: 'name', from: before.name, to: body.name }];
  await auditInWorkspaces(ctx, owner, 'session.passkey_renamed', changes);
};

/** After one is gone: owners who enter a workspace by passkeys alone keep one. Two removals at once take turns. */
async function requireAnotherWay({ db }: SignedInCtx, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys of ${owner}`}, 0))`.execute(db);
  const { rows } = await sql<{ locked_out: boolean }>`
    select identity.needs_passkey(${owner}) and not exists (select from identity.list_passkeys(${owner})) as locked_out`.execute(
    db,
  );
  if (rows[0]?.locked_out) throw new AppError('LAST_WAY_IN', 'id');
}

export const removePasskey: Action<typeof passkeysApi.remove, SignedInCtx> = async (ctx, { params }) => {
  const { id: owner } = ctx.actor;
  await requireConfirmed(ctx);
  const { rows } = await sql<{ name: string | null }>`
    select identity.remove_passkey(${owner}, ${params.id}) as name`.execute(ctx.db);
  const name = rows[0]?.name;
  if (!name) throw new AppError('NOT_FOUND', 'id');
  await requireAnotherWay(ctx, owner);
  await afterFactorRemoved(ctx);
  await auditInWorkspaces(ctx, owner, 'session.passkey_removed', [{ field: 'name', from: name, to: null }]);
  await noticeByMail(ctx, owner, 'passkey_removed');
};
