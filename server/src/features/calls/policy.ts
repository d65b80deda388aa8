import { type RawBuilder, sql } from 'kysely';
import type { Actor, CallGuest, Member } from '../../kernel/actor.ts';
import { roomIsReadable } from '../talk/policy.ts';

/** Section 4: a call inside a ticket needs a running timer, of those who can have one; customers cannot. */
export function canHaveTimer(actor: Member): boolean {
  return actor.permissions.has('tickets.timer');
}

/**
 * SQL condition: the actor may see snapshot `id` of a query whose room is `r`. Members see the snapshots of rooms that they read; a guest
 * of a call sees those taken since they joined, as long as they are in it.
 */
export function snapshotIsReadable(actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return actor.kind === 'member' ? roomIsReadable(actor) : wasTakenBeside(actor, id);
}

export function wasTakenBeside(guest: CallGuest, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from call_snapshots taken
    join call_participants beside on beside.organization_id = taken.organization_id and beside.call_id = taken.call_id
    where taken.organization_id = ${guest.organization_id} and taken.id = ${id} and taken.call_id = ${guest.call_id}
      and beside.person_id = ${guest.id} and beside.left_at is null and taken.created_at >= beside.joined_at)`;
}
