import type { Person } from '../session/people.ts';

/** A change of somebody else in the call that is worth announcing. */
export type CallChange = { what: 'joined' | 'left' | 'lost' | 'back' | 'shares'; name: string };

function changesOfPerson(before: Person | undefined, after: Person): CallChange['what'] | null {
  if (!before) return 'joined';
  if (before.lostSince === null && after.lostSince !== null) return 'lost';
  if (before.lostSince !== null && after.lostSince === null) return 'back';
  return !before.screen && after.screen ? 'shares' : null;
}

/** Does not announce people already reported as disconnected, nor anyone present when the user joined. */
export function callChanges(before: readonly Person[], after: readonly Person[]): CallChange[] {
  if (before.length === 0) return [];
  const known = new Map(before.map((person) => [person.id, person]));
  const here = new Set(after.map(({ id }) => id));
  const changed = after
    .filter(({ isMe }) => !isMe)
    .map((person) => ({ what: changesOfPerson(known.get(person.id), person), name: person.name }))
    .filter((news): news is CallChange => news.what !== null);
  const gone = before.filter(({ id, lostSince, isMe }) => !isMe && lostSince === null && !here.has(id));
  return [...changed, ...gone.map(({ name }): CallChange => ({ what: 'left', name }))];
}
