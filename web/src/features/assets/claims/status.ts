import type { ClaimStatus } from '@sightline/contract/assets/claims';
import type { Tone } from '../tones.ts';

/** Colours of states. */
export const claimTones: Record<ClaimStatus, Tone> = {
  draft: 'gray',
  sent: 'blue',
  approved: 'green',
  rejected: 'urgent',
  closed: 'gray',
};
