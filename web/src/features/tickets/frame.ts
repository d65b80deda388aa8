import type { FramePart } from '#web/lib/frame.ts';
import { TimerPill } from './timer/pill.tsx';

export const framePart: FramePart = { pills: [TimerPill], overlays: [], order: 20 };
