import type { FramePart } from '#web/lib/frame.ts';
import { RecordingCompanion } from './recording/recording-companion.tsx';
import { CallCompanion } from './shell/call-companion.tsx';
import { CallPill } from './shell/call-pill.tsx';
import { RingDialog } from './shell/ring-dialog.tsx';

export const framePart: FramePart = {
  pills: [CallPill],
  overlays: [CallCompanion, RecordingCompanion, RingDialog],
  order: 10,
};
