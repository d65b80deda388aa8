import type { FramePart } from '#web/lib/frame.ts';
import { JobCentre } from './centre/job-centre.tsx';

export const framePart: FramePart = { pills: [], overlays: [JobCentre], order: 40 };
