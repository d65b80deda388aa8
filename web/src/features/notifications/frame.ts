import type { FramePart } from '#web/lib/frame.ts';
import { PushKeeper } from './push/push-keeper.tsx';

export const framePart: FramePart = { pills: [], overlays: [PushKeeper], order: 40 };
