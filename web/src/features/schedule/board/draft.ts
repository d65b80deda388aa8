import type { UnscheduledTicket, Visit } from '@sightline/contract/schedule/schedule';
import { Store } from '#web/lib/store.ts';
import type { Clash } from './clashes.ts';

/** The visit or ticket that is being moved over the board, by pointer or by keys, before it is dropped. */
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

/** The position of the pointer, for a ticket that is not over the board yet. */
export const pointer = new Store<{ x: number; y: number } | null>(null);

/** Returns the people of the visit after a drop: the person of the new row replaces the one of the old row. */
export function peopleOf({ visit, fromPersonId, personId }: Draft): string[] {
  const before = visit?.people.map(({ id }) => id) ?? [];
  if (personId === undefined) return before;
  const others = before.filter((id) => id !== fromPersonId && id !== personId);
  return personId === null ? others : [...others, personId];
}
