import { type PointerEvent, useEffect, useRef } from 'react';
import type { Pixel } from '../../picture/picture-mapping.ts';
import type { Action, Input, InputMode } from './gesture-types.ts';
import { longPress, nextGesture, noGesture } from './gestures.ts';

type GestureOptions = {
  mode: InputMode;
  isOnPicture: (at: Pixel) => boolean;
  onAction: (action: Action) => void;
};

const isKind = (kind: string): kind is 'mouse' | 'pen' | 'touch' =>
  kind === 'mouse' || kind === 'pen' || kind === 'touch';

/** All positions of a pointer since the last event. */
function placesOf({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>): Pixel[] {
  const { left, top } = currentTarget.getBoundingClientRect();
  const coalesced = nativeEvent.getCoalescedEvents?.() ?? [];
  const events = coalesced.length > 0 ? coalesced : [nativeEvent];
  return events.map(({ clientX, clientY }) => ({ x: clientX - left, y: clientY - top }));
}

/** Turns the pointer events of an element into actions. */
export function useGestures({ mode, isOnPicture, onAction }: GestureOptions) {
  const gesture = useRef(noGesture);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(input: Input): void {
    const outcome = nextGesture(gesture.current, input, mode);
    gesture.current = outcome.gesture;
    for (const action of outcome.actions) onAction(action);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { pointerType, pointerId: pointer, button } = event;
    const [at] = placesOf(event).slice(-1);
    if (!at || button === 2) return;
    event.currentTarget.setPointerCapture?.(pointer);
    const kind = isKind(pointerType) ? pointerType : 'mouse';
    const now = Date.now();
    // The middle mouse button does not draw; it pans an enlarged picture.
    take({ type: 'down', pointer, kind, at, now, isOnPicture: button === 0 && isOnPicture(at) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => take({ type: 'tick', now: Date.now() }), longPress);
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>): void =>
    take({ type: 'move', pointer: event.pointerId, points: placesOf(event) });

  /** A busy browser may drop the last movement before the end. */
  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const known = gesture.current.fingers.get(event.pointerId);
    const at = placesOf(event).at(-1);
    if (known && at && (known.x !== at.x || known.y !== at.y)) onPointerMove(event);
    take({ type: 'up', pointer: event.pointerId, now: Date.now() });
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => take({ type: 'cancel', pointer: event.pointerId }),
  };
}
