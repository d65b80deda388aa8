import type { Person } from './people.ts';

/**
 * What becomes of the pictures while the own connection is weak:
 * fine -> weak -> sound_only, where sound alone gets all there is. Out of it leads only the reader's wish, which is then
 * trusted for a while: pictures never come and go by themselves.
 */
export type Link =
  | { is: 'fine' }
  | { is: 'weak'; since: number }
  /** `goodSince`: not weak any more; offered once it lasts. */
  | { is: 'sound_only'; goodSince: number | null; isBetter: boolean }
  | { is: 'insisted'; since: number };

export const fineLink: Link = { is: 'fine' };

const weakAfter = 10_000;
const proof = 10_000;
const trust = 60_000;

export const isWeak = ({ connection }: Pick<Person, 'connection'>): boolean =>
  connection === 'poor' || connection === 'lost';

export const hasPictures = ({ is }: Link): boolean => is !== 'sound_only';

/** The link as it is at a time, when the connection is weak or not. The same object when nothing has changed. */
export function nextLink(link: Link, isWeakNow: boolean, at: number): Link {
  switch (link.is) {
    case 'fine':
      return isWeakNow ? { is: 'weak', since: at } : link;
    case 'weak':
      if (!isWeakNow) return fineLink;
      return at - link.since < weakAfter ? link : { is: 'sound_only', goodSince: null, isBetter: false };
    case 'sound_only':
      return nextSoundOnly(link, isWeakNow, at);
    case 'insisted':
      return at - link.since < trust ? link : nextLink(fineLink, isWeakNow, at);
  }
}

function nextSoundOnly(link: Link & { is: 'sound_only' }, isWeakNow: boolean, at: number): Link {
  const goodSince = isWeakNow ? null : (link.goodSince ?? at);
  const isBetter = goodSince !== null && at - goodSince >= proof;
  return goodSince === link.goodSince && isBetter === link.isBetter ? link : { is: 'sound_only', goodSince, isBetter };
}

/** The reader wants pictures, whatever the connection. */
export const forcePictures = (at: number): Link => ({ is: 'insisted', since: at });

/** When to look again, even if nothing is heard of the connection until then. */
export function nextCheckAt(link: Link): number | null {
  if (link.is === 'weak') return link.since + weakAfter;
  if (link.is === 'insisted') return link.since + trust;
  if (link.is === 'sound_only' && link.goodSince !== null && !link.isBetter) return link.goodSince + proof;
  return null;
}
