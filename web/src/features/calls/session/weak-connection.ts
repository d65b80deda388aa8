import type { Person } from './people.ts';

/**
 * Whether the own connection carries pictures: fine -> weak -> sound_only, where sound gets the whole bandwidth, and back
 * to fine when it has recovered. `insisted`: the user wants pictures, whatever the connection.
 */
export type LinkState = 'fine' | 'weak' | 'sound_only' | 'insisted';

/** The state and what the samples so far say against it. */
export type Link = {
  is: LinkState;
  /** For how long (ms) the samples have spoken for leaving this state, less what has spoken against it since. */
  evidence: number;
  /** When the last sample was taken, and what it said: that counts until the next one. */
  at: number;
  wasWeak: boolean;
  /** How long (ms) a connection must be good before pictures return. Doubles when they had returned too early. */
  proof: number;
};

/** So much more weakness than recovery ends the pictures. */
const weakAfter = 10_000;
const firstProof = 10_000;
const longestProof = 60_000;
/** After this long on a good connection, or at the user's wish, what was before no longer counts. */
const trust = 60_000;
/** The interval of samples while there is something to decide. */
export const sampleInterval = 1000;
/** A page that slept proves nothing about the connection. */
const longestStep = 3 * sampleInterval;
/** A machine that is too busy to take samples in time also loses packets: that is no evidence of a weak connection. */
const inTime = 1.5 * sampleInterval;
/**
 * A weak second outweighs two good ones, in both directions: a connection that is weak for more than a third of the time
 * ends the pictures, and brings them back when it is weak for less. Were evidence discarded at the first sample to the contrary, a
 * connection that comes and goes would keep pictures that it cannot carry, or never get them back.
 */
const weightOfWeak = 2;

export const fineLink: Link = { is: 'fine', evidence: 0, at: 0, wasWeak: false, proof: firstProof };

type Connection = Person['connection'];

export const hasPictures = (is: LinkState): boolean => is !== 'sound_only';

/**
 * The link after one more sample. Returns the same object when there is nothing to decide. A lost connection is no evidence of
 * little bandwidth: it says nothing about what comes after the outage.
 */
export function nextLink(link: Link, connection: Connection, at: number): Link {
  if (connection === 'lost') return needsSamples(link) ? { ...link, at, wasWeak: false } : link;
  const isWeakNow = connection === 'poor';
  const elapsed = at - link.at;
  const step = elapsed < 0 || elapsed > (link.wasWeak ? inTime : longestStep) ? 0 : elapsed;
  const change = (is: LinkState): Link => ({ ...link, is, evidence: 0, at, wasWeak: isWeakNow });
  const stay = (evidence: number): Link => ({ ...change(link.is), evidence });
  switch (link.is) {
    case 'fine': {
      if (isWeakNow) return change('weak');
      if (link.proof === firstProof) return link;
      const evidence = link.evidence + step;
      return evidence < trust ? stay(evidence) : { ...fineLink, at };
    }
    case 'weak': {
      const evidence = Math.max(0, link.evidence + (link.wasWeak ? step : -step / weightOfWeak));
      if (evidence >= weakAfter) return change('sound_only');
      return isWeakNow || evidence > 0 ? stay(evidence) : change('fine');
    }
    case 'sound_only': {
      const evidence = Math.max(0, link.evidence + (link.wasWeak ? -step * weightOfWeak : step));
      if (isWeakNow || evidence < link.proof) return stay(evidence);
      return { ...change('fine'), proof: Math.min(longestProof, 2 * link.proof) };
    }
    case 'insisted': {
      const evidence = link.evidence + step;
      return evidence < trust ? stay(evidence) : { ...fineLink, at };
    }
  }
}

/** The user wants pictures, whatever the connection. */
export const forcePictures = (at: number): Link => ({ ...fineLink, is: 'insisted', at });

/** The user goes on with sound only; pictures return as they do after a weak connection. */
export const forceSoundOnly = (link: Link, at: number): Link => ({ ...link, is: 'sound_only', evidence: 0, at });

/** Says whether the next sample can change the state although the connection did not. */
export const needsSamples = (link: Link): boolean => link.is !== 'fine' || link.proof !== firstProof;
