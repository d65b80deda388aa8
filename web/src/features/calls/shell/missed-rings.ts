import { type Call, callsApi } from '@sightline/contract/calls';
import { limits } from '@sightline/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { isInvitingAutomatic } from '../api.ts';
import { addRing, endRing, listRings, type Ring } from './ring-store.ts';

/** The calls that go on in my rooms, and those of them that rang me while no event could reach this page. */
type Missed = { askedAt: number; ongoing: readonly string[]; rings: readonly Ring[] };

/**
 * A page that is loaded, or has its connection again, asks what it was not told. The key is not that of calls, so it is
 * asked then alone.
 */
export const missedRingsQuery = (meId: string) =>
  queryOptions({
    queryKey: ['missed-rings', meId],
    queryFn: async ({ signal }): Promise<Missed> => {
      const askedAt = Date.now();
      const { calls } = await unwrap(call(callsApi.active, { query: { scope: 'mine' }, signal }));
      const rings = calls.filter((one) => ringsStill(one, meId)).map((one) => ringOf(one, meId));
      const isRung = rings.length > 0 && (await isInvitingAutomatic());
      return { askedAt, ongoing: calls.map(({ id }) => id), rings: isRung ? rings : [] };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whoever has been in the call has answered. Either clock may be ahead of the other. */
function ringsStill({ created_by, created_at, attendees }: Call, meId: string): boolean {
  const age = Math.abs(Date.now() - Date.parse(created_at));
  return age < limits.call.ringing && created_by.id !== meId && !attendees.some(({ id }) => id === meId);
}

function ringOf({ id: call_id, room_id, room_name, created_by, created_at }: Call, person_id: string): Ring {
  const at = Math.min(Date.now(), Date.parse(created_at));
  return { call_id, room_id, room_name, created_by, person_id, at, isOver: false };
}

/** What rang before the server was asked, and does not go on, is over; what is known here already is left as it is. */
export function syncMissedRings(meId: string, { askedAt, ongoing, rings }: Missed): void {
  const known = listRings(meId);
  for (const { call_id, at } of known) if (at < askedAt && !ongoing.includes(call_id)) endRing(call_id);
  for (const ring of rings) if (!known.some(({ call_id }) => call_id === ring.call_id)) addRing(ring);
}
