import type { FramePart } from '#web/lib/frame.ts';
import { JobCentre } from './centre/job-centre.tsx';

export const framePart: FramePart = { pills: [JobCentre], overlays: [], order: 40 };
