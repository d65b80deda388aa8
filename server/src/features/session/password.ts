import { AppError } from '@sightline/contract/errors';
import type { sessionApi } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { guess } from '../../http/attempt-throttle.ts';
import type { Action } from '../../kernel/action.ts';
import type { SignedInCtx, WithoutTransaction } from '../../kernel/context.ts';
import { hashNewPassword } from './actions.ts';
import { auditInWorkspaces } from './audit.ts';
import { verifyPassword } from './password-hash.ts';
import { personalWords } from './personal-words.ts';
import { findAccess } from './queries.ts';
import { endSessions } from './sessions.ts';

type ChangeCtx = WithoutTransaction<SignedInCtx>;

/** The old password allows a new one; every other session ends, since the old one may have opened it. */
export const changePassword: Action<typeof sessionApi.changePassword, ChangeCtx> = async (ctx, { body }) => {
  const { id, session_id } = ctx.actor;
  if (body.password !== body.password_confirmation) throw new AppError('PASSWORDS_DIFFER', 'password_confirmation');
  const current = await requirePassword(ctx, body.current_password, 'current_password');
  if (body.password === body.current_password) throw new AppError('SAME_PASSWORD', 'password');
  const access = await ctx.transact('read', ({ db }) => findAccess(db, id));
  const hash = await hashNewPassword(body.password, personalWords(access));
  await ctx.transact('write', async (tx) => {
    if ((await findHash(tx, id)) !== current) throw new AppError('WRONG_PASSWORD', 'current_password'); // changed meanwhile
    await sql`select identity.set_password(${id}, ${hash})`.execute(tx.db);
    await endSessions(tx, { owner: id, place: null, wanted: null, kept: session_id });
    await auditInWorkspaces(tx, id, 'session.password_changed');
  });
};

export async function findHash({ db }: Pick<SignedInCtx, 'db'>, userId: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select identity.find_password(${userId}) as hash`.execute(db);
  return rows[0]?.hash ?? '';
}

/** Its hash. Guesses from an open session are limited too. */
export async function requirePassword(ctx: ChangeCtx, given: string, field: string): Promise<string> {
  const { id } = ctx.actor;
  const current = await guess([ctx.ports.throttle.of('account', `password of ${id}`)], async () => {
    const hash = await ctx.transact('read', (tx) => findHash(tx, id));
    return (await verifyPassword(hash, given)) ? hash : undefined;
  });
  if (current === undefined) throw new AppError('WRONG_PASSWORD', field);
  return current;
}
