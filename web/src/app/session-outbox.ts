import type { Session } from '@sightline/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { messageDelivery } from '#web/features/talk/message-delivery.ts';
import { type Deliver, Outbox } from '#web/lib/outbox.ts';
import { lastingStore } from '#web/lib/outbox-store.ts';
import { readToken } from '#web/lib/token.ts';

/** By the first word of a stream. What an older build left behind and nobody knows any more stays where it is. */
function deliveries(cache: QueryClient): Record<string, Deliver> {
  return { room: messageDelivery(cache) };
}

/**
 * What a signed-in person writes. All tabs carry one token, which another tab may exchange for somebody else's: `isCurrent`
 * tells whether it is still the one this session came with.
 */
export function createSessionOutbox(cache: QueryClient, { user, token }: Session, isCurrent: () => boolean): Outbox {
  const known = deliveries(cache);
  return new Outbox({
    owner: [user.id, token.organization?.id, token.branch?.id].map(String).join('/'),
    store: lastingStore(),
    deliver: async (entry, keep) => {
      const deliver = known[entry.stream.split('.')[0] ?? ''];
      return deliver && isCurrent() ? deliver(entry, keep) : { is: 'later' };
    },
  });
}

/** Remembers the token of a session, to be asked later whether it still holds. */
export function watchToken(): { renew: () => void; isCurrent: () => boolean } {
  let known = readToken();
  return {
    renew: () => {
      known = readToken();
    },
    isCurrent: () => readToken() === known,
  };
}
