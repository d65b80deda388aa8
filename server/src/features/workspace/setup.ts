import type { HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { workspaceApi } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashToken } from '../../http/auth.ts';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, TenantCtx, WithoutTransaction } from '../../kernel/context.ts';
import { hashNewPassword } from '../session/actions.ts';
import { endTokens, findAccess, issueToken } from '../session/queries.ts';
import { addFirstEnvironment } from './environments/actions.ts';
import { isFirstWorkspace, isOpenTo, isSetupAvailable } from './queries.ts';
import { requireSetupCode } from './setup-code.ts';

type Answer = HandlerOutput<typeof workspaceApi.setup>;
type SetupInput = HandlerInput<typeof workspaceApi.setup>['body'];

/** Set-ups take turns, so that of two first ones that arrive together the second finds the workspace of the first. */
export const setupLock = 7_305_124_817;

/**
 * Says what a caller must prove to set a workspace up. Somebody at the server, or with the set-up code, may make the first one; where
 * anybody may sign up, a proved e-mail address is enough for any.
 */
export async function findNeeds(ctx: PublicCtx) {
  const is_first = await isFirstWorkspace(ctx);
  const isAsked = !(is_first && ctx.isLocal);
  const available = is_first || isOpenTo(ctx);
  return {
    ...{ available, is_first },
    needs_email: isAsked && isOpenTo(ctx),
    needs_code: isAsked && available && !isOpenTo(ctx),
  };
}

type Slow = WithoutTransaction<PublicCtx>;

/** Returns the request to sign up that the workspace uses, if it needs one. */
async function requireProof(ctx: Slow, { setup_token, setup_id = '', email }: SetupInput): Promise<Buffer | null> {
  const { needs_code, needs_email, is_first } = await ctx.transact('read', findNeeds);
  if (needs_code || (needs_email && is_first && setup_token)) {
    await requireSetupCode(ctx, setup_token);
    return null;
  }
  if (!needs_email) return null;
  const request = hashToken(setup_id);
  const { rows } = await ctx.transact('read', ({ db }) =>
    sql<{ yes: boolean }>`select identity.is_setup_verified(${request}, ${email}::citext) as yes`.execute(db),
  );
  if (!rows[0]?.yes) throw new AppError('SETUP_EXPIRED');
  return request;
}

/** The first workspace of an installation, or with OPEN_SIGNUP any new one. All or nothing. */
export const setUp: Action<typeof workspaceApi.setup, Slow> = async (ctx, { body }) => {
  await ctx.transact('read', requireAvailable); // before the costly hash, for everybody who comes too late
  const request = await requireProof(ctx, body);
  const hash = await hashNewPassword(body.password, [body.user_name, body.email, body.organization_name]);
  return ctx.transact('write', (tx) => addFirst(tx, body, hash, request));
};

/** Uses up the proof of an address, which must still be valid. Only the first workspace needs none. */
async function spendProof(ctx: PublicCtx, email: string, request: Buffer | null): Promise<void> {
  if (request === null) {
    if (!(await isFirstWorkspace(ctx))) throw new AppError('SETUP_UNAVAILABLE');
    return;
  }
  const { rows } = await sql<{ used: boolean }>`
    select identity.use_setup_request(${request}, ${email}::citext) as used`.execute(ctx.db);
  if (!rows[0]?.used) throw new AppError('SETUP_EXPIRED');
}

async function addFirst(ctx: PublicCtx, body: SetupInput, hash: string, request: Buffer | null): Promise<Answer> {
  await sql`select pg_advisory_xact_lock(${setupLock})`.execute(ctx.db);
  await requireAvailable(ctx);
  await spendProof(ctx, body.email, request);
  const { userId, organizationId } = await addEverything(ctx, body, hash, request !== null);
  const place = { organization_id: organizationId, branch_id: null };
  await ctx.inOrganization(organizationId, (tenant) => fillIn(tenant, body, userId));
  const [token, access] = await Promise.all([
    issueToken(ctx, userId, place, body.device_name),
    findAccess(ctx.db, userId),
  ]);
  const [organization] = access.organizations;
  if (!organization) throw new Error('the workspace that was just made is not there');
  return { token, organization };
}

async function fillIn(ctx: TenantCtx, body: SetupInput, userId: string): Promise<void> {
  const actor = { kind: 'member' as const, id: userId, name: body.user_name };
  const record = { id: ctx.organization_id, label: body.organization_name };
  ctx.audit('workspace.created', { actor, record });
  if (body.slug) {
    const id = await addFirstEnvironment(ctx, body.slug, body.organization_name);
    ctx.audit('environment.created', { actor, record: { id, label: body.organization_name } });
  }
  if (body.sample_data)
    await ctx.enqueue('workspace.add_sample_data', { person_id: userId, locale: body.locale }, { key: userId });
}

async function requireAvailable(ctx: PublicCtx): Promise<void> {
  if (!(await isSetupAvailable(ctx))) throw new AppError('SETUP_UNAVAILABLE');
}

/**
 * Somebody who has proved the address starts over with an account that nobody else proved. Somebody who sets up an installation without
 * e-mail can read what its server prints, so the address needs no proof.
 */
async function addAccount(ctx: PublicCtx, body: SetupInput, hash: string, isProved: boolean): Promise<string> {
  const { email, user_name, locale } = body;
  if (isProved) {
    const { rows } = await sql<{ id: string; token_ids: string[] }>`
      select * from identity.revive_user(${email}::citext, ${user_name}, ${hash}, ${locale})`.execute(ctx.db);
    const [revived] = rows;
    if (revived) {
      endTokens(ctx, revived.token_ids);
      return revived.id;
    }
  }
  const { rows } = await sql<{ taken: boolean }>`select identity.email_taken(${email}::citext) as taken`.execute(
    ctx.db,
  );
  if (rows[0]?.taken) throw new AppError('EMAIL_TAKEN', 'email');
  const id = uuidv7();
  await sql`select identity.add_user(${id}, ${email}::citext, ${user_name}, ${hash}, ${locale}, true)`.execute(ctx.db);
  return id;
}

async function addEverything(ctx: PublicCtx, body: SetupInput, hash: string, isProved: boolean) {
  const userId = await addAccount(ctx, body, hash, isProved);
  const organizationId = uuidv7();
  const { locale, timezone, space_name = null } = body;
  await sql`select identity.add_workspace(
    ${organizationId}, ${body.organization_name}, ${userId}, ${locale}, ${timezone}, 'complete',
    ${space_name === null ? null : uuidv7()}, ${space_name})`.execute(ctx.db);
  return { userId, organizationId };
}
