import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { guess } from '../../../http/attempt-throttle.ts';
import type { PublicCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { auditInWorkspaces } from '../audit.ts';
import { findStep } from './authenticator.ts';
import { findAuthenticator } from './queries.ts';
import { findRecoveryCode } from './recovery-codes.ts';

export type GivenFactor = { code: string } | { recovery_code: string };

/** Uses the factor up, in the transaction of what it allows; false when another request was first. */
type Spend<C> = (tx: C) => Promise<boolean>;

async function ask(query: ReturnType<typeof sql<{ used: boolean }>>, { db }: PublicCtx): Promise<boolean> {
  return (await query.execute(db)).rows[0]?.used === true;
}

async function findCode<C extends PublicCtx>(
  ctx: WithoutTransaction<C>,
  userId: string,
  code: string,
): Promise<Spend<C> | undefined> {
  const sealed = (await ctx.transact('read', ({ db }) => findAuthenticator(db, userId)))?.secret;
  const step = sealed ? await findStep(ctx.ports.secrets, sealed, code) : undefined;
  if (step === undefined) return undefined;
  return (tx) => ask(sql`select identity.use_authenticator_step(${userId}, ${sealed}, ${step}) as used`, tx);
}

async function findWritten<C extends PublicCtx>(
  ctx: WithoutTransaction<C>,
  userId: string,
  typed: string,
): Promise<Spend<C> | undefined> {
  const found = await findRecoveryCode(ctx, userId, typed);
  if (!found) return undefined;
  return async (tx) => {
    const { selector, hash } = found;
    const isUsed = await ask(sql`select identity.use_recovery_code(${userId}, ${selector}, ${hash}) as used`, tx);
    if (isUsed) await auditInWorkspaces(tx, userId, 'session.recovery_code_used');
    return isUsed;
  };
}

/**
 * Checks a second factor and does what it allows, in the transaction that uses it up: of two requests with one code, one
 * gets a refusal. Attempts are counted before they are looked at.
 */
export async function spendFactor<C extends PublicCtx, T>(
  ctx: WithoutTransaction<C>,
  userId: string,
  given: GivenFactor,
  allowed: (tx: C) => Promise<T>,
): Promise<T> {
  const done = await guess([ctx.ports.throttle.of('secondFactor', userId)], async () => {
    const spend =
      'code' in given ? await findCode(ctx, userId, given.code) : await findWritten(ctx, userId, given.recovery_code);
    if (!spend) return undefined;
    return ctx.transact('write', async (tx) => ((await spend(tx)) ? { result: await allowed(tx) } : undefined));
  });
  if (done) return done.result;
  noteFailure(ctx, userId);
  throw new AppError('WRONG_CODE', 'code' in given ? 'code' : 'recovery_code');
}

/** Not awaited: the refusal does not wait for it. */
function noteFailure<C extends PublicCtx>(ctx: WithoutTransaction<C>, userId: string): void {
  ctx
    .transact('write', (tx) => auditInWorkspaces(tx, userId, 'session.second_factor_failed'))
    .catch((error: unknown) => ctx.log.error({ err: error }, 'could not write a refusal to the audit log'));
}
