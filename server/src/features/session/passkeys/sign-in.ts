import { AppError } from '@sightline/contract/errors';
import type { passkeysApi } from '@sightline/contract/session/passkeys';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { hashToken } from '../../../http/auth.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { confirmationEnd } from '../second-factor/confirmed.ts';
import { completeSignIn } from '../sign-in.ts';
import { requireTicket, spendTicket } from '../tickets.ts';
import { type ChallengeFor, keepChallenge, relyingParty } from './challenges.ts';
import { credentialsOf, listPasskeys } from './queries.ts';
import { touchPasskey, verifyPasskey } from './verify.ts';

/*
 * A passkey signs in by itself, or finishes a sign-in that began with a password: a ticket says which. It is asked for together
 * with the finger, face or PIN of its owner, which makes it two factors.
 */

/** A sign-in without a ticket does not know whose passkey will come, and says nothing about anybody's. */
async function makeOptions<C extends PublicCtx>(ctx: WithoutTransaction<C>, wanted: ChallengeFor) {
  const { userId } = wanted;
  const passkeys = userId ? await ctx.transact('read', ({ db }) => listPasskeys(db, userId)) : [];
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: credentialsOf(passkeys),
    userVerification: 'required',
  });
  await ctx.transact('write', (tx) => keepChallenge(tx, options.challenge, wanted));
  return { options: { ...options } };
}

const purposeOf = async (ctx: WithoutTransaction<PublicCtx>, ticket: string | undefined): Promise<ChallengeFor> =>
  ticket
    ? { purpose: 'second factor', userId: await requireTicket(ctx, hashToken(ticket)) }
    : { purpose: 'sign-in', userId: null };

export const passkeyLoginOptions: Action<typeof passkeysApi.loginOptions, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => makeOptions(ctx, await purposeOf(ctx, body.ticket));

export const passkeyLogin: Action<typeof passkeysApi.login, WithoutTransaction<PublicCtx>> = async (ctx, { body }) => {
  const verified = await verifyPasskey(ctx, body.passkey, await purposeOf(ctx, body.ticket));
  return ctx.transact('write', async (tx) => {
    if (!(await touchPasskey(tx, verified))) throw new AppError('PASSKEY_REFUSED');
    if (body.ticket) await spendTicket(tx, hashToken(body.ticket));
    return completeSignIn(tx, verified.user_id, body.ticket ? 'password' : 'passkey', body.device_name);
  });
};

export const confirmByPasskeyOptions: Action<
  typeof passkeysApi.confirmOptions,
  WithoutTransaction<SignedInCtx>
> = async (ctx) => makeOptions(ctx, { purpose: 'confirmation', userId: ctx.actor.id });

export const confirmByPasskey: Action<typeof passkeysApi.confirmIdentity, WithoutTransaction<SignedInCtx>> = async (
  ctx,
  { body },
) => {
  const { id, session_id } = ctx.actor;
  const verified = await verifyPasskey(ctx, body.passkey, { purpose: 'confirmation', userId: id });
  await ctx.transact('write', async (tx) => {
    if (!(await touchPasskey(tx, verified))) throw new AppError('PASSKEY_REFUSED');
    await sql`select identity.set_confirmed(${session_id}, ${id})`.execute(tx.db);
  });
  return { confirmed_until: confirmationEnd(ctx.now).toISOString() };
};
