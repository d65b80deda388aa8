import type { FramePart } from '#web/lib/frame.ts';
import { SecondFactorPill } from './second-factor-pill.tsx';
import { UnprovedAddressPill } from './unproved-address-pill.tsx';

export const framePart: FramePart = { pills: [UnprovedAddressPill, SecondFactorPill], overlays: [], order: 5 };
