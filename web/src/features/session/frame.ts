import type { FramePart } from '#web/lib/frame.ts';
import { SecondFactorPill } from './second-factor-pill.tsx';

export const framePart: FramePart = { pills: [SecondFactorPill], overlays: [], order: 5 };
