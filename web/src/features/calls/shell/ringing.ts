import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { activeCallsQuery } from '../api.ts';
import { missedRingsQuery, syncMissedRings } from './missed-rings.ts';
import { addRing, endRing, type Ring, useRings } from './ring-store.ts';

/** A ringing call, with its ticket as soon as that is known. */
export type Ringing = Ring & { ticket: { ticket_id: number } | null };

/**
 * All ringing calls, oldest first. A call stops ringing when it is answered on any of my screens, when it ends, when I
 * dismiss it, and after a minute.
 */
export function useRinging(meId: string): Ringing[] {
  const rings = useRings(meId).filter(({ isOver }) => !isOver);
  const calls = useQuery(activeCallsQuery).data?.calls ?? [];
  const missed = useQuery(missedRingsQuery(meId)).data;

  useServerEvent('CallCreatedUserEvent', (event) =>
    addRing({ ...event, person_id: meId, at: Date.now(), isOver: false }),
  );
  useServerEvent('CallEndedUserEvent', ({ call_id }) => endRing(call_id));
  useEffect(() => {
    if (missed) syncMissedRings(meId, missed);
  }, [meId, missed]);

  // After answering and leaving on another screen, the same ring must not resume.
  const mine = calls.filter(({ participants }) => participants.some(({ id }) => id === meId));
  useEffect(() => {
    for (const { id } of mine) endRing(id);
  });

  return rings
    .filter(({ call_id }) => !mine.some(({ id }) => id === call_id))
    .map((ring) => ({ ...ring, ticket: calls.find(({ id }) => id === ring.call_id)?.ticket ?? null }));
}
