import { AppError } from '@sightline/contract/errors';
import type { notificationPreferencesApi } from '@sightline/contract/notifications/preferences';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { addressOf } from '../../mail/actions.ts';
import { publishNotificationsChanged } from '../actions.ts';
import { readUnsubscribeToken, type Subscription, unsubscribeTokenOf } from './unsubscribe-token.ts';

/** The address for mail programs, and the page that asks people. */
export function unsubscribeLinks({ ports }: Pick<TenantCtx, 'ports'>, reader: Subscription) {
  const token = unsubscribeTokenOf(ports.secrets, reader);
  const start = addressOf(ports.env);
  return { oneClick: `${start}/api/unsubscribe/${token}`, page: `${start}/unsubscribe/${token}` };
}

type Reader = { email: string; workspace: string };

/** A person who left the workspace gets none of its e-mails anyway. */
async function requireReader({ db, organization_id }: TenantCtx, personId: string): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select p.email, w.name as workspace
    from people as p join organizations as w on w.id = p.organization_id
    where p.organization_id = ${organization_id} and p.id = ${personId} and p.email is not null`.execute(db);
  const [reader] = rows;
  if (!reader) throw new AppError('LINK_INVALID', 'token');
  return reader;
}

export const checkUnsubscribe: Action<typeof notificationPreferencesApi.checkUnsubscribe, PublicCtx> = async (
  ctx,
  { body },
) => {
  const { organization_id, person_id } = readUnsubscribeToken(ctx.ports.secrets, body.token);
  return ctx.inOrganization(organization_id, (tenant) => requireReader(tenant, person_id));
};

export const openUnsubscribe: Action<typeof notificationPreferencesApi.openUnsubscribe, PublicCtx> = async (
  ctx,
  { params },
) => {
  readUnsubscribeToken(ctx.ports.secrets, params.token);
  return async (reply) => {
    reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`, 303);
  };
};

/** Ends the e-mails of this workspace. The kinds that were chosen stay, in case e-mails are turned on again. */
export const unsubscribe: Action<typeof notificationPreferencesApi.unsubscribe, PublicCtx> = async (
  ctx,
  { params },
) => {
  const { organization_id, person_id } = readUnsubscribeToken(ctx.ports.secrets, params.token);
  await ctx.inOrganization(organization_id, async (tenant) => {
    await requireReader(tenant, person_id);
    await sql`
      insert into notification_preferences (organization_id, person_id, mail_after, digest_hour)
      values (${organization_id}, ${person_id}, null, null)
      on conflict (organization_id, person_id) do update set mail_after = null, digest_hour = null`.execute(tenant.db);
    await sql`
      update notifications set mail_at = null
      where organization_id = ${organization_id} and person_id = ${person_id} and mail_at is not null`.execute(
      tenant.db,
    );
    await publishNotificationsChanged(tenant, [person_id]);
  });
};
