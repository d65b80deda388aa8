import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Outbox, Outgoing } from './outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);
export const OutboxProvider = OutboxContext.Provider;

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('Something is sent outside an outbox.');
  return outbox;
}

/** What waits in one stream, in the order of writing. */
export function useStream(stream: string): readonly Outgoing[] {
  const outbox = useOutbox();
  const entries = useSyncExternalStore(outbox.subscribe, () => outbox.entries);
  return useMemo(() => entries.filter((entry) => entry.stream === stream), [entries, stream]);
}
