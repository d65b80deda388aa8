import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { secondFactorApi } from '@sightline/contract/session-second-factor';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { addressKey } from '../../../http/limit-request.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requirePassword } from '../password.ts';
import { findAccess } from '../queries.ts';
import { noticeByMail } from '../security-notice.ts';
import { endSessions } from '../sessions.ts';
import { completeSignIn } from '../sign-in.ts';
import { findStep, makeAuthenticator } from './authenticator.ts';
import { confirmationEnd, requireConfirmed } from './confirmed.ts';
import { findAuthenticator, listSecondFactorWays } from './queries.ts';
import { makeRecoveryCodes, saveRecoveryCodes } from './recovery-codes.ts';
import { useFactor } from './use-factor.ts';

/*
 * An authenticator app: shown (pending) -> confirmed by its first code -> removed. A new one replaces the old when it is
 * confirmed. Recovery codes come with the first second factor and go with the last.
 */

type SlowCtx = WithoutTransaction<SignedInCtx>;

async function requireTicket(ctx: WithoutTransaction<PublicCtx>, hash: Buffer): Promise<string> {
  const wrong = ctx.ports.throttle.of('wrongLinks', addressKey(ctx.ip));
  const userId = await guess([wrong], () =>
    ctx.transact('read', async ({ db }) => {
      const { rows } = await sql<{ user_id: string }>`select * from identity.find_sign_in_ticket(${hash})`.execute(db);
      return rows[0]?.user_id;
    }),
  );
  if (!userId) throw new AppError('SIGN_IN_TICKET_INVALID');
  return userId;
}

export const finishLogin: Action<typeof secondFactorApi.finishLogin, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => {
  const hash = hashToken(body.ticket);
  const userId = await requireTicket(ctx, hash);
  return useFactor(ctx, userId, body, async (tx) => {
    const { rows } = await sql`select from identity.use_sign_in_ticket(${hash})`.execute(tx.db);
    if (rows.length === 0) throw new AppError('SIGN_IN_TICKET_INVALID'); // used meanwhile
    return completeSignIn(tx, userId, 'password', body.device_name);
  });
};

export const confirmIdentity: Action<typeof secondFactorApi.confirmIdentity, SlowCtx> = async (ctx, { body }) => {
  const { id, session_id } = ctx.actor;
  if ('password' in body) await requirePassword(ctx, body.password, 'password');
  else await useFactor(ctx, id, body, async () => true);
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

/** Sessions that were opened by a password alone end. */
async function endOthers(tx: SignedInCtx): Promise<void> {
  const { id, session_id } = tx.actor;
  await endSessions(tx, { owner: id, place: null, wanted: null, kept: session_id });
}

export const confirmAuthenticator: Action<typeof secondFactorApi.confirm, SlowCtx> = async (ctx, { body }) => {
  const { id } = ctx.actor;
  const { pending, isFirst } = await ctx.transact('read', async (tx) => {
    await requireConfirmed(tx);
    const found = await findAuthenticator(tx.db, id);
    return { pending: found?.pending, isFirst: (await listSecondFactorWays(tx.db, id)).length === 0 };
  });
  if (!pending) throw new AppError('NO_PENDING_AUTHENTICATOR');
  const step = await guess([ctx.ports.throttle.of('secondFactor', id)], () =>
    findStep(ctx.ports.secrets, pending, body.code),
  );
  if (step === undefined) throw new AppError('WRONG_CODE', 'code');
  const recovery = isFirst ? await makeRecoveryCodes() : undefined;
  await ctx.transact('write', async (tx) => {
    const { rows } = await sql<{ done: boolean }>`
      select identity.confirm_authenticator(${id}, ${pending}, ${step}) as done`.execute(tx.db);
    if (!rows[0]?.done) throw new AppError('NO_PENDING_AUTHENTICATOR'); // another one was shown meanwhile
    if (recovery) {
      await saveRecoveryCodes(tx, id, recovery);
      await endOthers(tx);
    }
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
  await dropUselessCodes(ctx);
  await endOthers(ctx);
  await auditInWorkspaces(ctx, id, 'session.authenticator_removed');
  await noticeByMail(ctx, id, 'authenticator_removed');
};

/** Without a second factor nobody is asked for them. */
async function dropUselessCodes(ctx: SignedInCtx): Promise<void> {
  const { id } = ctx.actor;
  const ways = await listSecondFactorWays(ctx.db, id);
  if (ways.length === 0) await saveRecoveryCodes(ctx, id, { selectors: [], hashes: [] });
}

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
