import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type {
  Invitation,
  InvitationWay,
  InvitationWithCode,
  Invitee,
  invitationsApi,
} from '@sightline/contract/people/invitations';
import { reachesRole } from '@sightline/contract/permissions';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type KnownRole, readRoles, roleOf } from '../roles/queries.ts';
import { auditInvitation } from './audit.ts';
import { hashCode, makeCode } from './code.ts';
import { publishInvitations } from './events.ts';
import { expiryFrom, mailInvitation, maySendTo, requireMayMail } from './mailing.ts';
import { addressOf, failedOf, findProblems } from './problems.ts';
import { listByIds, lockInvitation } from './queries.ts';
import { isBacked } from './status.ts';

/* The states of an invitation are in status.ts; what its holder does with it is in acceptance.ts. */

type Made = { index: number; id: string; code: string; invitee: Invitee };
type CreateInput = HandlerInput<typeof invitationsApi.create>['body'];

export const inviteMany: Action<typeof invitationsApi.create> = async (ctx, { body }) => {
  const { invites, via, message } = body;
  const problems = await findProblems(ctx, body);
  await addMailProblems(ctx, body, problems);
  const batchId = body.id ?? uuidv7();
  await ctx.db
    .insertInto('invitation_batches')
    .values({ organization_id: ctx.organization_id, id: batchId, via, message, created_at: ctx.now })
    .execute();
  const wanted = invites.flatMap((invitee, index): Made[] =>
    problems.has(index) ? [] : [{ index, id: uuidv7(), code: makeCode(), invitee }],
  );
  const made = await insertInvitations(ctx, batchId, body.room_id ?? null, wanted);
  for (const { index } of wanted.filter((one) => !made.includes(one))) problems.set(index, 'ALREADY_INVITED');
  if (via === 'email') await mailAll(ctx, made);
  const invitations = await describeMade(ctx, made, via);
  for (const invitation of invitations) auditInvitation(ctx, 'invite.sent', invitation);
  if (made.length > 0) publishInvitations(ctx);
  return { invitations, failed: failedOf(invites, problems) };
};

/** An invitation by e-mail needs an address, and must not flood anybody's mailbox. */
async function addMailProblems(ctx: Ctx, { invites, via }: CreateInput, problems: Map<number, ErrorCode>) {
  if (via === 'link') return;
  for (const [index, invitee] of invites.entries()) {
    if (problems.has(index)) continue;
    const email = addressOf(invitee);
    if (email === null) problems.set(index, 'NOT_AN_ADDRESS');
    else if (!(await maySendTo(ctx, email))) problems.set(index, 'TOO_MANY_REQUESTS');
  }
  await requireMayMail(ctx, invites.length - problems.size);
}

