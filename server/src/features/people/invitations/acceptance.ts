import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type { PersonRef } from '@sightline/contract/fields';
import type {
  Invitation,
  InvitationStatus,
  invitesApi,
  OfferedInvitation,
} from '@sightline/contract/people-invitations';
import { isGuestRole } from '@sightline/contract/permissions';
import type { Session } from '@sightline/contract/session';
import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { guess } from '../../../http/attempt-throttle.ts';
import { addressKey } from '../../../http/limit-request.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, SignedInCtx, TenantCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { hashNewPassword } from '../../session/actions.ts';
import { findAccess, issueToken, sessionOf } from '../../session/queries.ts';
import { auditInvitation } from './audit.ts';
import { hashCode } from './code.ts';
import { publishInvitations } from './events.ts';
import { addMember } from './membership.ts';
import { lockInvitation, requireInvitation } from './queries.ts';
import { isOpen } from './status.ts';

type Found = { organization_id: string; id: string };

/** Wrong codes are counted for the address. */
async function findByCode(ctx: PublicCtx, code: string): Promise<Found> {
  const found = await guess([ctx.ports.throttle.of('wrongLinks', addressKey(ctx.ip))], async () => {
    const { rows } = await sql<Found>`select * from identity.find_invitation(${hashCode(code)})`.execute(ctx.db);
    return rows[0];
  });
  if (!found) throw new AppError('INVITE_INVALID', 'code');
  return found;
}

const refusals: Partial<Record<InvitationStatus, ErrorCode>> = {
  accepted: 'INVITE_USED',
  declined: 'INVITE_USED',
  expired: 'INVITE_EXPIRED',
  revoked: 'INVITE_REVOKED',
};

function requireOpen({ status }: Invitation): void {
  const refusal = refusals[status];
  if (refusal) throw new AppError(refusal);
}

async function readWorkspaceName({ db, organization_id }: TenantCtx): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

