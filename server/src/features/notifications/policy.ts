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

/** What somebody may be told in their present role. */
export const kindsFor = (actor: Pick<Member, 'permissions'>): NotificationKind[] =>
  Object.keys(notificationKinds)
    .filter(isNotificationKind)
    .filter((kind) => actor.permissions.has(notificationKinds[kind].permission));

/** Rows `n` of a query that are the actor's to see in the list. */
export const isVisible = (actor: Member): RawBuilder<boolean> =>
  sql`(n.in_app and n.snoozed_until is null and ${isReadable(actor)})`;

/** Rows `n` of a query that the actor has put off. */
export const isSnoozed = (actor: Member): RawBuilder<boolean> =>
  sql`(n.in_app and n.snoozed_until is not null and ${isReadable(actor)})`;

/** A reminder needs the permission of what it is about. */
const mayReadReminder = ({ permissions }: Member): RawBuilder<boolean> => sql`(n.kind <> 'reminder' or
  case when n.chat_id is null then ${permissions.has('tickets.view')}::boolean else ${permissions.has('talk.view')}::boolean end)`;

export const permissionFor = (kind: NotificationKind, chatId: string | null): Permission => {
  if (kind !== 'reminder') return notificationKinds[kind].permission;
  return chatId === null ? 'tickets.view' : 'talk.view';
};

/**
 * Rows `n` of a query that are the actor's, and about what the actor may read now. Those of rooms go with the membership; a guest
 * of a space loses sight of tickets that are no longer its own.
 */
export const isReadable = (actor: Member): RawBuilder<boolean> => sql`(
  n.person_id = ${actor.id} and n.kind = any(${kindsFor(actor)}::text[]) and ${mayReadReminder(actor)}
  and (n.ticket_id is null or ${actor.branch_id}::uuid is null or exists (
    select from tickets as seen
    where seen.organization_id = n.organization_id and seen.id = n.ticket_id and seen.branch_id = ${actor.branch_id})))`;

/** Whether person `p` of a query may see ticket `t` of it. */
export const personSeesTicket: RawBuilder<boolean> = sql`exists (
  select from roles as held
  where held.organization_id = p.organization_id and held.person_id = p.id
    and (held.branch_id is null or held.branch_id = t.branch_id))`;

export type HeldRole = { name: RoleName; branch_id: string | null; own_permissions: OwnPermissions };

/** Whether any role that somebody holds now brings a permission and, where a ticket is told of, sight of that ticket. */
export const mayBeTold = (
  roles: readonly HeldRole[],
  plan: PlanSlug,
  permission: Permission,
  ticket: { branch_id: string | null } | null,
): boolean =>
  roles.some(
    (held) =>
      permissionsOf(plan, held.name, held.own_permissions).has(permission) &&
      (ticket === null || isAgent(held) || held.branch_id === ticket.branch_id),
  );
