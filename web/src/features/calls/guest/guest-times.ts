/** When this guest was refused, joined and left: stored for this tab, so that a reload keeps counting. */
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

/** A new request may be refused again. */
export const storeAskedAt = (callId: string): void => storeTimes({ ...readGuestTimes(callId), refused: null });

/** The first time counts: a reload does not shorten the pause. */
export function storeRefusedAt(callId: string): number {
  const times = readGuestTimes(callId);
  const refused = times.refused ?? Date.now();
  storeTimes({ ...times, refused });
  return refused;
}

/** The first time counts: rejoining continues the same stay. */
export function storeJoinedAt(callId: string): void {
  const times = readGuestTimes(callId);
  storeTimes({ ...times, joined: times.joined ?? Date.now(), left: null });
}

export const storeLeftAt = (callId: string): void => storeTimes({ ...readGuestTimes(callId), left: Date.now() });
