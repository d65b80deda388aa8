import { type ArState, noAr } from '@sightline/contract/calls/calls';
import { Listeners } from '#web/lib/listeners.ts';
import { readCallSession } from './call-session.ts';
import { callSlice, useCallSlice } from './per-call.ts';

/** For a moment, messages of a person who has just lost the pen are still accepted. */
export const penGracePeriod = 3000;

type ArSlice = {
  ar: ArState;
  /** The previous state, which remains valid until `until`. */
  before: ArState;
  until: number;
};

/** `isOver`: the marks are deleted together with the picture they belong to. */
export type ArChange = { ar: ArState; before: ArState; isOver: boolean };

/** The server decides who may draw on whose picture in this call. */
const slice = callSlice<ArSlice>(() => ({ ar: noAr, before: noAr, until: 0 }));
const changes = new Listeners<[ArChange]>();

export const readAr = (): ArState => slice.get().ar;
export const useCurrentAr = (): ArState => useCallSlice(slice, ({ ar }) => ar);

/** Listeners run in the order of subscribing. Returns the function that unsubscribes. */
export const subscribeToAr = changes.subscribe;

/** Says whether something is allowed now or was a moment ago. */
export function isOrWasAllowed(may: (ar: ArState) => boolean): boolean {
  const { ar, before, until } = slice.get();
  return may(ar) || (Date.now() < until && may(before));
}

const isSame = (one: ArState, other: ArState): boolean =>
  one.enabled === other.enabled &&
  one.streamer_id === other.streamer_id &&
  one.user?.id === other.user?.id &&
  one.drawing_user?.id === other.drawing_user?.id;

/** Sets the state for the room of this call. The same state arrives by event and with the call. */
export function followAr(roomId: string, next: ArState): void {
  if (readCallSession().call?.room_id !== roomId) return;
  const { ar: before } = slice.get();
  const isOver = !next.enabled || (before.enabled && before.streamer_id !== next.streamer_id);
  if (isSame(before, next)) slice.set({ ar: next });
  else slice.set({ ar: next, before, until: isOver ? 0 : Date.now() + penGracePeriod });
  changes.emit({ ar: next, before, isOver });
}
