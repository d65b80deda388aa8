import { byOrder, type FramePart } from '#web/lib/frame.ts';

const parts = Object.values(
  import.meta.glob<FramePart>('../features/*/frame.ts', { eager: true, import: 'framePart' }),
).toSorted(byOrder);

/** What features put into the frame of the application: features do not know the frame, nor it them. */
export const pills = parts.flatMap((part) => part.pills);
export const overlays = parts.flatMap((part) => part.overlays);
