import type { GuestCallState } from '@sightline/contract/calls/calls';

export type GuestRecord = {
  ended_at: string | null;
  state: 'waiting' | 'accepted' | 'refused' | 'removed';
  /** Null when the guest was never in the call. */
  joined_at: string | null;
  left_at: string | null;
};

/** waiting -> accepted -> active <-> left -> removed, or waiting -> refused -> waiting again; `ended` from anywhere. */
export function guestStateOf({ ended_at, state, joined_at, left_at }: GuestRecord): GuestCallState {
  if (ended_at) return 'ended';
  if (state === 'accepted' && joined_at) return left_at ? 'left' : 'active';
  return state;
}
