import type { CallInvitation, GuestCallState } from '@sightline/contract/calls';

/** What the guest's page shows. */
export type GuestStep =
  | 'loading'
  /** No link, a wrong one, or one that is worth nothing any more. */
  | 'invalid'
  | 'form'
  | 'waiting'
  /** Let in: connects by itself. */
  | 'entering'
  | 'in_call'
  | 'refused'
  | 'left'
  | 'ended'
  /** The server does not answer. */
  | 'unreachable';

export type GuestFacts = {
  hasLink: boolean;
  /** Null until it is known. */
  invitation: CallInvitation | null;
  /** Codes of refusals. */
  invitationProblem: string | null;
  /** Null before the guest has asked. */
  state: GuestCallState | null;
  hasAsked: boolean;
  isConnected: boolean;
  /** The guest has hung up, or was cut off and not taken back: only a tap brings them in again. */
  hasLeft: boolean;
};

const steps: Record<GuestCallState, GuestStep> = {
  waiting: 'waiting',
  accepted: 'entering',
  active: 'entering',
  refused: 'refused',
  left: 'left',
  ended: 'ended',
};

/** waiting -> accepted -> active, or refused and waiting again; ended from anywhere. A reload goes on where it was. */
export function guestStepOf(facts: GuestFacts): GuestStep {
  const { invitation, invitationProblem, state, hasAsked, isConnected, hasLeft } = facts;
  if (!facts.hasLink) return 'invalid';
  if (state === 'ended' || invitation?.ended) return 'ended';
  if (isConnected) return 'in_call';
  if (invitationProblem) return invitationProblem === 'UNREACHABLE' ? 'unreachable' : 'invalid';
  if (!invitation || (hasAsked && state === null)) return 'loading';
  if (state === null) return 'form';
  const step = steps[state];
  return step === 'entering' && hasLeft ? 'left' : step;
}
