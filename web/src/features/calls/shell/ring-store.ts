import { limits } from '@sightline/contract/limits';
import type { ServerEvents } from '@sightline/contract/realtime';
import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';

/** What rings, as all tabs of this browser know it, beyond a reload: what one of them has silenced is silent in all. */
export type Ring = ServerEvents['CallCreatedUserEvent'] & {
  /** Whom it rings: somebody else may sign in here. */
  person_id: string;
  /** When it began, in ms since 1970. */
  at: number;
  /** Answered, refused or ended; somebody may ring anew. */
  isOver: boolean;
};

const key = 'rings';
const changes = new Listeners();
const isFresh = ({ at }: Ring): boolean => Date.now() - at < limits.call.ringing;

let text: string | null = null;
let rings: readonly Ring[] = [];

/** The same array for as long as nothing is written. */
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

/** All that rang this person within the last minute, also what is over. */
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
