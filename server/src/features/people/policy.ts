import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';

/**
 * Whose picture, title and absence an actor sees, of the person `id` in the actor's workspace: an agent everybody's, a guest
 * of the workspace those of agents and of their own space, a guest of a call, once accepted, those of who has been in it.
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
  if (actor.branch_id === null) return sql`true`;
  return sql`exists (
    select from roles as held
    where held.organization_id = ${actor.organization_id} and held.person_id = ${id}
      and (held.branch_id is null or held.branch_id = ${actor.branch_id}))`;
}
