/** When this guest asked, was refused, came in and went: kept for this tab, so that a reload goes on counting. */
type GuestTimes = { callId: string; refused: number | null; joined: number | null; left: number | null };

const key = 'call-guest-times';

export function readGuestTimes(callId: string): GuestTimes {
  const none: GuestTimes = { callId, refused: null, joined: null, left: null };
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as GuestTimes | null;
    return kept?.callId === callId ? kept : none;
  } catch {
    return none;
  }
}

const storeTimes = (times: GuestTimes): void => sessionStorage.setItem(key, JSON.stringify(times));

/** A new request may be refused anew. */
export const storeAskedAt = (callId: string): void => storeTimes({ ...readGuestTimes(callId), refused: null });

/** The first time counts: a reload is no way around the pause. */
export function storeRefusedAt(callId: string): number {
  const times = readGuestTimes(callId);
  const refused = times.refused ?? Date.now();
  storeTimes({ ...times, refused });
  return refused;
}

/** The first time counts: whoever comes back was here all along. */
export function storeJoinedAt(callId: string): void {
  const times = readGuestTimes(callId);
  storeTimes({ ...times, joined: times.joined ?? Date.now(), left: null });
}

export const storeLeftAt = (callId: string): void => storeTimes({ ...readGuestTimes(callId), left: Date.now() });
