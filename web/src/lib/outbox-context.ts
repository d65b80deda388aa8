import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Outbox, Outgoing } from './outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);
export const OutboxProvider = OutboxContext.Provider;

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('Something is sent outside an outbox.');
  return outbox;
}

/** Everything that waits. */
export function useWaiting(): readonly Outgoing[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, () => outbox.entries);
}

/** Returns the waiting entries of one stream, in the order of writing. */
export function useStream(stream: string): readonly Outgoing[] {
  const entries = useWaiting();
  return useMemo(() => entries.filter((entry) => entry.stream === stream), [entries, stream]);
}
