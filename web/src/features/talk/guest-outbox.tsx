import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outbox } from '#web/lib/outbox.ts';
import { OutboxProvider } from '#web/lib/outbox-context.ts';
import { memoryStore } from '#web/lib/outbox-store.ts';
import { messageDelivery } from './message-delivery.ts';
import type { CallGuestIdentity } from './viewer.tsx';

const outboxes = new Map<string, Outbox>();

/** One for the visit, so that the chat may be closed while a message is on its way. */
function outboxOf(cache: QueryClient, { id, token }: CallGuestIdentity): Outbox {
  const known = outboxes.get(token);
  if (known) return known;
  const deliver = messageDelivery(cache, { Authorization: `Bearer ${token}` });
  const outbox = new Outbox({ owner: `guest/${id}`, store: memoryStore(), deliver });
  outboxes.set(token, outbox);
  outbox.start();
  return outbox;
}

/** What a call's guest writes is kept in memory alone: nobody signs out here, and the device may be anybody's. */
export function GuestOutbox({ guest, children }: { guest: CallGuestIdentity; children: ReactNode }) {
  const cache = useQueryClient();
  return <OutboxProvider value={outboxOf(cache, guest)}>{children}</OutboxProvider>;
}