async function hasAccount({ db }: Pick<PublicCtx, 'db'>, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const { rows } = await sql<{ taken: boolean }>`select identity.email_taken(${email}::citext) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Of an invitation that is over, its holder learns only whom to ask. */
async function offerOf(ctx: TenantCtx, invitation: Invitation): Promise<OfferedInvitation> {
  const { status, role, locale, expires_at, invited_by } = invitation;
  const organization = { id: ctx.organization_id, name: await readWorkspaceName(ctx) };
  const offer = { status, organization, invited_by: { name: invited_by.name }, role, locale, expires_at };
  if (!isOpen(status)) return { ...offer, email: null, name: '', branches: [], message: '', has_account: false };
  const { email, name, branches, message } = invitation;
  return { ...offer, email, name, branches, message, has_account: await hasAccount(ctx, email) };
}

export const findOffer: Action<typeof invitesApi.find, PublicCtx> = async (ctx, { body }) => {
  const { organization_id, id } = await findByCode(ctx, body.code);
  return ctx.inOrganization(organization_id, async (tenant) => {
    const opened = await scoped(tenant)
      .updateTable('invitations')
      .set({ opened_at: tenant.now })
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (opened) publishInvitations(tenant);
    return { invitation: await offerOf(tenant, await requireInvitation(tenant, id)) };
  });
};

export const declineInvitation: Action<typeof invitesApi.decline, PublicCtx> = async (ctx, { body }) => {
  const { organization_id, id } = await findByCode(ctx, body.code);
  await ctx.inOrganization(organization_id, async (tenant) => {
    const invitation = await lockInvitation(tenant, id);
    requireOpen(invitation);
    await scoped(tenant).updateTable('invitations').set({ declined_at: tenant.now }).where('id', '=', id).execute();
    auditInvitation(tenant, 'invite.declined', invitation);
    publishInvitations(tenant);
  });
};

type Joining = PersonRef & { email: string };
type Place = { organization_id: string; branch_id: string | null };

/** Makes the person a member, once: those who use one link together take turns at its row. */
async function use(tenant: TenantCtx, id: string, person: Joining): Promise<Place> {
  const invitation = await lockInvitation(tenant, id);
  requireOpen(invitation);
  await addMember(tenant, person, invitation);
  await scoped(tenant)
    .updateTable('invitations')
    .set({ accepted_at: tenant.now, accepted_by: person.id })
    .where('id', '=', id)
    .execute();
  auditInvitation(tenant, 'invite.accepted', invitation, { kind: 'member', id: person.id, name: person.name });
  publishInvitations(tenant);
  const branch_id = isGuestRole(invitation.role) ? (invitation.branches[0]?.id ?? null) : null;
  return { organization_id: tenant.organization_id, branch_id };
}

type AcceptInput = HandlerInput<typeof invitesApi.accept>['body'];

/** The address of the new account, and words about it that its password may not consist of. */
async function requireAcceptable(ctx: PublicCtx, body: AcceptInput): Promise<{ email: string; about: string[] }> {
  const { organization_id, id } = await findByCode(ctx, body.code);
  return ctx.inOrganization(organization_id, async (tenant) => {
    const invitation = await requireInvitation(tenant, id);
    requireOpen(invitation);
    const email = addressFor(invitation, body);
    if (await hasAccount(ctx, email)) throw new AppError('EMAIL_TAKEN', 'email');
    return { email, about: [body.name, email, await readWorkspaceName(tenant)] };
  });
}

function addressFor({ email }: Invitation, body: AcceptInput): string {
  if (email === null && !body.email) throw new AppError('NOT_AN_ADDRESS', 'email');
  if (email !== null && body.email && body.email !== email.toLowerCase()) throw new AppError('EMAIL_MISMATCH', 'email');
  return email ?? body.email ?? '';
}

export const acceptInvitation: Action<typeof invitesApi.accept, WithoutTransaction<PublicCtx>> = async (
  ctx,
  { body },
) => {
  const { email, about } = await ctx.transact('read', (tx) => requireAcceptable(tx, body));
  const hash = await hashNewPassword(body.password, about);
  return ctx.transact('write', (tx) => createAccount(tx, body, email, hash)).catch(refuseTakenEmail);
};

async function createAccount(ctx: PublicCtx, body: AcceptInput, email: string, hash: string): Promise<Session> {
  const { organization_id, id } = await findByCode(ctx, body.code);
  const person = { id: uuidv7(), name: body.name, email };
  const place = await ctx.inOrganization(organization_id, async (tenant) => {
    const { locale } = await requireInvitation(tenant, id);
    await sql`select identity.add_user(${person.id}, ${email}::citext, ${person.name}, ${hash}, ${body.locale ?? locale})`.execute(
      tenant.db,
    );
    return use(tenant, id, person);
  });
  const token = await issueToken(ctx, person.id, place, body.device_name);
  return sessionOf(await findAccess(ctx.db, person.id), place, token);
}

/** Somebody has created an account with the address in the meantime. */
function refuseTakenEmail(error: unknown): never {
  const { code, table } = error as Partial<pg.DatabaseError>;
  throw code === '23505' && table === 'users' ? new AppError('EMAIL_TAKEN', 'email') : error;
}

/** An invitation for an address is for the account with that address only. */
export const joinWithAccount: Action<typeof invitesApi.join, SignedInCtx> = async (ctx, { body }) => {
  const { organization_id, id } = await findByCode(ctx, body.code);
  const { user } = await findAccess(ctx.db, ctx.actor.id);
  const place = await ctx.inOrganization(organization_id, async (tenant) => {
    const { email } = await requireInvitation(tenant, id);
    if (email !== null && email.toLowerCase() !== user.email.toLowerCase()) throw new AppError('EMAIL_MISMATCH');
    return use(tenant, id, user);
  });
  ctx.afterCommit(ctx.ports.invalidateBearers);
  return place;
};
