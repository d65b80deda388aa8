import type { Invitation } from '@sightline/contract/people/invitations';

/** The state that the list shows: until the invitation is opened, what became of its e-mail. */
export type InvitationState = 'ready' | NonNullable<Invitation['delivery']> | Exclude<Invitation['status'], 'pending'>;

export const stateOf = ({ status, delivery }: Pick<Invitation, 'status' | 'delivery'>): InvitationState =>
  status === 'pending' ? (delivery ?? 'ready') : status;

export const tones: Record<InvitationState, 'gray' | 'blue' | 'green' | 'yellow' | 'urgent' | 'violet'> = {
  ready: 'gray',
  queued: 'blue',
  sent: 'blue',
  kept: 'yellow',
  failed: 'urgent',
  opened: 'violet',
  accepted: 'green',
  declined: 'gray',
  expired: 'gray',
  revoked: 'gray',
};

/** Returns when it came into its state, as far as that is known. */
export function timeOf({ status, created_at, sent_at, opened_at, accepted_at, expires_at }: Invitation): string {
  if (status === 'accepted') return accepted_at ?? created_at;
  if (status === 'expired') return expires_at;
  return opened_at ?? sent_at ?? created_at;
}
