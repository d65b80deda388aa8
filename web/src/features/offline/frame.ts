import type { FramePart } from '#web/lib/frame.ts';
import { DayKeeper } from './day-keeper.tsx';
import { WaitingPill } from './waiting-pill.tsx';

export const framePart: FramePart = { pills: [WaitingPill], overlays: [DayKeeper], order: 15 };