/** When two people invite one address at the same time, the second one finds it invited, and its row is not in the result. */
async function insertInvitations(
  ctx: Ctx,
  batch_id: string,
  room_id: string | null,
  wanted: readonly Made[],
): Promise<Made[]> {
  if (wanted.length === 0) return [];
  const { organization_id, now, actor } = ctx;
  await revokeReplaced(ctx, wanted);
  const workspaceLocale = await readWorkspaceLocale(ctx);
  const inserted = await ctx.db
    .insertInto('invitations')
    .values(
      wanted.map(({ id, code, invitee }) => ({
        ...{
          organization_id,
          id,
          batch_id,
          room_id,
          created_at: now,
          expires_at: expiryFrom(now),
          invited_by: actor.id,
        },
        email: addressOf(invitee),
        name: invitee.name,
        role: invitee.role,
        locale: invitee.locale ?? workspaceLocale,
        code_hash: hashCode(code),
      })),
    )
    .onConflict((on) =>
      on
        .columns(['organization_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('declined_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const made = wanted.filter(({ id }) => ids.has(id));
  await insertSpaces(ctx, made);
  return made;
}

async function insertSpaces({ db, organization_id }: Ctx, made: readonly Made[]): Promise<void> {
  const rows = made.flatMap(({ id, invitee }) =>
    [...new Set(invitee.branch_ids)].map((branch_id) => ({ organization_id, invitation_id: id, branch_id })),
  );
  if (rows.length > 0) await db.insertInto('invitation_branches').values(rows).execute();
}

/** Revokes invitations of the same addresses that have expired, or whose senders have left. */
async function revokeReplaced(ctx: Ctx, wanted: readonly Made[]): Promise<void> {
  const emails = wanted.flatMap(({ invitee }) => addressOf(invitee) ?? []);
  await sql`
    update invitations as i set revoked_at = ${ctx.now}
    where i.organization_id = ${ctx.organization_id} and i.email = any(${emails}::citext[])
      and i.accepted_at is null and i.declined_at is null and i.revoked_at is null
      and (i.expires_at <= ${ctx.now} or not ${isBacked})`.execute(ctx.db);
}

async function readWorkspaceLocale({ db, organization_id }: Ctx): Promise<'en' | 'pt'> {
  const { locale } = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select('locale')
    .executeTakeFirstOrThrow();
  return locale;
}

async function mailAll(ctx: Ctx, made: readonly Made[]): Promise<void> {
  const invitations = await listByIds(
    ctx,
    made.map(({ id }) => id),
  );
  for (const { id, code } of made) {
    const invitation = invitations.get(id);
    if (invitation) await mailInvitation(ctx, invitation, code);
  }
}

/** The codes of e-mails are for the owners of the addresses alone. */
async function describeMade(ctx: Ctx, made: readonly Made[], via: InvitationWay): Promise<InvitationWithCode[]> {
  const found = await listByIds(
    ctx,
    made.map(({ id }) => id),
  );
  return made.flatMap(({ id, code }) => {
    const invitation = found.get(id);
    return invitation ? [{ ...invitation, code: via === 'link' ? code : null }] : [];
  });
}

function requireSendable({ status }: Invitation): void {
  if (status === 'accepted' || status === 'declined') throw new AppError('INVITE_USED');
  if (status === 'revoked') throw new AppError('INVITE_REVOKED');
}

/** Throws FORBIDDEN when the invitation's role brings permissions that the actor does not hold. */
async function findReachedRole(ctx: Ctx, invitation: Invitation): Promise<KnownRole | undefined> {
  const role = (await readRoles(ctx)).get(invitation.role);
  if (role && !reachesRole(roleOf(ctx.actor), role)) throw new AppError('FORBIDDEN');
  return role;
}

/** The link is a new one, since the code of the earlier one is kept nowhere. */
export const resendInvitation: Action<typeof invitationsApi.resend> = async (ctx, { params }) => {
  const before = await lockInvitation(ctx, params.id);
  const role = await findReachedRole(ctx, before);
  requireSendable(before);
  if (!role) throw new AppError('INVITE_REVOKED');
  if (before.email && before.via === 'email') await requireMayResend(ctx, before.id, before.email);
  const code = makeCode();
  await scoped(ctx)
    .updateTable('invitations')
    .set({ code_hash: hashCode(code), expires_at: expiryFrom(ctx.now), invited_by: ctx.actor.id, opened_at: null })
    .where('id', '=', before.id)
    .execute();
  const renewed = await lockInvitation(ctx, before.id);
  if (before.via === 'email') await mailInvitation(ctx, renewed, code);
  const invitation = await lockInvitation(ctx, before.id);
  auditInvitation(ctx, 'invite.resent', invitation);
  publishInvitations(ctx);
  return { invitation: { ...invitation, code: before.via === 'link' ? code : null } };
};

async function requireMayResend(ctx: Ctx, id: string, email: string): Promise<void> {
  await ctx.ports.throttle.of('resentMails', id).consume();
  if (!(await maySendTo(ctx, email))) throw new AppError('TOO_MANY_REQUESTS');
  await requireMayMail(ctx, 1);
}

export const revokeInvitation: Action<typeof invitationsApi.revoke> = async (ctx, { params }) => {
  const before = await lockInvitation(ctx, params.id);
  await findReachedRole(ctx, before);
  if (before.status === 'accepted') throw new AppError('INVITE_USED');
  if (before.status === 'revoked' || before.status === 'declined') return { invitation: before };
  await scoped(ctx).updateTable('invitations').set({ revoked_at: ctx.now }).where('id', '=', before.id).execute();
  const invitation = await lockInvitation(ctx, before.id);
  auditInvitation(ctx, 'invite.revoked', invitation);
  publishInvitations(ctx);
  return { invitation };
};
