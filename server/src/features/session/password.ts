import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { sessionApi } from '@sightline/contract/session';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../http/context.ts';
import { hashPassword } from './actions.ts';
import { tellWorkspaces } from './facts.ts';
import { findAccess } from './queries.ts';
import { endSessions } from './sessions.ts';
import { matchesHash } from './slow-hash.ts';
import { tellingWords } from './telling-words.ts';

/** Whoever knows the old password may set a new one; every other session, which the old one may have opened, ends. */
export async function changePassword(
  ctx: SignedInCtx,
  { body }: HandlerInput<typeof sessionApi.changePassword>,
): Promise<void> {
  const { id, session_id } = ctx.actor;
  if (body.password !== body.password_confirmation) throw new AppError('PASSWORDS_DIFFER', 'password_confirmation');
  await requirePassword(ctx, body.current_password);
  if (body.password === body.current_password) throw new AppError('SAME_PASSWORD', 'password');
  const hash = await hashPassword(body.password, tellingWords(await findAccess(ctx.db, id)));
  await sql`select identity.set_password(${id}, ${hash})`.execute(ctx.db);
  await endSessions(ctx, { owner: id, place: null, wanted: null, kept: session_id });
  await tellWorkspaces(ctx, id, 'session.password_changed');
}

/** Whoever sits at an open session does not get to guess without end either. */
async function requirePassword(ctx: SignedInCtx, given: string): Promise<void> {
  const tries = ctx.ports.attempts.of('account', `password of ${ctx.actor.id}`);
  await tries.requireLeft();
  const { rows } = await sql<{ hash: string }>`select identity.find_password(${ctx.actor.id}) as hash`.execute(ctx.db);
  if (await matchesHash(rows[0]?.hash ?? '', given)) return;
  await tries.spend();
  throw new AppError('WRONG_PASSWORD', 'current_password');
}
