import { AppError } from '@sightline/contract/errors';
import { Id } from '@sightline/contract/fields';
import type { notificationPreferencesApi } from '@sightline/contract/notification-preferences';
import { sql } from 'kysely';
import type { Env } from '../../../env.ts';
import { decrypt, encrypt } from '../../../http/encrypted-text.ts';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import type { Secrets } from '../../../secrets.ts';
import { addressOf } from '../../mail/actions.ts';
import { publishNotificationsChanged } from '../actions.ts';

type Subscription = { organization_id: string; person_id: string };

const purpose = 'unsubscribing';

/** Sealed by this installation, so that nobody makes one for somebody else. It works without a session and does not expire. */
export const unsubscribeTokenOf = (secrets: Secrets, { organization_id, person_id }: Subscription): string =>
  encrypt(secrets, `${organization_id} ${person_id}`, purpose).toString('base64url');

function readToken(secrets: Secrets, token: string): Subscription {
  try {
    const [organization_id, person_id] = decrypt(secrets, Buffer.from(token, 'base64url'), purpose).split(' ');
    return { organization_id: Id.parse(organization_id), person_id: Id.parse(person_id) };
  } catch {
    throw new AppError('LINK_INVALID', 'token');
  }
}

/** Where mail programs unsubscribe, and the page that asks people. */
export function unsubscribeLinks({ ports }: { ports: { env: Env; secrets: Secrets } }, reader: Subscription) {
  const token = unsubscribeTokenOf(ports.secrets, reader);
  const start = addressOf(ports.env);
  return { oneClick: `${start}/api/unsubscribe/${token}`, page: `${start}/unsubscribe/${token}` };
}

type Reader = { email: string; workspace: string };

/** Whoever left the workspace gets none of its e-mails anyway. */
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
  const { organization_id, person_id } = readToken(ctx.ports.secrets, body.token);
  return ctx.inOrganization(organization_id, (tenant) => requireReader(tenant, person_id));
};

export const openUnsubscribe: Action<typeof notificationPreferencesApi.openUnsubscribe, PublicCtx> =
  async (ctx, { params }) =>
  async (reply) => {
    reply.redirect(`${addressOf(ctx.ports.env)}/unsubscribe/${encodeURIComponent(params.token)}`, 303);
  };

/** No more e-mails from this workspace; which kinds are mailed stays, for whoever turns them on again. */
export const unsubscribe: Action<typeof notificationPreferencesApi.unsubscribe, PublicCtx> = async (
  ctx,
  { params },
) => {
  const { organization_id, person_id } = readToken(ctx.ports.secrets, params.token);
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
    publishNotificationsChanged(tenant, [person_id]);
  });
};
