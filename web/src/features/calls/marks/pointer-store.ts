import { pointerTopic } from '@sightline/contract/calls/drawing';
import type { Id } from '@sightline/contract/scalars';
import { readAr } from '../session/ar.ts';
import { onDataMessage, sendData } from '../session/call-session.ts';
import { mayDraw } from '../session/drawing-rights.ts';
import { callSlice, perCall } from '../session/per-call.ts';
import { type Pointed, type Trail, trailAfter, trailAt } from './pointer-trail.ts';

/** The laser pointers of a call, by person. They are not kept. */
const slice = callSlice<{ trails: ReadonlyMap<Id, Trail> }>(() => ({ trails: new Map() }));

export const subscribeToPointers = slice.subscribe;

/** The trails that are visible now. */
export const readTrails = (now: number): Trail[] =>
  [...slice.get().trails.values()].map((trail) => trailAt(trail, now)).filter(({ points }) => points.length > 0);

function show(personId: Id, where: Pointed, color: string): void {
  const { trails } = slice.get();
  slice.set({ trails: new Map(trails).set(personId, trailAfter(trails.get(personId), where, color, Date.now())) });
}

/** In ms: frequent enough to look live. */
const sendEvery = 40;
/** In ms: a resting pointer is shown as long as it is sent again. */
const repeatInterval = 250;

type Pointing = { personId: Id; color: string; where: Pointed; sent: number };
const hand = perCall<{ pointing: Pointing | null; timer: ReturnType<typeof setInterval> | undefined }>(() => ({
  pointing: null,
  timer: undefined,
}));

function send(): void {
  const { pointing } = hand();
  if (!pointing) return;
  pointing.sent = Date.now();
  const { personId, where, color } = pointing;
  show(personId, where, color);
  void sendData(pointerTopic, { ...where, color });
}

/** Points here and for the others, until `stopPointing`. */
export function pointAt(personId: Id, where: Pointed, color: string): void {
  const mine = hand();
  const pointing = { personId, color, where, sent: mine.pointing?.sent ?? 0 };
  mine.pointing = pointing;
  mine.timer ??= setInterval(send, repeatInterval);
  if (Date.now() - pointing.sent >= sendEvery) send();
  else show(personId, where, color);
}

export function stopPointing(): void {
  const mine = hand();
  clearInterval(mine.timer);
  if (mine.pointing) void sendData(pointerTopic, { at: null, anchor_id: null, color: mine.pointing.color });
  Object.assign(mine, { pointing: null, timer: undefined });
}

export function attachPointers(): (() => void)[] {
  return [
    onDataMessage(({ topic, message, senderId }) => {
      if (topic !== pointerTopic || !message.at || !mayDraw(readAr(), senderId)) return;
      show(senderId, { at: message.at, anchor_id: message.anchor_id }, message.color);
    }),
    () => clearInterval(hand().timer),
  ];
}
