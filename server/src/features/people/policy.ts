import type { ErrorCode } from '@sightline/contract/errors';
import type { Membership, MembershipInput, PeopleAction, PersonStatus } from '@sightline/contract/people/people';
import { type RoleName, type RoleRights, reachesRole } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAgent } from '../../kernel/actor.ts';

export type Target = { id: string; status: PersonStatus; roles: readonly RoleRights[] };
type Manager = { id: string; role: RoleRights };

/** Nobody gives or takes a role that brings what they do not hold. */
export const reaches = ({ role: own }: Manager, roles: readonly RoleRights[]): boolean =>
  roles.every((role) => reachesRole(own, role));

/** Returns why an action is refused for a person; null if it is not. The action itself checks that a Subscriber remains. */
export function refusalOf(action: PeopleAction, manager: Manager, target: Target): ErrorCode | null {
  if (target.id === manager.id) return 'NOT_YOURSELF';
  if (!reaches(manager, target.roles)) return 'ROLE_ABOVE_YOURS';
  if (action === 'suspend' && target.status === 'suspended') return 'ALREADY_SUSPENDED';
  if (action === 'activate' && target.status === 'active') return 'NOT_SUSPENDED';
  return null;
}

/** An agent has one role and no branch; a guest has one role in each of their branches (section 6). */
export function rolesFit(roles: readonly MembershipInput[], isGuest: (role: RoleName) => boolean): boolean {
  const branches = roles.map(({ branch_id }) => branch_id);
  const isDistinct = new Set(branches).size === roles.length;
  const fits = (held: MembershipInput) => isGuest(held.role) !== isAgent(held);
  return roles.every(fits) && (roles.some(isAgent) ? roles.length === 1 : isDistinct);
}

/** "Client (Harbour Hospital), Client (Lakeside Foods)" */
export const rolesInWords = (memberships: readonly Membership[]): string =>
  memberships.map(({ role, branch }) => (branch ? `${role} (${branch.name})` : role)).join(', ');

/**
 * SQL condition: the actor may see the picture, title and absence of the person `id` in the actor's workspace. An agent sees everybody's; a
 * guest of the workspace those of agents and of their own space; a guest of a call, once accepted, those of people who have been in it.
 */
export function faceIsVisible(actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind === 'guest')
    return sql`exists (
      select from call_participants as present
      where present.organization_id = ${actor.organization_id} and present.call_id = ${actor.call_id}
        and present.person_id = ${id} and exists (
          select from call_join_requests as j
          where j.organization_id = present.organization_id and j.call_id = present.call_id
            and j.guest_id = ${actor.id} and j.state = 'accepted'))`;
  if (isAgent(actor)) return sql`true`;
  return sql`exists (
    select from roles as held
    where held.organization_id = ${actor.organization_id} and held.person_id = ${id}
      and (held.branch_id is null or held.branch_id = ${actor.branch_id}))`;
}
