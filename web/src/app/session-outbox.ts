import type { Session } from '@sightline/contract/session/session';
import type { QueryClient } from '@tanstack/react-query';
import { messageDelivery } from '#web/features/talk/outbox/delivery.ts';
import { timerDelivery } from '#web/features/tickets/timer/offline-timer.ts';
import { type Deliver, Outbox } from '#web/lib/outbox.ts';
import { persistentStore } from '#web/lib/outbox-store.ts';
import { readToken } from '#web/lib/token.ts';

/** Deliveries by the prefix of the stream. Entries of an unknown prefix, from an older build, stay stored. */
function deliveries(cache: QueryClient): Record<string, Deliver> {
  return {
    room: messageDelivery(cache),
    // Loaded once there is something to send.
    sheet: async (entry, keep) => {
      const { sheetDelivery } = await import('#web/features/sheets/outbox/delivery.ts');
      return sheetDelivery(cache)(entry, keep);
    },
    timer: timerDelivery(cache),
    visit: async (entry, keep) => {
      const { attendanceDelivery } = await import('#web/features/schedule/visit/attendance-delivery.ts');
      return attendanceDelivery(cache)(entry, keep);
    },
  };
}

type Watch = {
  /** All tabs carry one token, which another tab may exchange for somebody else's: is it still the one of this session? */
  isCurrent: () => boolean;
  /** The server accepted an entry, so it is reachable. */
  onDelivered: () => void;
};

/** The outbox of a signed-in user. */
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

/** Remembers the session's token; the returned function says whether it is still current. */
export function watchToken(): { renew: () => void; isCurrent: () => boolean } {
  let known = readToken();
  return {
    renew: () => {
      known = readToken();
    },
    isCurrent: () => readToken() === known,
  };
}
