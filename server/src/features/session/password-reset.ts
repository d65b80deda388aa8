import { AppError } from '@sightline/contract/errors';
import type { sessionApi } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { guess, spendAll } from '../../http/attempt-throttle.ts';
import { hashToken } from '../../http/auth.ts';
import { addressKey } from '../../http/limit-request.ts';
import { wrongLinks } from '../../http/wrong-links.ts';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, WithoutTransaction } from '../../kernel/context.ts';
import { revealedHash } from '../mail/actions.ts';
import { hashNewPassword } from './actions.ts';
import { auditInWorkspaces } from './audit.ts';
import { personalWords } from './personal-words.ts';
import { endTokens, findAccess } from './queries.ts';

/*
 * A link to a new password: mailed -> used. It is void after limits.passwordReset.lifetime, and once a newer one is mailed.
 */

/** Says nothing about whether anybody has the address: that is looked up by the job. */
export const forgotPassword: Action<typeof sessionApi.forgotPassword, PublicCtx> = async (ctx, { body: { email } }) => {
  const { throttle } = ctx.ports;
  const tries = [throttle.of('passwordMails', email), throttle.of('passwordMailsFrom', addressKey(ctx.ip))];
  await spendAll(tries);
  await ctx.enqueue('session.mail_reset_link', { email }, { key: email });
};

export const findReset: Action<typeof sessionApi.findReset, PublicCtx> = async (ctx, { body }) => {
  const wrong = wrongLinks(ctx, 'password reset');
  const found = await guess([wrong], async () => {
    const { rows } = await sql<{ email: string }>`
      select * from identity.find_password_reset(${hashToken(body.token)})`.execute(ctx.db);
    return rows[0];
  });
  if (!found) throw new AppError('RESET_LINK_INVALID');
  return found;
};

async function wordsAboutOwner({ db }: PublicCtx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from identity.find_user_by_email(${email}::citext)`.execute(db);
  return rows[0] ? personalWords(await findAccess(db, rows[0].id)) : [email];
}

/** A person who can read the e-mail sets the password; all sessions of the old one end. */
export const resetPassword: Action<typeof sessionApi.resetPassword, WithoutTransaction<PublicCtx>> = async (
  ctx,
  input,
) => {
  const { token, password, password_confirmation } = input.body;
  if (password !== password_confirmation) throw new AppError('PASSWORDS_DIFFER', 'password_confirmation');
  const words = await ctx.transact('read', async (tx) => {
    const { email } = await findReset(tx, { ...input, body: { token } });
    return wordsAboutOwner(tx, email);
  });
  const hash = await hashNewPassword(password, words);
  await ctx.transact('write', (tx) => setByLink(tx, token, hash));
};

async function setByLink(ctx: PublicCtx, token: string, hash: string): Promise<void> {
  const { rows } = await sql<{ user_id: string; token_ids: string[] }>`
    select * from identity.reset_password(${hashToken(token)}, ${hash}, ${revealedHash(token)})`.execute(ctx.db);
  const [used] = rows;
  if (!used) throw new AppError('RESET_LINK_INVALID');
  endTokens(ctx, used.token_ids);
  await auditInWorkspaces(ctx, used.user_id, 'session.password_reset');
}
