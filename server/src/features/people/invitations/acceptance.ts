import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { Invitation, invitationsApi } from '@sightline/contract/people/invitations';
import type { PersonRef } from '@sightline/contract/scalars';
import type { LoginAnswer } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { uniqueViolation } from '../../../db/unique-violation.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, TenantCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { hashNewPassword, openJoined } from '../../session/actions.ts';
import { requireUnconfined } from '../../session/policy.ts';
import { endTokens, findAccess, takeBackRemoval } from '../../session/queries.ts';
import { auditInvitation } from './audit.ts';
import { publishInvitations } from './events.ts';
import { enterRoom, findHeldFor } from './into-room.ts';
import { addMember } from './membership.ts';
import { findAccount, findByCode, isProof, readWorkspaceName, requireOpen } from './offers.ts';
import { lockInvitation, requireInvitation } from './queries.ts';

type Joining = PersonRef & { email: string };
type Place = { organization_id: string; branch_id: string | null };

/** Makes the person a member, once: those who use one link together take turns at its row. */
async function use(tenant: TenantCtx, id: string, person: Joining): Promise<Place> {
  const invitation = await lockInvitation(tenant, id);
  requireOpen(invitation);
  const [held, ...further] = await findHeldFor(tenant, person.id, invitation);
  if (!held) await addMember(tenant, person, invitation);
  await enterRoom(tenant, invitation, person);
  await scoped(tenant)
    .updateTable('invitations')
    .set({ accepted_at: tenant.now, accepted_by: person.id })
    .where('id', '=', id)
    .execute();
  const actor = { kind: 'member', id: person.id, name: person.name } as const;
  const invited_by = invitation.invited_by?.id ?? null;
  tenant.fact('invite.accepted', { invitation_id: id, person_id: person.id, invited_by }, actor);
  auditInvitation(tenant, 'invite.accepted', invitation, actor);
  publishInvitations(tenant);
  const spaces = invitation.branches.map((space) => space.id);
  const place = [held, ...further].find((one) => one?.branch_id && spaces.includes(one.branch_id)) ?? held;
  const branch_id = place ? place.branch_id : (spaces[0] ?? null);
  return { organization_id: tenant.organization_id, branch_id };
}

type AcceptInput = HandlerInput<typeof invitationsApi.accept>['body'];

/** The address of the new account, and words about it that its password may not consist of. */
async function requireAcceptable(ctx: PublicCtx, body: AcceptInput): Promise<{ email: string; about: string[] }> {
  const { organization_id, id } = await findByCode(ctx, body.code);
  return ctx.inOrganization(organization_id, async (tenant) => {
    const invitation = await requireInvitation(tenant, id);
    requireOpen(invitation);
    const email = addressFor(invitation, body);
    if ((await findAccount(ctx, invitation, body.code, email)) === 'taken') throw new AppError('EMAIL_TAKEN', 'email');
    return { email, about: [body.name, email, await readWorkspaceName(tenant)] };
  });
}

function addressFor({ email }: Invitation, body: AcceptInput): string {
  if (email === null && !body.email) throw new AppError('NOT_AN_ADDRESS', 'email');
  if (email !== null && body.email && body.email !== email.toLowerCase()) throw new AppError('EMAIL_MISMATCH', 'email');
  return email ?? body.email ?? '';
}

export const acceptInvitation: Action<typeof invitationsApi.accept, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => {
  const { email, about } = await ctx.transact('read', (tx) => requireAcceptable(tx, body));
  const hash = await hashNewPassword(body.password, about);
  return ctx.transact('write', (tx) => createAccount(tx, body, email, hash)).catch(refuseTakenEmail);
};

async function createAccount(ctx: PublicCtx, body: AcceptInput, email: string, hash: string): Promise<LoginAnswer> {
  const { organization_id, id } = await findByCode(ctx, body.code);
  return ctx.inOrganization(organization_id, async (tenant) => {
    const invitation = await lockInvitation(tenant, id);
    const { name } = body;
    const language = body.locale ?? invitation.locale;
    const isFresh = (await findAccount(tenant, invitation, body.code, email)) === 'fresh';
    const is_proved = await isProof(tenant, invitation, body.code);
    const userId = await (isFresh ? reviveUser : addUser)(tenant, { email, name, hash, language, is_proved });
    if (isFresh) await takeBackRemoval(ctx, userId);
    const place = await use(tenant, id, { id: userId, name, email });
    return openJoined(ctx, userId, place, body.device_name);
  });
}

type NewAccount = { email: string; name: string; hash: string; language: 'en' | 'pt'; is_proved: boolean };

async function addUser({ db }: TenantCtx, { email, name, hash, language, is_proved }: NewAccount): Promise<string> {
  const id = uuidv7();
  await sql`select identity.add_user(${id}, ${email}::citext, ${name}, ${hash}, ${language}, ${is_proved})`.execute(db);
  return id;
}

async function reviveUser(ctx: TenantCtx, { email, name, hash, language }: NewAccount): Promise<string> {
  const { rows } = await sql<{ id: string; token_ids: string[] }>`
    select * from identity.revive_user(${email}::citext, ${name}, ${hash}, ${language})`.execute(ctx.db);
  const [revived] = rows;
  if (!revived) throw new AppError('EMAIL_TAKEN', 'email'); // it has joined a workspace, or was proved, meanwhile
  endTokens(ctx, revived.token_ids);
  return revived.id;
}

/** Maps the error when somebody has created an account with the address in the meantime. */
function refuseTakenEmail(error: unknown): never {
  throw uniqueViolation(error)?.table === 'users' ? new AppError('EMAIL_TAKEN', 'email') : error;
}

/** An invitation for an address is for the account with that address only. */
export const joinWithAccount: Action<typeof invitationsApi.join, SignedInCtx> = async (ctx, { body }) => {
  await requireUnconfined(ctx);
  const { organization_id, id } = await findByCode(ctx, body.code);
  const { user } = await findAccess(ctx.db, ctx.actor.id);
  const place = await ctx.inOrganization(organization_id, async (tenant) => {
    const invitation = await requireInvitation(tenant, id);
    const { email } = invitation;
    if (email !== null && email.toLowerCase() !== user.email.toLowerCase()) throw new AppError('EMAIL_MISMATCH');
    if (user.is_email_unproved) {
      if (!(await isProof(tenant, invitation, body.code))) throw new AppError('EMAIL_UNPROVED');
      await sql`select identity.mark_proved(${user.id})`.execute(tenant.db);
    }
    return use(tenant, id, user);
  });
  ctx.afterCommit(ctx.ports.invalidateBearers);
  return place;
};
