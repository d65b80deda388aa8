import { limits } from '@sightline/contract/limits';
import type { ServerEvents } from '@sightline/contract/realtime';
import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';

/**
 * A ringing call. All tabs of this browser share these, also after a reload: a ring silenced in one tab is silent in
 * all.
 */
export type Ring = ServerEvents['CallCreatedUserEvent'] & {
  /** The person called; another user may sign in to this browser. */
  person_id: string;
  /** When it began, in ms since 1970. */
  at: number;
  /** Answered, dismissed or ended; a new event makes the call ring again. */
  isOver: boolean;
};

const key = 'rings';
const changes = new Listeners();
const isFresh = ({ at }: Ring): boolean => Date.now() - at < limits.call.ringing;

let text: string | null = null;
let rings: readonly Ring[] = [];

/** Returns the same array until the storage changes. */
function read(): readonly Ring[] {
  const kept = localStorage.getItem(key);
  if (kept === text) return rings;
  text = kept;
  try {
    rings = JSON.parse(kept ?? '[]') as Ring[];
  } catch {
    rings = [];
  }
  return rings;
}

function write(next: readonly Ring[]): void {
  localStorage.setItem(key, JSON.stringify(next.filter(isFresh)));
  changes.emit();
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

/** All rings of this person within the last minute, including those that are over. */
export const listRings = (personId: string): readonly Ring[] =>
  read().filter((ring) => ring.person_id === personId && isFresh(ring));

export function useRings(personId: string): readonly Ring[] {
  useSyncExternalStore(subscribe, read);
  return listRings(personId);
}

export function addRing(ring: Ring): void {
  write([...read().filter(({ call_id }) => call_id !== ring.call_id), ring]);
}

export function endRing(callId: string): void {
  const isOn = read().some(({ call_id, isOver }) => call_id === callId && !isOver);
  if (isOn) write(read().map((ring) => (ring.call_id === callId ? { ...ring, isOver: true } : ring)));
}
