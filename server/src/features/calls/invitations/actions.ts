import { randomBytes } from 'node:crypto';
import type { callInvitationsApi } from '@sightline/contract/calls/invitations';
import type { HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import { spendAll } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { encrypt } from '../../../http/encrypted-text.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addressOf, sendMail } from '../../mail/actions.ts';
import { type LockedCall, lockCall, lockCallToInvite } from '../access.ts';
import { auditCall } from '../audit.ts';
import { publishCallUpdated } from '../events.ts';
import { saveAndPublishAnswer } from '../guests/answers.ts';
import { requireInvitation } from './queries.ts';

/**
 * An invitation is one guest's own link into a call: made -> opened -> asked by, or revoked, or expired. It works for
 * limits.call.invitation and no longer than its call. Sent by e-mail it is also queued -> sent, kept or failed, each time
 * it is sent. The states that agents see: state.ts.
 */
type Answer = HandlerOutput<typeof callInvitationsApi.invite>;

export const inviteGuest: Action<typeof callInvitationsApi.invite> = async (ctx, { params, body }) => {
  const call = await lockCallToInvite(ctx, params.id);
  const id = body.id ?? uuidv7();
  await insertInvitation(ctx, call, id, body);
  if (body.email) await mailInvitation(ctx, call, id);
  return publishInvitation(ctx, call, id, 'call.guest_invited');
};

async function insertInvitation(
  ctx: Ctx,
  call: LockedCall,
  id: string,
  { name, email, locale }: HandlerInput<typeof callInvitationsApi.invite>['body'],
): Promise<void> {
  await requireRoomForMore(ctx, call.id);
  const code = randomBytes(24).toString('base64url');
  await ctx.db
    .insertInto('call_invitations')
    .values({
      organization_id: ctx.organization_id,
      id,
      call_id: call.id,
      kind: email ? 'email' : 'link',
      name,
      email: email ?? null,
      locale: locale ?? (await readWorkspaceLocale(ctx)),
      code_hash: hashToken(code),
      code_sealed: encrypt(ctx.ports.secrets, code),
      created_by: ctx.actor.id,
      created_at: ctx.now,
      expires_at: expiryFrom(ctx),
    })
    .execute();
}

/** The workspace's language, which is its guests' until they say otherwise. */
async function readWorkspaceLocale({ db, organization_id }: Ctx): Promise<'en' | 'pt'> {
  const { locale } = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select('locale')
    .executeTakeFirstOrThrow();
  return locale;
}

const expiryFrom = ({ now }: Ctx): Date => new Date(now.getTime() + limits.call.invitation);

async function requireRoomForMore(ctx: Ctx, callId: string): Promise<void> {
  const made = await countRows(scoped(ctx).selectFrom('call_invitations').where('call_id', '=', callId));
  if (made >= limits.call.guests) throw new AppError('TOO_MANY_REQUESTS');
}

/**
 * An agent whose account was taken over must not become a sender of mass mail, nor a workspace that was made for it, and
 * nobody's mailbox is filled.
 */
async function requireMayMail({ ports, actor, organization_id }: Ctx, email: string): Promise<void> {
  const attempts = [
    ports.throttle.of('callMails', actor.id),
    ports.throttle.of('callMailsOfWorkspace', organization_id),
    ports.throttle.of('callMailsTo', `${organization_id} ${email.toLowerCase()}`),
  ];
  await spendAll(attempts);
}

async function mailInvitation(ctx: Ctx, call: LockedCall, id: string): Promise<void> {
  const { email, name: guest, locale, code } = await requireInvitation(ctx, call.id, id);
  if (!email) throw new AppError('NOT_FOUND');
  await requireMayMail(ctx, email);
  const link = new URL('/talk/invite', addressOf(ctx.ports.env));
  link.search = new URLSearchParams({ name: guest, code, call: call.id }).toString();
  const expires_at = expiryFrom(ctx);
  const host = ctx.actor.name;
  const mail_id = await sendMail(ctx, { email, locale }, 'call_invitation', (wording, { name: workspace, timeOf }) =>
    wording.callInvitation({ guest, host, workspace, url: link.href, until: timeOf(expires_at) }),
  );
  await scoped(ctx)
    .updateTable('call_invitations')
    .set({ mail_id, delivery: 'queued', failure: null, sent_at: null, opened_at: null, expires_at })
    .where('id', '=', id)
    .execute();
}

/** The link stays the same, so that the earlier e-mail works too, should it still arrive. */
export const resendInvitation: Action<typeof callInvitationsApi.resend> = async (ctx, { params }) => {
  const call = await lockCallToInvite(ctx, params.id);
  const { email, state } = await requireInvitation(ctx, call.id, params.invitationId);
  if (!email) throw new AppError('NOT_FOUND');
  if (state === 'revoked') throw new AppError('CALL_LINK_REVOKED');
  const attempt = ctx.ports.throttle.of('resentMails', params.invitationId);
  await attempt.consume();
  await mailInvitation(ctx, call, params.invitationId);
  return publishInvitation(ctx, call, params.invitationId, 'call.invitation_resent');
};

/** Guests who wait by this link are refused. Admitted guests stay: an agent admitted them, not the link. */
export const revokeInvitation: Action<typeof callInvitationsApi.revoke> = async (ctx, { params }) => {
  const call = await lockCall(ctx, params.id);
  const id = params.invitationId;
  await requireInvitation(ctx, call.id, id);
  const revoked = await scoped(ctx)
    .updateTable('call_invitations')
    .set({ revoked_at: ctx.now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) return { invitation: await requireInvitation(ctx, call.id, id) };
  await saveAndPublishAnswer(ctx, call, await listWaitingBy(ctx, id), 'refused');
  return publishInvitation(ctx, call, id, 'call.invitation_revoked');
};

async function listWaitingBy(ctx: Ctx, id: string): Promise<{ id: string; name: string }[]> {
  return scoped(ctx)
    .selectFrom('call_join_requests as j')
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 'j.organization_id').onRef('p.id', '=', 'j.guest_id'),
    )
    .where('j.invitation_id', '=', id)
    .where('j.state', '=', 'waiting')
    .select(['p.id', 'p.name'])
    .execute();
}

type InvitationEvent = 'call.guest_invited' | 'call.invitation_resent' | 'call.invitation_revoked';

async function publishInvitation(ctx: Ctx, call: LockedCall, id: string, event: InvitationEvent): Promise<Answer> {
  const invitation = await requireInvitation(ctx, call.id, id);
  await publishCallUpdated(ctx, call);
  const to = [invitation.name, invitation.email].filter(Boolean).join(' ') || null;
  await auditCall(ctx, event, call, { changes: to ? [{ field: 'guest', from: null, to }] : [] });
  return { invitation };
}
