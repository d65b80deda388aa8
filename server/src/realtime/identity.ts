import { type Bearer, memberOf, refusalOf } from '../http/auth.ts';
import type { Actor } from '../kernel/actor.ts';

// Rooms of the hub's own, which no browser can name: every socket is found by whose it is, whatever it has joined.
export const tokenRoom = (tokenId: string): string => `of-token.${tokenId}`;
export const personRoom = (personId: string): string => `of-person.${personId}`;
export const spaceRoom = (branchId: string): string => `of-space.${branchId}`;

export function identityRooms(actor: Actor): string[] {
  if (actor.kind === 'guest') return [personRoom(actor.id)];
  const { id, token_id, branch_id } = actor;
  return [personRoom(id), tokenRoom(token_id), ...(branch_id ? [spaceRoom(branch_id)] : [])];
}

/** A renewed token is another token of the same person in the same place. */
export const isSameIdentity = (one: Actor, other: Actor): boolean =>
  one.kind === other.kind && one.id === other.id && placeOf(one) === placeOf(other);

const placeOf = (actor: Actor): string =>
  actor.kind === 'guest' ? `${actor.organization_id}/${actor.call_id}` : `${actor.organization_id}/${actor.branch_id}`;

/**
 * Returns the actor behind a token now; undefined without a workspace or a role there, or when the workspace's sign-in policy refuses the
 * session.
 */
export function actorOf(bearer: Bearer | undefined): Actor | undefined {
  if (bearer?.kind !== 'signed-in') return bearer;
  return bearer.organization_id && bearer.role && !refusalOf(bearer) ? memberOf(bearer) : undefined;
}
