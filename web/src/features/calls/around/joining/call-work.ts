import { Store, useStore } from '#web/lib/store.ts';

/**
 * The ticket whose timer was started for a call, so that leaving the call can propose to stop it. A timer that ran before
 * belongs to other work, and is left alone. Survives a reload, as the call does.
 */
export type CallWork = { callId: string; ticketId: string; number: number };
const key = 'call-work';

const work = new Store(readWork());

function readWork(): CallWork | null {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null') as CallWork | null;
}

export function keepWork(next: CallWork | null): void {
  if (next) sessionStorage.setItem(key, JSON.stringify(next));
  else sessionStorage.removeItem(key);
  work.become(next);
}

export const useCallWork = (): CallWork | null => useStore(work);
