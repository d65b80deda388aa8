import type { Person } from './people.ts';

/**
 * Whether the own connection carries pictures: fine -> weak -> sound_only, where sound gets the whole bandwidth, and back
 * to fine when it has recovered. `insisted`: the user wants pictures, whatever the connection.
 */
export type LinkState = 'fine' | 'weak' | 'sound_only' | 'insisted';

/** The state and what the samples so far say against it. */
export type Link = {
  is: LinkState;
  /** For how long (ms) the samples have spoken for leaving this state. */
  evidence: number;
  /** When the last sample was taken. */
  at: number;
  /** How long (ms) a connection must be good before pictures return. Doubles when they had returned too early. */
  proof: number;
};

/** Weak samples for this long end the pictures. */
const weakAfter = 10_000;
const firstProof = 10_000;
const longestProof = 60_000;
/** After this long on a good connection, or at the user's wish, what was before no longer counts. */
const trust = 60_000;
/** The interval of samples while there is something to decide. */
export const sampleInterval = 1000;
/** A page that slept or was too busy to take samples proves nothing about the connection. */
const longestStep = 2 * sampleInterval;

export const fineLink: Link = { is: 'fine', evidence: 0, at: 0, proof: firstProof };

export const isWeak = ({ connection }: Pick<Person, 'connection'>): boolean =>
  connection === 'poor' || connection === 'lost';

export const hasPictures = (is: LinkState): boolean => is !== 'sound_only';

/** The link after one more sample. Returns the same object when there is nothing to decide. */
export function nextLink(link: Link, isWeakNow: boolean, at: number): Link {
  const evidence = link.evidence + Math.min(Math.max(0, at - link.at), longestStep);
  switch (link.is) {
    case 'fine':
      if (isWeakNow) return { ...link, is: 'weak', evidence: 0, at };
      if (link.proof === firstProof) return link;
      return evidence < trust ? { ...link, evidence, at } : { ...fineLink, at };
    case 'weak':
      if (!isWeakNow) return { ...link, is: 'fine', evidence: 0, at };
      return evidence < weakAfter ? { ...link, evidence, at } : { ...link, is: 'sound_only', evidence: 0, at };
    case 'sound_only': {
      if (isWeakNow) return { ...link, evidence: 0, at };
      const proof = Math.min(longestProof, 2 * link.proof);
      return evidence < link.proof ? { ...link, evidence, at } : { is: 'fine', evidence: 0, at, proof };
    }
    case 'insisted':
      return evidence < trust ? { ...link, evidence, at } : { ...fineLink, at };
  }
}

/** The user wants pictures, whatever the connection. */
export const forcePictures = (at: number): Link => ({ ...fineLink, is: 'insisted', at });

/** The user goes on with sound only; pictures return as they do after a weak connection. */
export const forceSoundOnly = (link: Link, at: number): Link => ({ ...link, is: 'sound_only', evidence: 0, at });

/** Whether the next sample can change the state without news of the connection. */
export const needsSamples = (link: Link): boolean => link.is !== 'fine' || link.proof !== firstProof;
