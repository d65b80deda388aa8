import type { callsApi } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import type { Locale } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { findPrimaryEnvironment, isFoundAt } from '../../../kernel/environments.ts';
import { readSmallPicture } from '../../files/queries.ts';
import { publishCallUpdated } from '../events.ts';
import { readCall } from '../queries.ts';

/** A link with a call's id and a code: the call's own code, or that of one guest's invitation. */
export type Link = {
  organization_id: string;
  room_id: string;
  ended_at: string | null;
  /** Null for the call's own code, which works until the call ends. */
  invitation_id: string | null;
  revoked_at: string | null;
  expires_at: string | null;
};

/** Codes are too long to be guessed; callers that try are throttled. */
export async function requireLink(ctx: PublicCtx, callId: string, code: string): Promise<Link> {
  const wrong = wrongLinks(ctx, 'call');
  const link = await guess([wrong], async () => {
    const { rows } = await sql<Link>`
      select * from identity.find_guest_link(${callId}, ${code}, ${hashToken(code)})`.execute(ctx.db);
    return rows.find(({ organization_id }) => isFoundAt(ctx.environment, organization_id));
  });
  if (!link) throw new AppError('CALL_LINK_INVALID');
  return link;
}

/** Checks a link for new visitors. A guest of the call depends on the agent's answer, even if the link has ended since. */
export function requireUsable({ revoked_at, expires_at, ended_at }: Link, now: Date): void {
  if (revoked_at) throw new AppError('CALL_LINK_REVOKED');
  if (expires_at && !ended_at && Date.parse(expires_at) <= now.getTime()) throw new AppError('CALL_LINK_EXPIRED');
}

export const findInvitation: Action<typeof callsApi.invitation, PublicCtx> = async (ctx, { params, query }) => {
  const link = await requireLink(ctx, params.id, query.code);
  return ctx.inOrganization(link.organization_id, async (tenant) => {
    const known = await findKnownGuest(tenant, ctx.bearer);
    if (known?.call_id !== params.id) requireUsable(link, ctx.now);
    const [environment, home, call] = await Promise.all([
      findPrimaryEnvironment(tenant.db, link.organization_id),
      readInvitingWorkspace(tenant, link.invitation_id),
      readCall(tenant, params.id, params.id),
    ]);
    const invitation = {
      call_id: call.id,
      organization_name: home.name,
      organization_logo: home.logo_file_id && (await readSmallPicture(tenant, home.logo_file_id)),
      environment: environment?.slug ?? null,
      locale: home.locale,
      host_name: call.created_by.name,
      ended: call.ended_at !== null,
    };
    return { invitation };
  });
};

export const openInvitation: Action<typeof callsApi.openInvitation, PublicCtx> = async (ctx, { params, body }) => {
  const link = await requireLink(ctx, params.id, body.code);
  const { invitation_id, organization_id, room_id } = link;
  if (!invitation_id) return;
  await ctx.inOrganization(organization_id, async (tenant) => {
    const known = await findKnownGuest(tenant, ctx.bearer);
    if (known?.call_id !== params.id) requireUsable(link, ctx.now);
    await recordOpened(tenant, { id: params.id, room_id }, invitation_id);
  });
};

/** Reads the workspace of the call, and the language for this guest: the one of their invitation, else the workspace's. */
async function readInvitingWorkspace(
  { db, organization_id }: TenantCtx,
  invitationId: string | null,
): Promise<{ name: string; logo_file_id: string | null; locale: Locale }> {
  return db
    .selectFrom('organizations as o')
    .leftJoin('call_invitations as i', (on) => on.onRef('i.organization_id', '=', 'o.id').on('i.id', '=', invitationId))
    .where('o.id', '=', organization_id)
    .select(({ fn }) => ['o.name', 'o.logo_file_id', fn.coalesce('i.locale', 'o.locale').as('locale')])
    .executeTakeFirstOrThrow();
}

async function recordOpened(
  ctx: TenantCtx,
  call: { id: string; room_id: string },
  invitationId: string,
): Promise<void> {
  const opened = await scoped(ctx)
    .updateTable('call_invitations')
    .set({ opened_at: ctx.now })
    .where('id', '=', invitationId)
    .where('opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (opened) await publishCallUpdated(ctx, call);
}

export type KnownGuest = { organization_id: string; person_id: string; call_id: string };

export async function findKnownGuest(ctx: TenantCtx, bearer: string | undefined): Promise<KnownGuest | undefined> {
  if (!bearer) return undefined;
  const { rows } = await sql<KnownGuest>`select * from identity.find_guest(${hashToken(bearer)})`.execute(ctx.db);
  return rows[0];
}
