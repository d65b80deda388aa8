import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requirePassword } from '../password.ts';
import { findAccess } from '../queries.ts';
import { noticeByMail } from '../security-notice.ts';
import { completeSignIn } from '../sign-in.ts';
import { requireTicket, spendTicket } from '../tickets.ts';
import { findStep, makeAuthenticator } from './authenticator.ts';
import { confirmationEnd, requireConfirmed } from './confirmed.ts';
import { afterFactorRemoved, beforeFirstFactor, startRecovery } from './first-and-last.ts';
import { findAuthenticator, listSecondFactorWays } from './queries.ts';
import { makeRecoveryCodes, saveRecoveryCodes } from './recovery-codes.ts';
import { spendFactor } from './spend-factor.ts';

/*
 * An authenticator app: shown (pending) -> confirmed by its first code -> removed. A new one replaces the old when it is
 * confirmed. Recovery codes come with the first second factor and go with the last.
 */

type SlowCtx = WithoutTransaction<SignedInCtx>;

export const finishLogin: Action<typeof secondFactorApi.finishLogin, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => {
  const hash = hashToken(body.ticket);
  const userId = await requireTicket(ctx, hash);
  return spendFactor(ctx, userId, body, async (tx) => {
    await spendTicket(tx, hash);
    return completeSignIn(tx, userId, 'password', body.device_name);
  });
};

export const confirmIdentity: Action<typeof secondFactorApi.confirmIdentity, SlowCtx> = async (ctx, { body }) => {
  const { id, session_id } = ctx.actor;
  if ('password' in body) await requirePassword(ctx, body.password, 'password');
  else await spendFactor(ctx, id, body, async () => true);
  await ctx.transact('write', ({ db }) => sql`select identity.set_confirmed(${session_id}, ${id})`.execute(db));
  return { confirmed_until: confirmationEnd(ctx.now).toISOString() };
};

export const setUpAuthenticator: Action<typeof secondFactorApi.setUp, SignedInCtx> = async (ctx) => {
  await requireConfirmed(ctx);
  const { user } = await findAccess(ctx.db, ctx.actor.id);
  const { secret, url, sealed } = makeAuthenticator(ctx.ports.secrets, ctx.environment.name, user.email);
  const until = new Date(ctx.now.getTime() + limits.secondFactor.pending);
  await sql`select identity.set_pending_authenticator(${user.id}, ${sealed}, ${until})`.execute(ctx.db);
  return { secret, url };
};

export const confirmAuthenticator: Action<typeof secondFactorApi.confirm, SlowCtx> = async (ctx, { body }) => {
  const { id } = ctx.actor;
  const pending = await ctx.transact('read', async (tx) => {
    await requireConfirmed(tx);
    return (await findAuthenticator(tx.db, id))?.pending;
  });
  if (!pending) throw new AppError('NO_PENDING_AUTHENTICATOR');
  const step = await guess([ctx.ports.throttle.of('secondFactor', id)], () =>
    findStep(ctx.ports.secrets, pending, body.code),
  );
  if (step === undefined) throw new AppError('WRONG_CODE', 'code');
  const recovery = await beforeFirstFactor(ctx);
  await ctx.transact('write', async (tx) => {
    const { rows } = await sql<{ done: boolean }>`
      select identity.confirm_authenticator(${id}, ${pending}, ${step}) as done`.execute(tx.db);
    if (!rows[0]?.done) throw new AppError('NO_PENDING_AUTHENTICATOR'); // another one was shown meanwhile
    if (recovery) await startRecovery(tx, recovery);
    await auditInWorkspaces(tx, id, 'session.authenticator_added');
    await noticeByMail(tx, id, 'authenticator_added');
  });
  return { recovery_codes: recovery?.codes ?? null };
};

export const removeAuthenticator: Action<typeof secondFactorApi.remove, SignedInCtx> = async (ctx) => {
  const { id } = ctx.actor;
  await requireConfirmed(ctx);
  const { rows } = await sql<{ done: boolean }>`select identity.remove_authenticator(${id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw new AppError('NOT_FOUND');
  await afterFactorRemoved(ctx);
  await auditInWorkspaces(ctx, id, 'session.authenticator_removed');
  await noticeByMail(ctx, id, 'authenticator_removed');
};

export const renewRecoveryCodes: Action<typeof secondFactorApi.renewRecoveryCodes, SlowCtx> = async (ctx) => {
  const { id } = ctx.actor;
  await ctx.transact('read', async (tx) => {
    await requireConfirmed(tx);
    if ((await listSecondFactorWays(tx.db, id)).length === 0) throw new AppError('NO_SECOND_FACTOR');
  });
  const recovery = await makeRecoveryCodes();
  await ctx.transact('write', async (tx) => {
    await saveRecoveryCodes(tx, id, recovery);
    await auditInWorkspaces(tx, id, 'session.recovery_codes_renewed');
    await noticeByMail(tx, id, 'recovery_codes_renewed');
  });
  return { recovery_codes: recovery.codes };
};
