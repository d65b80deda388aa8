import { createHash } from 'node:crypto';
import type { Certificate } from '../certificate.ts';

const [minute, hour] = [60_000, 3_600_000];

/** Between 0 and 1, the same for a host on every node. */
const shareOf = (host: string): number => createHash('sha256').update(host).digest().readUInt32BE() / 2 ** 32;

/** At two thirds of its life; hosts that got theirs together do not all come back at once. */
export function renewalTime(host: string, { from, until }: Pick<Certificate, 'from' | 'until'>): number {
  const life = until.getTime() - from.getTime();
  return from.getTime() + life * (2 / 3 - shareOf(host) / 20);
}

const pauses = { first: 15 * minute, most: 12 * hour, whileLimited: hour };

/** Computes when to try again. The pause that an authority asks for is the least; each failure in a row doubles ours. */
export function nextTry(
  host: string,
  failures: number,
  now: number,
  { retryAfter = 0, isLimited = false }: { retryAfter?: number; isLimited?: boolean } = {},
): number {
  const doubled = Math.min(pauses.most, pauses.first * 2 ** Math.min(failures - 1, 10));
  const wanted = isLimited && retryAfter === 0 ? pauses.whileLimited : retryAfter;
  return now + Math.max(doubled, wanted) * (1 + shareOf(`${host} ${failures}`) / 10);
}
