import { isNotificationKind, type NotificationKind, notificationKinds } from '@sightline/contract/notifications/kinds';
import {
  type OwnPermissions,
  type Permission,
  type PlanSlug,
  permissionsOf,
  type RoleName,
} from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { isAgent, type Member } from '../../kernel/actor.ts';
import type { SubjectKindName, SubjectKinds } from '../../kernel/owner-kinds.ts';
import { subjectIsReadable } from './subjects.ts';

/** Kinds of notifications that a person may receive in their present role. */
export const kindsFor = (actor: Pick<Member, 'permissions'>): NotificationKind[] =>
  Object.keys(notificationKinds)
    .filter(isNotificationKind)
    .filter((kind) => actor.permissions.has(notificationKinds[kind].permission));

/** Says whether the list of the actor has notification `n` of a query. */
export const isVisible = (kinds: SubjectKinds, actor: Member): RawBuilder<boolean> =>
  sql`(n.in_app and n.snoozed_until is null and ${isReadable(kinds, actor)})`;

/** Says whether the actor has snoozed notification `n` of a query. */
export const isSnoozed = (kinds: SubjectKinds, actor: Member): RawBuilder<boolean> =>
  sql`(n.in_app and n.snoozed_until is not null and ${isReadable(kinds, actor)})`;

/** A reminder needs the permission of its subject. */
function reminderIsReadable(kinds: SubjectKinds, { permissions }: Member): RawBuilder<boolean> {
  const readable = Object.entries(kinds).flatMap(([kind, { permission }]) =>
    permissions.has(permission) ? [kind] : [],
  );
  return sql`(n.kind <> 'reminder' or n.subject_kind = any(${readable}::text[]))`;
}

export const permissionFor = (
  kinds: SubjectKinds,
  kind: NotificationKind,
  subject: SubjectKindName | null,
): Permission =>
  kind === 'reminder' && subject !== null ? kinds[subject].permission : notificationKinds[kind].permission;

/** Says whether notification `n` of a query is the actor's, and whether they may read its subject now. */
export const isReadable = (kinds: SubjectKinds, actor: Member): RawBuilder<boolean> => sql`(
  n.person_id = ${actor.id} and n.kind = any(${kindsFor(actor)}::text[]) and ${reminderIsReadable(kinds, actor)}
  and ${subjectIsReadable(kinds, {
    person: sql`${actor.id}`,
    branch: sql`${actor.branch_id}`,
    isAgent: isAgent(actor) ? sql`true` : sql`false`,
  })})`;

/** Says whether person `p` of a query may see ticket `t` of it. */
export const personSeesTicket: RawBuilder<boolean> = sql`exists (
  select from roles as held
  where held.organization_id = p.organization_id and held.person_id = p.id
    and (held.branch_id is null or held.branch_id = t.branch_id))`;

export type HeldRole = { name: RoleName; own_permissions: OwnPermissions };

/** Whether any of these roles brings a permission. */
export const holdsPermission = (roles: readonly HeldRole[], plan: PlanSlug, permission: Permission): boolean =>
  roles.some((held) => permissionsOf(plan, held.name, held.own_permissions).has(permission));
