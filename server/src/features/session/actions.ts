import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { LoginAnswer, sessionApi } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { guess, type ThrottleKey } from '../../http/attempt-throttle.ts';
import { hashToken } from '../../http/auth.ts';
import { addressKey } from '../../http/limit-request.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { PublicCtx, SignedInCtx, TenantCtx, WithoutTransaction } from '../../kernel/context.ts';
import { auditInWorkspaces, auditSignIn } from './audit.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { containsOnlyPersonalWords } from './personal-words.ts';
import { confine, confineToHost, findConfinement } from './policy.ts';
import { type Access, type ActiveScope, findAccess, findDemands, issueToken, sessionOf } from './queries.ts';
import { listSecondFactorWays } from './second-factor/queries.ts';
import { endSessions } from './sessions.ts';
import { continueSignIn } from './sign-in.ts';

/**
 * The only way to set a chosen password: refuses common ones, and those made of words
 * that others know about the person.
 */
export async function hashNewPassword(password: string, about: readonly string[]): Promise<string> {
  if (isCommonPassword(password)) throw new AppError('COMMON_PASSWORD', 'password');
  if (containsOnlyPersonalWords(password, about)) throw new AppError('TELLING_PASSWORD', 'password');
  return hashPassword(password);
}

/** The hash for unknown e-mails, so that they take as long as a wrong password. */
const dummyHash = hashPassword('nobody has this password');

type Login = { user_id: string; password_hash: string };

async function findLogin({ db }: PublicCtx, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`select * from identity.find_login(${email}::citext)`.execute(db);
  return rows[0];
}

/** Guesses of a known browser count apart; all others share those of an account and an address (docs/decisions/0013). */
async function attemptsOf(ctx: WithoutTransaction<PublicCtx>, email: string): Promise<ThrottleKey[]> {
  const { knownDevice, ip } = ctx;
  const { throttle } = ctx.ports;
  if (knownDevice) {
    const known = await ctx.transact('read', (tx) => findLogin(tx, email));
    if (known?.user_id === knownDevice.user_id) return [throttle.of('knownDevice', knownDevice.id)];
  }
  const address = addressKey(ip);
  return [
    throttle.of('account', `${address} ${email}`),
    throttle.of('accountAnywhere', email),
    throttle.of('address', address),
  ];
}

/** Not awaited, so that refusals take equally long for known and unknown accounts. */
function noteFailure(ctx: WithoutTransaction<PublicCtx>, userId: string): void {
  ctx
    .transact('write', (tx) => auditInWorkspaces(tx, userId, 'session.sign_in_failed'))
    .catch((error: unknown) => ctx.log.error({ err: error }, 'could not write a refusal to the audit log'));
}

export const login: Action<typeof sessionApi.login, WithoutTransaction<PublicCtx>> = async (ctx, { body }) => {
  let known: Login | undefined;
  const right = await guess(await attemptsOf(ctx, body.email), async () => {
    known = await ctx.transact('read', (tx) => findLogin(tx, body.email));
    const matches = await verifyPassword(known?.password_hash ?? (await dummyHash), body.password);
    return matches ? known : undefined;
  });
  if (!right) {
    if (known) noteFailure(ctx, known.user_id);
    throw new AppError('WRONG_CREDENTIALS', 'password');
  }
  return ctx.transact('write', (tx) => signIn(tx, body, right));
};

async function signIn(
  ctx: PublicCtx,
  { email, device_name }: HandlerInput<typeof sessionApi.login>['body'],
  { user_id, password_hash }: Login,
): Promise<LoginAnswer> {
  const now = await findLogin(ctx, email);
  if (now?.password_hash !== password_hash) throw new AppError('WRONG_CREDENTIALS', 'password'); // changed meanwhile
  return continueSignIn(ctx, user_id, device_name);
}

/** For somebody who has joined a workspace by an e-mail. A second factor that their account had before is asked for. */
export async function openJoined(
  ctx: PublicCtx,
  userId: string,
  place: ActiveScope,
  deviceName: string,
): Promise<LoginAnswer> {
  if ((await listSecondFactorWays(ctx.db, userId)).length > 0) return continueSignIn(ctx, userId, deviceName);
  const token = await issueToken(ctx, userId, place, deviceName);
  return sessionOf(await findAccess(ctx.db, userId), place, token);
}

