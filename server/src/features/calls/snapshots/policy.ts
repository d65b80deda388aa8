import { type Actor, isAgent, type Member } from '../../../kernel/actor.ts';

export type SnapshotAuthor = { taken_by: string; taken_by_guest: boolean };

/** Agents and the person who took a picture may caption it and draw on it. */
export function canEditSnapshot(actor: Actor, { taken_by }: SnapshotAuthor): boolean {
  return actor.id === taken_by || isAgent(actor);
}

/** A guest without an account cannot come back for its own pictures, so agents manage them. */
export function canRemoveSnapshot(actor: Member, { taken_by, taken_by_guest }: SnapshotAuthor): boolean {
  if (actor.id === taken_by || actor.permissions.has('snapshots.delete')) return true;
  return taken_by_guest && isAgent(actor);
}
