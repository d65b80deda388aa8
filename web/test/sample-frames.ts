import type { AnchorPlace, FramePlaces } from '#web/features/calls/tracking/frame-wire.ts';

export const anchorId = (number: number) => `018f0000-0000-7000-8000-2${String(number).padStart(11, '0')}`;

/** An anchor whose keyframe lies `dx` of the width to the right. */
export const samplePlace = (dx = 0, change: Partial<AnchorPlace> = {}): AnchorPlace => ({
  id: anchorId(1),
  state: 'ok',
  isRepeating: false,
  opacity: 1,
  towards: undefined,
  transform: [1, 0, dx, 0, 1, 0, 0, 0, 1],
  ...change,
});

export const sampleFrame = (ts: number, ...anchors: AnchorPlace[]): FramePlaces => ({ epoch: 1, ts, anchors });
