import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outbox } from '#web/lib/outbox.ts';
import { OutboxProvider } from '#web/lib/outbox-context.ts';
import { ownerOfGuest, persistentStore, removeEntriesOf } from '#web/lib/outbox-store.ts';
import type { CallGuestIdentity } from '../viewer.tsx';
import { messageDelivery } from './delivery.ts';

const outboxes = new Map<string, Outbox>();

/** One outbox per visit, so that the chat can be closed while a message is being sent. */
function outboxOf(cache: QueryClient, { id, token }: CallGuestIdentity): Outbox {
  const known = outboxes.get(token);
  if (known) return known;
  const deliver = messageDelivery(cache, { Authorization: `Bearer ${token}` });
  const owner = ownerOfGuest(id);
  const outbox = new Outbox({ owner, store: persistentStore(), deliver });
  outboxes.set(token, outbox);
  // A browser has one guest at a time, so an earlier guest who never left will not return.
  void removeEntriesOf((other) => other.startsWith(ownerOfGuest('')) && other !== owner).then(() => outbox.start());
  return outbox;
}

/** A call guest's unsent messages survive a reload but not the end of the visit, since the device may be shared. */
export function GuestOutbox({ guest, children }: { guest: CallGuestIdentity; children: ReactNode }) {
  const cache = useQueryClient();
  return <OutboxProvider value={outboxOf(cache, guest)}>{children}</OutboxProvider>;
}
