import type { FramePart } from '#web/lib/frame.ts';
import { CallCompanion } from './shell/call-companion.tsx';
import { LazyCallOverlays, LazyCallPill } from './shell/lazy-call-parts.tsx';
import { RingDialog } from './shell/ring-dialog.tsx';

export const framePart: FramePart = {
  pills: [LazyCallPill],
  overlays: [CallCompanion, LazyCallOverlays, RingDialog],
  order: 10,
};
