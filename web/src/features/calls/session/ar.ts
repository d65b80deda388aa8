import { type ArState, noAr } from '@sightline/contract/calls';
import { Listeners } from '#web/lib/listeners.ts';
import { readCallSession } from './call-session.ts';
import { callSlice, useCallSlice } from './per-call.ts';

/** Messages of a person who has just lost the pen still count. */
export const penGracePeriod = 3000;

type ArSlice = {
  ar: ArState;
  /** What it was before, which counts `until` then. */
  before: ArState;
  until: number;
};

/** `isOver`: what was drawn goes with the picture that it was drawn on. */
export type ArChange = { ar: ArState; before: ArState; isOver: boolean };

/** Who draws on whose picture in this call, as the server says it. */
const slice = callSlice<ArSlice>(() => ({ ar: noAr, before: noAr, until: 0 }));
const changes = new Listeners<[ArChange]>();

export const readAr = (): ArState => slice.get().ar;
export const useCurrentAr = (): ArState => useCallSlice(slice, ({ ar }) => ar);

/** In the order of subscribing, until the returned function is called. */
export const subscribeToAr = changes.subscribe;

/** Whether something may be done now, or might be a moment ago. */
export function isOrWasAllowed(may: (ar: ArState) => boolean): boolean {
  const { ar, before, until } = slice.get();
  return may(ar) || (Date.now() < until && may(before));
}

const isSame = (one: ArState, other: ArState): boolean =>
  one.enabled === other.enabled &&
  one.streamer_id === other.streamer_id &&
  one.user?.id === other.user?.id &&
  one.drawing_user?.id === other.drawing_user?.id;

/** Of the room of this call. The same state comes by an event and with the call. */
export function followAr(roomId: string, next: ArState): void {
  if (readCallSession().call?.room_id !== roomId) return;
  const { ar: before } = slice.get();
  const isOver = !next.enabled || (before.enabled && before.streamer_id !== next.streamer_id);
  if (isSame(before, next)) slice.set({ ar: next });
  else slice.set({ ar: next, before, until: isOver ? 0 : Date.now() + penGracePeriod });
  changes.emit({ ar: next, before, isOver });
}
