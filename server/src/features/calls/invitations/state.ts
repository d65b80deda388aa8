import type { InvitationState } from '@sightline/contract/calls/invitations';
import type { GuestRecord } from '../guests/state.ts';

export type InvitationRecord = {
  delivery: 'queued' | 'sent' | 'kept' | 'failed' | null;
  opened_at: string | null;
  revoked_at: string | null;
  expires_at: string;
  /** The last guest who came by it; null while nobody has. */
  guest: Omit<GuestRecord, 'ended_at'> | null;
};

/**
 * ready, or queued -> sent, kept or failed; then opened -> the state of the guest. An admitted guest keeps that state whatever
 * becomes of the link. Before that, revoking wins over waiting, and waiting wins over expiry.
 */
export function invitationStateOf(invitation: InvitationRecord, now: Date): InvitationState {
  const { guest } = invitation;
  if (guest?.state === 'accepted') return presenceOf(guest);
  if (invitation.revoked_at) return 'revoked';
  if (guest?.state === 'waiting') return 'waiting';
  if (Date.parse(invitation.expires_at) <= now.getTime()) return 'expired';
  if (guest) return guest.state;
  return invitation.opened_at ? 'opened' : (invitation.delivery ?? 'ready');
}

const presenceOf = ({ joined_at, left_at }: Omit<GuestRecord, 'ended_at'>): InvitationState =>
  joined_at ? (left_at ? 'left' : 'active') : 'accepted';
