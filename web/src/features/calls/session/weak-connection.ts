import type { Person } from './people.ts';

/**
 * The state of pictures while the own connection is weak: fine -> weak -> sound_only, where sound gets the whole
 * bandwidth. Only the user turns pictures on again, and then they stay on for a while: pictures never switch on and off
 * by themselves.
 */
export type Link =
  | { is: 'fine' }
  | { is: 'weak'; since: number }
  /** `goodSince`: when the connection recovered; pictures are offered once that has lasted. */
  | { is: 'sound_only'; goodSince: number | null; isBetter: boolean }
  | { is: 'insisted'; since: number };

export const fineLink: Link = { is: 'fine' };

const weakAfter = 10_000;
const proof = 10_000;
const trust = 60_000;

export const isWeak = ({ connection }: Pick<Person, 'connection'>): boolean =>
  connection === 'poor' || connection === 'lost';

export const hasPictures = ({ is }: Link): boolean => is !== 'sound_only';

/** The state at a given time for a weak or good connection. Returns the same object when nothing has changed. */
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

/** The user wants pictures, whatever the connection. */
export const forcePictures = (at: number): Link => ({ is: 'insisted', since: at });

/** When to check next, even without news of the connection. */
export function nextCheckAt(link: Link): number | null {
  if (link.is === 'weak') return link.since + weakAfter;
  if (link.is === 'insisted') return link.since + trust;
  if (link.is === 'sound_only' && link.goodSince !== null && !link.isBetter) return link.goodSince + proof;
  return null;
}
