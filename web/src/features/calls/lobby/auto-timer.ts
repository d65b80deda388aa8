import { Store, useStore } from '#web/lib/store.ts';

/**
 * The ticket whose timer was started by joining a call, so that leaving can propose to stop it. A timer that ran before
 * belongs to other work. Survives a reload, as the call does.
 */
export type AutoTimer = { callId: string; ticketId: string; number: number };
const key = 'call-work';

const autoTimer = new Store(readAutoTimer());

function readAutoTimer(): AutoTimer | null {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null') as AutoTimer | null;
}

export function storeAutoTimer(next: AutoTimer | null): void {
  if (next) sessionStorage.setItem(key, JSON.stringify(next));
  else sessionStorage.removeItem(key);
  autoTimer.set(next);
}

export const useAutoTimer = (): AutoTimer | null => useStore(autoTimer);
