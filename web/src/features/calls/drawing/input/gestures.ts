import type { Pixel } from '../../picture/picture-mapping.ts';
import type { Span } from '../../picture/zoom.ts';
import type { Action, Input, InputMode } from './gesture-types.ts';

type Phase =
  | { is: 'idle' }
  /** One finger is down, and its gesture is not known yet. */
  | { is: 'resting'; pointer: number; at: Pixel; since: number; mayDraw: boolean }
  | { is: 'drawing'; pointer: number }
  | { is: 'pointing'; pointer: number }
  | { is: 'panning'; pointer: number; at: Pixel }
  | { is: 'pinching'; begun: Span; span: Span; since: number; hasMoved: boolean }
  /** The gesture is over; wait until all fingers are up. */
  | { is: 'over' };

type Tap = { at: Pixel; now: number };
export type Gesture = {
  phase: Phase;
  fingers: ReadonlyMap<number, Pixel>;
  lastTap: Tap | null;
  /** People with a stylus rest their hand on the screen, so fingers then only pan. */
  hasPen: boolean;
};
export const noGesture: Gesture = { phase: { is: 'idle' }, fingers: new Map(), lastTap: null, hasPen: false };

/** A smaller movement (px) does not count. */
const slack = 6;
const fingersSlack = 12;
export const longPress = 500;
const tapTime = 300;
const tapReach = 30;

type Outcome = { gesture: Gesture; actions: Action[] };
const outcome = (gesture: Gesture, ...actions: Action[]): Outcome => ({ gesture, actions });

const distanceBetween = (one: Pixel, other: Pixel): number => Math.hypot(one.x - other.x, one.y - other.y);

function spanOf(fingers: ReadonlyMap<number, Pixel>): Span | undefined {
  const [one, other] = [...fingers.values()];
  if (!one || !other) return undefined;
  return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, distance: distanceBetween(one, other) };
}

/** Cancels the gesture of the first finger when the second one touches the screen. */
function interrupted({ is }: Phase): Action[] {
  if (is === 'drawing') return [{ do: 'take_back' }];
  return is === 'pointing' ? [{ do: 'stop_pointing' }] : [];
}

function down(gesture: Gesture, input: Extract<Input, { type: 'down' }>, hand: InputMode): Outcome {
  const { pointer, kind, at, now, isOnPicture } = input;
  const fingers = new Map(gesture.fingers).set(pointer, at);
  const next = { ...gesture, fingers, hasPen: gesture.hasPen || kind === 'pen' };
  if (gesture.phase.is === 'over' || gesture.phase.is === 'pinching') return outcome(next);
  const span = spanOf(fingers);
  if (span) {
    const phase: Phase = { is: 'pinching', begun: span, span, since: now, hasMoved: false };
    return outcome({ ...next, phase }, ...interrupted(gesture.phase));
  }
  const mayDraw = hand.tool !== null && isOnPicture && !(kind === 'touch' && next.hasPen);
  if (mayDraw && hand.tool === 'points')
    return outcome({ ...next, phase: { is: 'pointing', pointer } }, { do: 'point', at });
  if (mayDraw && kind !== 'touch') return outcome({ ...next, phase: { is: 'drawing', pointer } }, { do: 'begin', at });
  return outcome({ ...next, phase: { is: 'resting', pointer, at, since: now, mayDraw } });
}

function moveResting(
  gesture: Gesture,
  phase: Extract<Phase, { is: 'resting' }>,
  points: readonly Pixel[],
  hand: InputMode,
) {
  const { pointer, at, mayDraw } = phase;
  const last = points.at(-1) ?? at;
  if (distanceBetween(at, last) < slack) return outcome(gesture);
  if (mayDraw)
    return outcome({ ...gesture, phase: { is: 'drawing', pointer } }, { do: 'begin', at }, { do: 'go_on', points });
  if (!hand.isZoomed) return outcome({ ...gesture, phase: { is: 'over' } });
  const by = { x: last.x - at.x, y: last.y - at.y };
  return outcome({ ...gesture, phase: { is: 'panning', pointer, at: last } }, { do: 'pan', by });
}

