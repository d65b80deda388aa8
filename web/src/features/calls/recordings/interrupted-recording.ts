import { Store, useStore } from '#web/lib/store.ts';

/**
 * The call whose recording ended here because its page was left. Stored in the tab only while the page goes away: after a
 * reload its user is asked whether to go on.
 */
const key = 'recording-interrupted';

const interrupted = new Store<string | null>(sessionStorage.getItem(key));
sessionStorage.removeItem(key);

export const useInterruptedRecording = (): string | null => useStore(interrupted);

export const setInterruptedRecording = (callId: string | null): void => interrupted.set(callId);

/** Returns the function that stops it. */
export function storeWhenLeft(callId: string): () => void {
  const store = () => sessionStorage.setItem(key, callId);
  window.addEventListener('pagehide', store, { capture: true });
  return () => window.removeEventListener('pagehide', store, { capture: true });
}
