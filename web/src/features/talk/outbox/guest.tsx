import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outbox } from '#web/lib/outbox.ts';
import { OutboxProvider } from '#web/lib/outbox-context.ts';
import { ownerOfGuest, persistentStore, removeEntriesOf } from '#web/lib/outbox-store.ts';
import type { CallGuestIdentity } from '../viewer.tsx';
import { messageDelivery } from './delivery.ts';

const outboxes = new Map<string, Outbox>();

/** One for the visit, so that the chat may be closed while a message is on its way. */
function outboxOf(cache: QueryClient, { id, token }: CallGuestIdentity): Outbox {
  const known = outboxes.get(token);
  if (known) return known;
  const deliver = messageDelivery(cache, { Authorization: `Bearer ${token}` });
  const owner = ownerOfGuest(id);
  const outbox = new Outbox({ owner, store: persistentStore(), deliver });
  outboxes.set(token, outbox);
  // A browser is one guest at a time: an earlier one that never said goodbye does not come back.
  void removeEntriesOf((other) => other.startsWith(ownerOfGuest('')) && other !== owner).then(() => outbox.start());
  return outbox;
}

/** What a call's guest writes outlasts a reload, and no more than the visit: the device may be anybody's. */
export function GuestOutbox({ guest, children }: { guest: CallGuestIdentity; children: ReactNode }) {
  const cache = useQueryClient();
  return <OutboxProvider value={outboxOf(cache, guest)}>{children}</OutboxProvider>;
}
