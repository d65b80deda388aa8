import { limits } from '@sightline/contract/limits';
import {
  kindsBy,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '@sightline/contract/notification-kinds';
import type { PlanSlug } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import { type HeldRole, mayBeTold } from './policy.ts';
import { isReachable, type Mailing } from './quiet-hours.ts';

/*
 * By which channels a notification goes: what the person chose for its kind, else what the contract says; and by push and e-mail only
 * while they may be reached.
 */

/** Whether the row `chosen` of `notification_preferences`, if there is one, lets a kind go by a channel. */
export const goesBy = (channel: NotificationChannel, kind: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce(
  (chosen.channels -> ${kind} ->> ${channel}::text)::boolean, ${kind} = any(${kindsBy(channel)}::text[]))`;

/** Rows that nobody would see are not written; but a ring may become a missed call. */
export const isWanted = (kind: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${kind} = 'call_started' or ${goesBy('in_app', kind)} or ${goesBy('push', kind)} or ${goesBy('email', kind)})`;

/** When it is looked at whether to mail it: the job knows of quiet hours and digests. */
export const mailAtOf = (kind: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`case
  when not ${goesBy('email', kind)} then null
  when chosen.person_id is null
    then ${now}::timestamptz + make_interval(mins => ${sql.lit(limits.notifications.mailedAfterUnlessChosen)})
  when chosen.mail_after is not null then ${now}::timestamptz + make_interval(mins => chosen.mail_after)
  when chosen.digest_hour is not null then ${now}::timestamptz end`;

/** Joins the row `chosen` of the person of a row. */
export const withChoice = (organizationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql`
  left join notification_preferences as chosen
    on chosen.organization_id = ${organizationId} and chosen.person_id = ${personId}`;

export type Deliverable = Mailing & {
  id: string;
  person_id: string;
  kind: NotificationKind;
  created_at: string;
  email: string | null;
};

type Row = Deliverable & {
  ticket_id: string | null;
  ticket_branch_id: string | null;
  roles: HeldRole[];
  plan: PlanSlug;
};

/**
 * Those of the notifications `n` that a condition names which are still unread, which their person wants by the channel, and whose
 * subject the person may still see. Those of rooms that the person left have gone with the membership.
 */
export async function findWanted(
  { db, organization_id }: TenantCtx,
  channel: NotificationChannel,
  which: RawBuilder<unknown>,
): Promise<Deliverable[]> {
  const { rows } = await sql<Row>`
    with named as (
      select n.* from notifications as n
      where n.organization_id = ${organization_id} and n.read_at is null and ${which}),
    held as (
      select r.person_id, json_agg(json_build_object(
        'name', r.name, 'branch_id', r.branch_id, 'own_permissions', o.permissions)) as roles
      from roles as r
      left join own_roles as o on o.organization_id = r.organization_id and o.name = r.own_name
      where r.organization_id = ${organization_id} and r.person_id in (select person_id from named)
      group by r.person_id)
    select n.id, n.person_id, n.kind, n.created_at, n.ticket_id, t.branch_id as ticket_branch_id, held.roles, w.plan,
      p.email, coalesce(p.timezone, w.timezone) as timezone, p.away_from::text, p.away_to::text, chosen.quiet_hours,
      case when chosen.person_id is null then ${sql.lit(limits.notifications.mailedAfterUnlessChosen)}
        else chosen.mail_after end as mail_after,
      chosen.digest_hour
    from named as n
    join people as p on p.organization_id = n.organization_id and p.id = n.person_id
    join organizations as w on w.id = n.organization_id
    join held on held.person_id = n.person_id
    left join tickets as t on t.organization_id = n.organization_id and t.id = n.ticket_id
    ${withChoice(sql`n.organization_id`, sql`n.person_id`)}
    where p.kind = 'user' and ${goesBy(channel, sql`n.kind`)}
    order by n.created_at, n.id`.execute(db);
  return rows.filter(({ roles, plan, kind, ticket_id, ticket_branch_id }) =>
    mayBeTold(
      roles,
      plan,
      notificationKinds[kind].permission,
      ticket_id === null ? null : { branch_id: ticket_branch_id },
    ),
  );
}

/** Which of these notifications may go by a channel now: wanted ones, to people who are neither away nor in their quiet hours. */
export async function findDeliverable(
  ctx: TenantCtx,
  channel: NotificationChannel,
  ids: readonly string[],
): Promise<Deliverable[]> {
  const wanted = await findWanted(ctx, channel, sql`n.id = any(${[...ids]}::uuid[])`);
  return channel === 'in_app' ? wanted : wanted.filter((person) => isReachable(person, ctx.now));
}
