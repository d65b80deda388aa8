import type { Person } from '../../media/people.ts';

/** What happened to somebody else in the call. */
export type News = { what: 'joined' | 'left' | 'lost' | 'back' | 'shares'; name: string };

function newsOfOne(before: Person | undefined, after: Person): News['what'] | null {
  if (!before) return 'joined';
  if (before.lostSince === null && after.lostSince !== null) return 'lost';
  if (before.lostSince !== null && after.lostSince === null) return 'back';
  return !before.screen && after.screen ? 'shares' : null;
}

/** Whoever was lost before they disappeared was told of already. Nothing is new to somebody who has just come. */
export function newsOf(before: readonly Person[], after: readonly Person[]): News[] {
  if (before.length === 0) return [];
  const known = new Map(before.map((person) => [person.id, person]));
  const here = new Set(after.map(({ id }) => id));
  const changed = after
    .filter(({ isMe }) => !isMe)
    .map((person) => ({ what: newsOfOne(known.get(person.id), person), name: person.name }))
    .filter((news): news is News => news.what !== null);
  const gone = before.filter(({ id, lostSince, isMe }) => !isMe && lostSince === null && !here.has(id));
  return [...changed, ...gone.map(({ name }): News => ({ what: 'left', name }))];
}
