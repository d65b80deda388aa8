import { limits } from '@sightline/contract/limits';
import {
  kindsBy,
  type NotificationChannel,
  type NotificationKind,
  type StoredChoices,
} from '@sightline/contract/notifications/kinds';
import type { RoomLevel } from '@sightline/contract/notifications/notifications';
import type { PlanSlug } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import { caseByKind, type RoomKinds, type SubjectKindName } from '../../kernel/owner-kinds.ts';
import { type HeldRole, holdsPermission, permissionFor } from './policy.ts';
import { isReachable, type Mailing } from './quiet-hours.ts';
import { subjectIsReadable } from './subjects.ts';

/*
 * The channels of a notification are those that the person chose for its kind, else those of the contract. Push and e-mail wait while the
 * person is away or in quiet hours.
 */

/** Whether the row `chosen` of `notification_preferences`, if there is one, lets a kind go by a channel. */
export const goesBy = (channel: NotificationChannel, kind: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce(
  (chosen.channels -> ${kind} ->> ${channel}::text)::boolean, ${kind} = any(${kindsBy(channel)}::text[]))`;

/** False for rows that no channel would show, which are not written. A ring is written, as it may become a missed call. */
export const isWanted = (kind: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${kind} = 'call_started' or ${goesBy('in_app', kind)} or ${goesBy('push', kind)} or ${goesBy('email', kind)})`;

/** The time at which the job decides whether to mail it, by quiet hours and digests. */
export const mailAtOf = (kind: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`case
  when not ${goesBy('email', kind)} then null
  when chosen.person_id is null
    then ${now}::timestamptz + make_interval(mins => ${sql.lit(limits.notifications.mailedAfterUnlessChosen)})
  when chosen.mail_after is not null then ${now}::timestamptz + make_interval(mins => chosen.mail_after)
  when chosen.digest_hour is not null then ${now}::timestamptz end`;

/** The events of room `r` of a query that a person is notified of: `l` is what they chose, if there is such a row. */
export const levelIn = (kinds: RoomKinds): RawBuilder<RoomLevel> =>
  sql`coalesce(l.level, ${caseByKind(sql`r.type`, kinds, ({ level }) => sql`${sql.lit(level)}`)})`;

/** Joins the row `chosen` of the person of a row. */
export const withChoice = (organizationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql`
  left join notification_preferences as chosen
    on chosen.organization_id = ${organizationId} and chosen.person_id = ${personId}`;

type UnreadNotification = Pick<Deliverable, 'id' | 'person_id' | 'kind' | 'created_at'> & {
  subject_kind: SubjectKindName | null;
  /** The roles of its person that may read its subject now. */
  roles: HeldRole[] | null;
};
type Reader = Mailing & {
  id: string;
  email: string | null;
  channels: StoredChoices | null;
  plan: PlanSlug;
};

export type Deliverable = Mailing & {
  id: string;
  person_id: string;
  kind: NotificationKind;
  created_at: string;
  email: string | null;
};

async function findUnread(
  { db, organization_id, ports }: TenantCtx,
  which: RawBuilder<unknown>,
): Promise<UnreadNotification[]> {
  const role = { person: sql`n.person_id`, branch: sql`held.branch_id`, isAgent: sql<boolean>`held.branch_id is null` };
  const { rows } = await sql<UnreadNotification>`
    select n.id, n.person_id, n.kind, n.created_at, n.subject_kind,
      (select json_agg(json_build_object('name', held.name, 'own_permissions', own.permissions))
        from roles as held
        left join own_roles as own on own.organization_id = held.organization_id and own.name = held.own_name
        where held.organization_id = n.organization_id and held.person_id = n.person_id
          and ${subjectIsReadable(ports.kinds.subjects, role)}) as roles
    from notifications as n
    where n.organization_id = ${organization_id} and n.read_at is null and ${which}
    order by n.created_at, n.id`.execute(db);
  return rows;
}

/** People with the channels that they chose. */
async function findReaders({ db, organization_id }: TenantCtx, ids: readonly string[]): Promise<Map<string, Reader>> {
  const { rows } = await sql<Reader>`
    select p.id, p.email, w.plan, coalesce(p.timezone, w.timezone) as timezone, p.away_from::text, p.away_to::text,
      chosen.channels, chosen.quiet_hours, chosen.digest_hour,
      case when chosen.person_id is null then ${sql.lit(limits.notifications.mailedAfterUnlessChosen)}
        else chosen.mail_after end as mail_after
    from people as p
    join organizations as w on w.id = p.organization_id
    ${withChoice(sql`p.organization_id`, sql`p.id`)}
    where p.organization_id = ${organization_id} and p.id = any(${[...new Set(ids)]}::uuid[]) and p.kind = 'user'`.execute(
    db,
  );
  return new Map(rows.map((reader) => [reader.id, reader]));
}

/**
 * Finds notifications `n` that a condition names, as long as they are unread, their person wants them by the channel, and their person may
 * still read the subject. Notifications of rooms that the person left were removed with the membership.
 */
export async function findWanted(
  ctx: TenantCtx,
  channel: NotificationChannel,
  which: RawBuilder<unknown>,
): Promise<Deliverable[]> {
  const unread = await findUnread(ctx, which);
  if (unread.length === 0) return [];
  const readers = await findReaders(
    ctx,
    unread.map(({ person_id }) => person_id),
  );
  return unread.flatMap(({ id, person_id, kind, created_at, subject_kind, roles }) => {
    const reader = readers.get(person_id);
    if (!reader) return [];
    const { channels, plan, ...mailing } = reader;
    const permission = permissionFor(ctx.ports.kinds.subjects, kind, subject_kind);
    const isWantedNow = channels?.[kind]?.[channel] ?? kindsBy(channel).includes(kind);
    if (!isWantedNow || !holdsPermission(roles ?? [], plan, permission)) return [];
    return [{ ...mailing, id, person_id, kind, created_at }];
  });
}

/** Finds notifications that may go by a channel now: wanted ones, of people who are neither away nor in their quiet hours. */
export async function findDeliverable(
  ctx: TenantCtx,
  channel: NotificationChannel,
  ids: readonly string[],
): Promise<Deliverable[]> {
  const wanted = await findWanted(ctx, channel, sql`n.id = any(${[...ids]}::uuid[])`);
  return channel === 'in_app' ? wanted : wanted.filter((person) => isReachable(person, ctx.now));
}
