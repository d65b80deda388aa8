import type { Coverage } from './warranties.ts';

/*
 * Computes what is covered on a day. Server and browser run the same function. No schemas here, so that screens may load it at once.
 */

type Term = {
  id: string;
  provider: string;
  /** Both included. */
  starts_on: string;
  ends_on: string;
  covers: readonly Coverage[];
};

/** `until`: the last day before the first one that no warranty covers. Of those that run, `warranty_id` ends last. */
export type CoveredPart = { part: Coverage; until: string; warranty_id: string; provider: string };

const parts: readonly Coverage[] = ['labour', 'parts', 'travel', 'remote'];

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Warranties that follow without a gap, or overlap, prolong each other. */
function lastDay(terms: readonly Term[], from: string): string {
  const next = terms.find(({ starts_on, ends_on }) => starts_on <= dayAfter(from) && ends_on > from);
  return next ? lastDay(terms, next.ends_on) : from;
}

/** Each part that is covered on the day. */
export function coverageOn(terms: readonly Term[], day: string): CoveredPart[] {
  return parts.flatMap((part) => {
    const ofPart = terms.filter(({ covers }) => covers.includes(part));
    const running = ofPart.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
    const [longest] = running.toSorted((one, other) => other.ends_on.localeCompare(one.ends_on));
    if (!longest) return [];
    const { id: warranty_id, provider, ends_on } = longest;
    return [{ part, until: lastDay(ofPart, ends_on), warranty_id, provider }];
  });
}

/** The day of the calendar at an instant, in a time zone. */
export const dayIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
