import type { ClaimStatus } from '@sightline/contract/assets/claims';
import type { Tone } from '../tones.ts';

/** Colours of states. The keys are all values that there are: the contract's schemas load later than these. */
export const claimTones: Record<ClaimStatus, Tone> = {
  draft: 'gray',
  sent: 'blue',
  approved: 'green',
  rejected: 'urgent',
  closed: 'gray',
};
export const claimStatuses = Object.keys(claimTones) as ClaimStatus[];
