import type { HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { workspaceApi } from '@sightline/contract/workspace';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { settleInOrder } from '../../db/settle-in-order.ts';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, WithoutTransaction } from '../../kernel/context.ts';
import { hashNewPassword } from '../session/actions.ts';
import { findAccess, issueToken } from '../session/queries.ts';
import { isSetupAvailable } from './queries.ts';
import { requireSetupCode } from './setup-code.ts';

type Answer = HandlerOutput<typeof workspaceApi.setup>;
type SetupInput = HandlerInput<typeof workspaceApi.setup>['body'];

/** Set-ups take turns, so that of two first ones that arrive together the second finds the workspace of the first. */
export const setupLock = 7_305_124_817;

/** First-time set-up: the first workspace of an installation, or with OPEN_SIGNUP any new one. All or nothing. */
export const setUp: Action<typeof workspaceApi.setup, WithoutTransaction<PublicCtx>> = async (ctx, { body }) => {
  await ctx.transact('read', requireAvailable); // before the costly hash, for everybody who comes too late
  await requireSetupCode(ctx, body.setup_token);
  const hash = await hashNewPassword(body.password, [body.user_name, body.email, body.organization_name]);
  return ctx.transact('write', (tx) => addFirst(tx, body, hash));
};

async function addFirst(ctx: PublicCtx, body: SetupInput, hash: string): Promise<Answer> {
  await sql`select pg_advisory_xact_lock(${setupLock})`.execute(ctx.db);
  await settleInOrder([requireAvailable(ctx), requireFreeEmail(ctx, body.email)]);
  const { userId, organizationId } = await addEverything(ctx, body, hash);
  const place = { organization_id: organizationId, branch_id: null };
  await ctx.inOrganization(organizationId, async ({ audit }) =>
    audit('workspace.created', {
      actor: { kind: 'member', id: userId, name: body.user_name },
      record: { id: organizationId, label: body.organization_name },
    }),
  );
  const [token, access] = await Promise.all([
    issueToken(ctx, userId, place, body.device_name),
    findAccess(ctx.db, userId),
  ]);
  const [organization] = access.organizations;
  if (!organization) throw new Error('the workspace that was just made is not there');
  return { token, organization };
}

async function requireAvailable(ctx: PublicCtx): Promise<void> {
  if (!(await isSetupAvailable(ctx))) throw new AppError('SETUP_UNAVAILABLE');
}

async function requireFreeEmail({ db }: PublicCtx, email: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select identity.email_taken(${email}::citext) as taken`.execute(db);
  if (rows[0]?.taken) throw new AppError('EMAIL_TAKEN', 'email');
}

async function addEverything({ db }: PublicCtx, body: SetupInput, hash: string) {
  const [userId, organizationId] = [uuidv7(), uuidv7()];
  const { locale, timezone, space_name = null } = body;
  await sql`select identity.add_user(${userId}, ${body.email}::citext, ${body.user_name}, ${hash}, ${locale})`.execute(
    db,
  );
  await sql`select identity.add_workspace(
    ${organizationId}, ${body.organization_name}, ${userId}, ${locale}, ${timezone}, 'complete',
    ${space_name === null ? null : uuidv7()}, ${space_name})`.execute(db);
  return { userId, organizationId };
}
