import { byOrder, type FramePart } from '#web/lib/frame.ts';

const parts = Object.values(
  import.meta.glob<FramePart>('../features/*/frame.ts', { eager: true, import: 'framePart' }),
).toSorted(byOrder);

/** The pills and overlays of features. Features do not import the frame, and the frame names no feature. */
export const pills = parts.flatMap((part) => part.pills);
export const overlays = parts.flatMap((part) => part.overlays);
