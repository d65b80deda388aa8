import type { FramePart } from '#web/lib/frame.ts';
import { PushKeeper } from './push/push-keeper.tsx';
import { PutOffHost } from './snooze/host.tsx';

export const framePart: FramePart = { pills: [], overlays: [PushKeeper, PutOffHost], order: 40 };
