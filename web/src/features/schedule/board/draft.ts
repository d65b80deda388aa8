import type { UnscheduledTicket, Visit } from '@sightline/contract/schedule/schedule';
import { Store } from '#web/lib/store.ts';
import type { Clash } from './clashes.ts';

/** What is being moved over the board, by pointer or by keys, before it is dropped. */
export type Draft = {
  visit: Visit | null;
  ticket: UnscheduledTicket | null;
  /** From whose row it was taken. */
  fromPersonId: string | null;
  /** Over whose row it is; null in the row of nobody, undefined outside of the board. */
  personId: string | null | undefined;
  start: number;
  end: number;
  clashes: readonly Clash[];
  isByKeys: boolean;
};

/** Outside of React, so that a drag renders nothing but what moves. */
export const draft = new Store<Draft | null>(null);

/** Where the pointer is, for a ticket that is not over the board yet. */
export const pointer = new Store<{ x: number; y: number } | null>(null);

/** Who would make the visit: whose row it is over takes the place of whose row it came from. */
export function peopleOf({ visit, fromPersonId, personId }: Draft): string[] {
  const before = visit?.people.map(({ id }) => id) ?? [];
  if (personId === undefined) return before;
  const others = before.filter((id) => id !== fromPersonId && id !== personId);
  return personId === null ? others : [...others, personId];
}
