import type { Session } from '@sightline/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { messageDelivery } from '#web/features/talk/outbox/delivery.ts';
import { type Deliver, Outbox } from '#web/lib/outbox.ts';
import { persistentStore } from '#web/lib/outbox-store.ts';
import { readToken } from '#web/lib/token.ts';

/** By the first word of a stream. What an older build left behind and nobody knows any more stays where it is. */
function deliveries(cache: QueryClient): Record<string, Deliver> {
  return { room: messageDelivery(cache) };
}

type Watch = {
  /** All tabs carry one token, which another tab may exchange for somebody else's: is it still the one of this session? */
  isCurrent: () => boolean;
  /** The server has something: it can be reached. */
  onDelivered: () => void;
};

/** What a signed-in person writes. */
export function createSessionOutbox(
  cache: QueryClient,
  { user, token }: Session,
  { isCurrent, onDelivered }: Watch,
): Outbox {
  const known = deliveries(cache);
  return new Outbox({
    owner: [user.id, token.organization?.id, token.branch?.id].map(String).join('/'),
    store: persistentStore(),
    deliver: async (entry, keep) => {
      const deliver = known[entry.stream.split('.')[0] ?? ''];
      if (!deliver || !isCurrent()) return { is: 'later' };
      const outcome = await deliver(entry, keep);
      if (outcome.is === 'delivered') onDelivered();
      return outcome;
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
