import type { Call } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { isInvitingAutomatic, ongoingCallsQuery } from '../api.ts';
import { addRing, endRing, listRings, type Ring } from './ring-store.ts';

/** The ongoing calls in my rooms, and those among them that rang me while this page received no events. */
type Missed = { askedAt: number; ongoing: readonly string[]; rings: readonly Ring[] };

/**
 * Asks the server for missed rings when the page loads or reconnects. The key does not begin with `calls`, so that
 * events about calls do not refetch it.
 */
export const missedRingsQuery = (meId: string) =>
  queryOptions({
    queryKey: ['missed-rings', meId],
    queryFn: async ({ client }): Promise<Missed> => {
      const askedAt = Date.now();
      const { calls } = await client.fetchQuery({ ...ongoingCallsQuery, staleTime: 0 });
      const rings = calls.filter((one) => ringsStill(one, meId)).map((one) => ringOf(one, meId));
      const isRung = rings.length > 0 && (await isInvitingAutomatic());
      return { askedAt, ongoing: calls.map(({ id }) => id), rings: isRung ? rings : [] };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** People who have been in the call have answered. The absolute age allows for a clock that is ahead on either side. */
function ringsStill({ created_by, created_at, attendees }: Call, meId: string): boolean {
  const age = Math.abs(Date.now() - Date.parse(created_at));
  return age < limits.call.ringing && created_by.id !== meId && !attendees.some(({ id }) => id === meId);
}

function ringOf({ id: call_id, room_id, room_name, created_by, created_at }: Call, person_id: string): Ring {
  const at = Math.min(Date.now(), Date.parse(created_at));
  return { call_id, room_id, room_name, created_by, person_id, at, isOver: false };
}

/** Ends rings that began before the request and whose call has ended; leaves all other known rings as they are. */
export function syncMissedRings(meId: string, { askedAt, ongoing, rings }: Missed): void {
  const known = listRings(meId);
  for (const { call_id, at } of known) if (at < askedAt && !ongoing.includes(call_id)) endRing(call_id);
  for (const ring of rings) if (!known.some(({ call_id }) => call_id === ring.call_id)) addRing(ring);
}
