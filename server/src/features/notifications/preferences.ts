import { limits } from '@sightline/contract/limits';
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
  type StoredChoices,
} from '@sightline/contract/notifications/kinds';
import type {
  ChannelChoice,
  NotificationPreferences,
  NotificationPreferencesChange,
  notificationPreferencesApi,
} from '@sightline/contract/notifications/preferences';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { publishNotificationsChanged } from './actions.ts';
import { kindsFor } from './policy.ts';

type Stored = {
  channels: StoredChoices;
  quiet_hours: NotificationPreferences['quiet_hours'];
  mail_after: NotificationPreferences['mail_after'];
  digest_hour: number | null;
};

const unlessChosen: Stored = {
  channels: {},
  quiet_hours: null,
  mail_after: limits.notifications.mailedAfterUnlessChosen,
  digest_hour: null,
};

const isByDefault = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  (notificationKinds[kind].channels as readonly NotificationChannel[]).includes(channel);

function choiceOf(kind: NotificationKind, stored: StoredChoices): ChannelChoice {
  const goes = (channel: NotificationChannel) => stored[kind]?.[channel] ?? isByDefault(kind, channel);
  return { kind, in_app: goes('in_app'), push: goes('push'), email: goes('email') };
}

async function findStored(ctx: Ctx): Promise<Stored> {
  const stored = await scoped(ctx)
    .selectFrom('notification_preferences')
    .where('person_id', '=', ctx.actor.id)
    .select(['channels', 'quiet_hours', 'mail_after', 'digest_hour'])
    .executeTakeFirst();
  return stored ? (stored as Stored) : unlessChosen;
}

async function findTimezone({ db, organization_id, actor }: Ctx): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select coalesce(p.timezone, w.timezone) as timezone
    from people as p join organizations as w on w.id = p.organization_id
    where p.organization_id = ${organization_id} and p.id = ${actor.id}`.execute(db);
  return rows[0]?.timezone ?? 'UTC';
}

async function present(ctx: Ctx, { channels, ...stored }: Stored): Promise<{ preferences: NotificationPreferences }> {
  const kinds = kindsFor(ctx.actor).map((kind) => choiceOf(kind, channels));
  return { preferences: { kinds, ...stored, timezone: await findTimezone(ctx) } };
}

export const findPreferences: Action<typeof notificationPreferencesApi.preferences> = async (ctx) =>
  present(ctx, await findStored(ctx));

type ChoiceChange = NonNullable<NotificationPreferencesChange['kinds']>[number];

/** Stores only choices that differ from the contract, so that a default that is changed later reaches people who never chose. */
function withChoices(stored: StoredChoices, changes: readonly ChoiceChange[]): StoredChoices {
  const next: StoredChoices = { ...stored };
  for (const change of changes) {
    const { kind } = change;
    const before = choiceOf(kind, next);
    const chosen = notificationChannels.map((channel) => [channel, change[channel] ?? before[channel]] as const);
    next[kind] = Object.fromEntries(chosen.filter(([channel, goes]) => goes !== isByDefault(kind, channel)));
  }
  return next;
}

/** Makes two changes at once follow one another, so that each finds what the other has written. */
async function lockStored(ctx: Ctx): Promise<Stored> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification-preferences/${ctx.actor.id}`}, 0))`.execute(
    ctx.db,
  );
  return findStored(ctx);
}

async function store(
  ctx: TenantCtx,
  personId: string,
  { channels, quiet_hours, mail_after, digest_hour }: Stored,
): Promise<void> {
  const values = [JSON.stringify(channels), quiet_hours && JSON.stringify(quiet_hours), mail_after, digest_hour];
  await sql`
    insert into notification_preferences
      (organization_id, person_id, channels, quiet_hours, mail_after, digest_hour)
    values (${ctx.organization_id}, ${personId}, ${sql.join(values)})
    on conflict (organization_id, person_id) do update set channels = excluded.channels,
      quiet_hours = excluded.quiet_hours, mail_after = excluded.mail_after, digest_hour = excluded.digest_hour`.execute(
    ctx.db,
  );
}

/** Makes the job decide again about everything that waits to be mailed, by the new choices. */
async function reconsiderMails(ctx: TenantCtx, personId: string): Promise<void> {
  await scoped(ctx)
    .updateTable('notifications')
    .set({ mail_at: ctx.now.toISOString() })
    .where('person_id', '=', personId)
    .where('mail_at', 'is not', null)
    .where('read_at', 'is', null)
    .execute();
}

export const setPreferences: Action<typeof notificationPreferencesApi.setPreferences> = async (ctx, { body }) => {
  const stored = await lockStored(ctx);
  const { kinds = [], quiet_hours = stored.quiet_hours, mail_after = stored.mail_after } = body;
  const { digest_hour = stored.digest_hour } = body;
  const next = { channels: withChoices(stored.channels, kinds), quiet_hours, mail_after, digest_hour };
  await store(ctx, ctx.actor.id, next);
  await reconsiderMails(ctx, ctx.actor.id);
  await publishNotificationsChanged(ctx, [ctx.actor.id]);
  return present(ctx, next);
};
