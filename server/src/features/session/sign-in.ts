import { randomBytes } from 'node:crypto';
import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { LoginAnswer, Session, SignInWay } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { hashToken } from '../../http/auth.ts';
import type { PublicCtx } from '../../kernel/context.ts';
import { auditSignIn } from './audit.ts';
import { confine, confineToHost } from './policy.ts';
import {
  type Access,
  type ActiveScope,
  findAccess,
  findDemands,
  initialScope,
  issueToken,
  newSignIn,
  sessionOf,
  takeBackRemoval,
} from './queries.ts';
import { listSecondFactorWays } from './second-factor/queries.ts';

/*
 * A sign-in: proved by one factor -> signed in, or, where the account has a second factor, waiting with a ticket -> signed
 * in. A ticket ends by being used, with its time, and when the password changes.
 */

/** Continues after a correct password: opens a session, or returns a ticket for the second factor. */
export async function continueSignIn(ctx: PublicCtx, userId: string, deviceName: string): Promise<LoginAnswer> {
  await requireFreeWay(ctx, userId);
  const ways = await listSecondFactorWays(ctx.db, userId);
  if (ways.length === 0) return completeSignIn(ctx, userId, 'password', deviceName);
  const ticket = randomBytes(32).toString('base64url');
  const expires = new Date(ctx.now.getTime() + limits.secondFactor.ticket);
  await sql`select identity.add_sign_in_ticket(${hashToken(ticket)}, ${userId}, ${expires})`.execute(ctx.db);
  return { ticket, expires_at: expires.toISOString(), ways };
}

/** Opens a session once all required factors are proved. */
export async function completeSignIn(
  ctx: PublicCtx,
  userId: string,
  way: Exclude<SignInWay, 'sso'>,
  deviceName: string,
): Promise<Session> {
  await requireFreeWay(ctx, userId);
  const access = confineToHost(await findAccess(ctx.db, userId), ctx.environment);
  if (access.organizations.length === 0) throw new AppError(await findRefusal(ctx, userId));
  const signIn = newSignIn(ctx);
  const confirmed = way === 'qr' ? null : ctx.now;
  await sql`select identity.add_sign_in(${signIn.session_id}, ${userId}, ${way}, ${confirmed})`.execute(ctx.db);
  const place = await allowedScope(ctx, access, signIn.session_id);
  if (place.organization_id) await auditSignIn(ctx, access.user, place.organization_id);
  const removal_taken_back = await takeBackRemoval(ctx, access.user.id);
  const token = await issueToken(ctx, access.user.id, place, deviceName, signIn);
  return sessionOf(access, place, { ...token, removal_taken_back });
}

/**
 * Opens a session for an account that the provider of a workspace has authenticated. The session is confined to that workspace and asks for
 * no second factor of ours. A first sign-in has been audited already, with the link.
 */
export async function completeSsoSignIn(
  ctx: PublicCtx,
  { id: userId, isFirst }: { id: string; isFirst: boolean },
  organizationId: string,
  deviceName: string,
): Promise<Session> {
  const access = confineToHost(confine(await findAccess(ctx.db, userId), organizationId), ctx.environment);
  const signIn = newSignIn(ctx);
  await sql`select identity.add_sso_session(${signIn.session_id}, ${userId}, ${organizationId})`.execute(ctx.db);
  const place = initialScope(access);
  const { is_way_refused } = await findDemands(ctx.db, userId, place, signIn.session_id);
  if (is_way_refused) throw new AppError('SIGN_IN_WAY_REFUSED');
  if (!isFirst) await auditSignIn(ctx, access.user, organizationId);
  return sessionOf(access, place, await issueToken(ctx, userId, place, deviceName, signIn));
}

/** Throws SSO_REQUIRED when all workspaces of a person require their identity provider. */
async function requireFreeWay({ db }: PublicCtx, userId: string): Promise<void> {
  const { rows } = await sql<{ must: boolean }>`select identity.must_use_sso_everywhere(${userId}) as must`.execute(db);
  if (rows[0]?.must) throw new AppError('SSO_REQUIRED');
}

/** Finds out why somebody may enter no workspace: they are suspended, their spaces are archived, or they are in none. */
async function findRefusal({ db }: PublicCtx, userId: string): Promise<ErrorCode> {
  const { rows } = await sql<{ is_suspended: boolean; is_archived: boolean }>`
    select identity.is_suspended(${userId}) as is_suspended, identity.is_archived(${userId}) as is_archived`.execute(
    db,
  );
  if (rows[0]?.is_suspended) return 'SUSPENDED';
  return rows[0]?.is_archived ? 'SPACES_ARCHIVED' : 'no_orgs';
}

/** Leaves the workspace out when its policy refuses this way to sign in; the choice of workspaces then says so. */
async function allowedScope({ db }: PublicCtx, access: Access, sessionId: string): Promise<ActiveScope> {
  const place = initialScope(access);
  const { is_way_refused } = await findDemands(db, access.user.id, place, sessionId);
  return is_way_refused ? { organization_id: null, branch_id: null } : place;
}