export const logout: Action<typeof sessionApi.logout, SignedInCtx> = async (ctx) => {
  const { id, name, session_id, organization_id } = ctx.actor;
  await endSessions(ctx, { owner: id, place: null, wanted: session_id, kept: null });
  if (!organization_id) return;
  await ctx.inOrganization(organization_id, async ({ audit }) =>
    audit('session.signed_out', { record: { id, label: name } }),
  );
};

/** A place exists for a user when a role of theirs is bound to exactly it. */
function requireScope(access: Access, organizationId: string, branchId: string | null): ActiveScope {
  const roles = access.rows.filter((row) => row.organization_id === organizationId);
  if (roles.length === 0) throw new AppError('NOT_FOUND', 'organization_id');
  const agent = roles.find(isAgent);
  if (agent && branchId === null) return { organization_id: organizationId, branch_id: null };
  const only = roles.length === 1 ? roles[0] : undefined;
  const chosen = branchId === null ? only : roles.find((row) => row.branch_id === branchId);
  if (branchId !== null && !chosen) throw new AppError('NOT_FOUND', 'branch_id');
  return { organization_id: organizationId, branch_id: chosen?.branch_id ?? null };
}

/** The new token works in the chosen place; the old one goes, since one browser works in one place. */
export const enterWorkspace: Action<typeof sessionApi.enter, SignedInCtx> = async (ctx, { body }) => {
  const organizationId = 'name' in body ? await addWorkspace(ctx, body.name) : body.organization_id;
  const confinement = await findConfinement(ctx.db, ctx.actor.session_id);
  const access = confineToHost(confine(await findAccess(ctx.db, ctx.actor.id), confinement), ctx.environment);
  const place = requireScope(access, organizationId, 'name' in body ? null : (body.branch_id ?? null));
  const demands = await findDemands(ctx.db, ctx.actor.id, place, ctx.actor.session_id);
  if (demands.is_way_refused) throw new AppError('SIGN_IN_WAY_REFUSED');
  const token = await issueToken(ctx, ctx.actor.id, place, body.device_name, ctx.actor);
  if (!('name' in body)) await auditSignIn(ctx, ctx.actor, organizationId);
  if (ctx.bearer) await sql`select identity.remove_token(${hashToken(ctx.bearer)})`.execute(ctx.db);
  ctx.afterCommit(ctx.ports.invalidateBearers);
  return sessionOf(access, place, token);
};

/** Owners of a workspace may create another even where sign-up is closed. */
async function mayAddWorkspace({ db, actor, ports }: SignedInCtx): Promise<boolean> {
  if (ports.env.OPEN_SIGNUP) return true;
  return (await findAccess(db, actor.id)).rows.some(({ name }) => name === 'Subscriber');
}

async function addWorkspace(ctx: SignedInCtx, name: string): Promise<string> {
  if (!(await mayAddWorkspace(ctx))) throw new AppError('SETUP_UNAVAILABLE');
  if ((await findAccess(ctx.db, ctx.actor.id)).user.is_email_unproved) throw new AppError('EMAIL_UNPROVED');
  const id = uuidv7();
  await sql`select identity.add_workspace(${id}, ${name}, ${ctx.actor.id}, ${ctx.actor.locale}, 'UTC', 'complete')`.execute(
    ctx.db,
  );
  await ctx.inOrganization(id, async ({ audit }) => audit('workspace.created', { record: { id, label: name } }));
  return id;
}

/** Ends what these people are signed in with in this workspace. Returns whose sessions there were. */
export async function endSessionsHere(ctx: TenantCtx, personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ token_id: string; owner: string }>`
    select * from identity.end_sessions_in(${ctx.organization_id}, ${[...personIds]}::uuid[])`.execute(ctx.db);
  ctx.afterCommit(() => {
    ctx.ports.invalidateBearers();
    for (const { token_id } of rows) ctx.ports.hub.disconnect(token_id);
  });
  return new Set(rows.map(({ owner }) => owner));
}