function movePinching(gesture: Gesture, phase: Extract<Phase, { is: 'pinching' }>): Outcome {
  const to = spanOf(gesture.fingers);
  if (!to) return outcome(gesture);
  const { begun, span: from } = phase;
  const hasMoved =
    phase.hasMoved ||
    distanceBetween(begun.middle, to.middle) > fingersSlack ||
    Math.abs(begun.distance - to.distance) > fingersSlack;
  if (!hasMoved) return outcome(gesture);
  return outcome({ ...gesture, phase: { ...phase, span: to, hasMoved } }, { do: 'pinch', from, to });
}

function move(gesture: Gesture, { pointer, points }: Extract<Input, { type: 'move' }>, hand: InputMode): Outcome {
  const last = points.at(-1);
  if (!last || !gesture.fingers.has(pointer)) return outcome(gesture);
  const next = { ...gesture, fingers: new Map(gesture.fingers).set(pointer, last) };
  const { phase } = next;
  if (phase.is === 'pinching') return movePinching(next, phase);
  if (phase.is === 'idle' || phase.is === 'over' || phase.pointer !== pointer) return outcome(next);
  if (phase.is === 'resting') return moveResting(next, phase, points, hand);
  if (phase.is === 'drawing') return outcome(next, { do: 'go_on', points });
  if (phase.is === 'pointing') return outcome(next, { do: 'point', at: last });
  const by = { x: last.x - phase.at.x, y: last.y - phase.at.y };
  return outcome({ ...next, phase: { ...phase, at: last } }, { do: 'pan', by });
}

function tap(
  gesture: Gesture,
  { at, mayDraw }: Extract<Phase, { is: 'resting' }>,
  now: number,
  hand: InputMode,
): Outcome {
  const { lastTap } = gesture;
  const isSecond = lastTap !== null && now - lastTap.now < tapTime && distanceBetween(lastTap.at, at) < tapReach;
  if (isSecond && hand.isZoomed)
    return outcome({ ...gesture, lastTap: null }, ...(mayDraw ? [{ do: 'take_back' } as const] : []), {
      do: 'reset_zoom',
    });
  const tapped = { ...gesture, lastTap: { at, now } };
  return mayDraw ? outcome(tapped, { do: 'begin', at }, { do: 'end' }) : outcome(tapped);
}

function up(gesture: Gesture, { pointer, now }: { pointer: number; now: number }, hand: InputMode): Outcome {
  const fingers = new Map(gesture.fingers);
  if (!fingers.delete(pointer)) return outcome(gesture);
  const { phase } = gesture;
  const next: Gesture = { ...gesture, fingers, phase: fingers.size === 0 ? { is: 'idle' } : { is: 'over' } };
  if (phase.is === 'resting') return tap(next, phase, now, hand);
  if (phase.is === 'drawing') return outcome(next, { do: 'end' });
  if (phase.is === 'pointing') return outcome(next, { do: 'stop_pointing' });
  const isTap = phase.is === 'pinching' && !phase.hasMoved && now - phase.since < tapTime;
  return isTap && hand.tool !== null ? outcome(next, { do: 'undo' }) : outcome(next);
}

/** The browser cancelled the pointer: the line so far is kept. */
function cancel(gesture: Gesture, pointer: number): Outcome {
  const fingers = new Map(gesture.fingers);
  if (!fingers.delete(pointer)) return outcome(gesture);
  const next: Gesture = { ...gesture, fingers, phase: fingers.size === 0 ? { is: 'idle' } : { is: 'over' } };
  if (gesture.phase.is === 'drawing') return outcome(next, { do: 'end' });
  return outcome(next, ...interrupted(gesture.phase));
}

function tick(gesture: Gesture, now: number): Outcome {
  const { phase } = gesture;
  if (phase.is !== 'resting' || !phase.mayDraw || now - phase.since < longPress) return outcome(gesture);
  const { pointer, at } = phase;
  return outcome({ ...gesture, phase: { is: 'pointing', pointer } }, { do: 'point', at });
}

export function nextGesture(gesture: Gesture, input: Input, hand: InputMode): Outcome {
  switch (input.type) {
    case 'down':
      return down(gesture, input, hand);
    case 'move':
      return move(gesture, input, hand);
    case 'up':
      return up(gesture, input, hand);
    case 'cancel':
      return cancel(gesture, input.pointer);
    case 'tick':
      return tick(gesture, input.now);
  }
}
