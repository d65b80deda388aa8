import type { FramePart } from '#web/lib/frame.ts';
import { CreateShortcut } from './create-shortcut.tsx';
import { TimerPill } from './timer/pill.tsx';

export const framePart: FramePart = { pills: [TimerPill], overlays: [CreateShortcut], order: 20 };
