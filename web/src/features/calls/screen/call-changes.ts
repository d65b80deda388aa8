import type { Person } from '../session/people.ts';

/** What happened to somebody else in the call. */
export type CallChange = { what: 'joined' | 'left' | 'lost' | 'back' | 'shares'; name: string };

function changesOfPerson(before: Person | undefined, after: Person): CallChange['what'] | null {
  if (!before) return 'joined';
  if (before.lostSince === null && after.lostSince !== null) return 'lost';
  if (before.lostSince !== null && after.lostSince === null) return 'back';
  return !before.screen && after.screen ? 'shares' : null;
}

/** Whoever was lost before they disappeared was told of already. Nothing is new to somebody who has just come. */
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
