import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Invitation } from '@sightline/contract/people/invitations';
import { scoped } from '../../../db/scoped.ts';
import { spendAll } from '../../../http/attempt-throttle.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { addressOf, type DeliveryWatcher, sendMail } from '../../mail/actions.ts';
import { publishInvitations } from './events.ts';

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + limits.invitations.lifetime);

/** A manager whose account was taken over must not become a sender of mass mail. All of them or none. */
export async function requireMayMail({ ports, actor, organization_id }: Ctx, count: number): Promise<void> {
  await spendAll(
    Array.from({ length: count }, () => [
      ports.throttle.of('inviteMails', actor.id),
      ports.throttle.of('inviteMailsOfWorkspace', organization_id),
    ]).flat(),
  );
}

/** Nobody's mailbox is filled, whichever workspaces the e-mails come from. */
export async function maySendTo({ ports }: Ctx, email: string): Promise<boolean> {
  try {
    await ports.throttle.of('inviteMailsTo', email).consume();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

export async function mailInvitation(ctx: Ctx, invitation: Invitation, code: string): Promise<void> {
  const { id, email, locale, name, message, branches } = invitation;
  if (!email) throw new AppError('NOT_AN_ADDRESS');
  const url = `${addressOf(ctx.ports.env)}/invite/${code}`;
  const expires = expiryFrom(ctx.now);
  const spaces = new Intl.ListFormat(locale).format(branches.map((space) => space.name));
  const host = ctx.actor.name;
  const mail_id = await sendMail(ctx, { email, locale }, 'workspace_invitation', (wording, workspace) =>
    wording.workspaceInvitation({
      ...{ name, host, spaces, message, url, code },
      workspace: workspace.name,
      until: workspace.timeOf(expires),
    }),
  );
  await scoped(ctx)
    .updateTable('invitations')
    .set({ mail_id, delivery: 'queued', failure: null, sent_at: null })
    .where('id', '=', id)
    .execute();
}

/** The outcome of an invitation's e-mail, which the list shows. Other e-mails are ignored. */
export const recordInvitationDelivery: DeliveryWatcher = async (ctx: TenantCtx, mailId, outcome) => {
  const isOut = outcome === 'sent' || outcome === 'kept';
  const invited = await scoped(ctx)
    .updateTable('invitations')
    .set({ delivery: isOut ? outcome : 'failed', failure: isOut ? null : outcome, ...(isOut && { sent_at: ctx.now }) })
    .where('mail_id', '=', mailId)
    .returning('id')
    .executeTakeFirst();
  if (invited) publishInvitations(ctx);
};
