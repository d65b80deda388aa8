import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type {
  Invitation,
  InvitationStatus,
  invitationsApi,
  OfferedInvitation,
} from '@sightline/contract/people/invitations';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { guess } from '../../../http/attempt-throttle.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { findPrimaryEnvironment, isFoundAt } from '../../../kernel/environments.ts';
import { revealedHash } from '../../mail/actions.ts';
import { auditInvitation } from './audit.ts';
import { hashCode, readCode } from './code.ts';
import { publishInvitations } from './events.ts';
import { findOfferedRoom } from './into-room.ts';
import { lockInvitation, requireInvitation } from './queries.ts';
import { isOpen } from './status.ts';

/* Shows the holder of a link the invitation before they accept it (acceptance.ts). */

type Found = { organization_id: string; id: string };

/** Wrong codes are counted for the address. */
export async function findByCode(ctx: PublicCtx, code: string): Promise<Found> {
  const found = await guess([wrongLinks(ctx, 'invitation')], async () => {
    const { rows } = await sql<Found>`select * from identity.find_invitation(${hashCode(code)})`.execute(ctx.db);
    return rows.find(({ organization_id }) => isFoundAt(ctx.environment, organization_id));
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

export function requireOpen({ status }: Invitation): void {
  const refusal = refusals[status];
  if (refusal) throw new AppError(refusal);
}

export async function readWorkspaceName({ db, organization_id }: TenantCtx): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

type Account = 'none' | 'fresh' | 'taken';

/** Says whether the holder of the code has proved that they read the e-mails of the address that was invited. */
export async function isProof({ db }: Pick<PublicCtx, 'db'>, { via }: Invitation, code: string): Promise<boolean> {
  if (via !== 'email') return false;
  const { rows } = await sql<{ revealed: boolean }>`
    select identity.is_revealed(${revealedHash(readCode(code))}) as revealed`.execute(db);
  return rows[0]?.revealed === false;
}

/**
 * Says whether an account has the address. A holder who has proved the address starts over with an account that nobody else proved; for
 * others it is taken.
 */
export async function findAccount(
  ctx: Pick<PublicCtx, 'db'>,
  invitation: Invitation,
  code: string,
  email: string | null,
): Promise<Account> {
  if (email === null) return 'none';
  const { rows } = await sql<{ taken: boolean; fresh: boolean }>`
    select identity.email_taken(${email}::citext) as taken, identity.starts_over(${email}::citext) as fresh`.execute(
    ctx.db,
  );
  if (!rows[0]?.taken) return 'none';
  return rows[0].fresh && (await isProof(ctx, invitation, code)) ? 'fresh' : 'taken';
}

/**
 * Describes the invitation to its holder. Leaves out the invitee, the spaces and the message once it has ended; the holder learns whom to
 * ask.
 */
async function offerOf(ctx: TenantCtx, invitation: Invitation, code: string): Promise<OfferedInvitation> {
  const { status, role, locale, expires_at, invited_by } = invitation;
  const organization = { id: ctx.organization_id, name: await readWorkspaceName(ctx) };
  const environment = (await findPrimaryEnvironment(ctx.db, ctx.organization_id))?.slug ?? null;
  const offer = { status, organization, environment, invited_by: { name: invited_by.name }, role, locale, expires_at };
  if (!isOpen(status))
    return { ...offer, email: null, name: '', branches: [], room: null, message: '', has_account: false };
  const { email, name, branches, message } = invitation;
  return {
    ...offer,
    email,
    name,
    branches,
    room: await findOfferedRoom(ctx, invitation),
    message,
    has_account: (await findAccount(ctx, invitation, code, email)) === 'taken',
  };
}

export const findOffer: Action<typeof invitationsApi.find, PublicCtx> = async (ctx, { body }) => {
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
    return { invitation: await offerOf(tenant, await requireInvitation(tenant, id), body.code) };
  });
};

export const declineInvitation: Action<typeof invitationsApi.decline, PublicCtx> = async (ctx, { body }) => {
  const { organization_id, id } = await findByCode(ctx, body.code);
  await ctx.inOrganization(organization_id, async (tenant) => {
    const invitation = await lockInvitation(tenant, id);
    requireOpen(invitation);
    await scoped(tenant).updateTable('invitations').set({ declined_at: tenant.now }).where('id', '=', id).execute();
    auditInvitation(tenant, 'invite.declined', invitation);
    publishInvitations(tenant);
  });
};
