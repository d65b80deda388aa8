import type { CallInvitation, GuestCallState } from '@sightline/contract/calls';
import type { Ending } from '../session/media-room-events.ts';

/** What the guest's page shows. */
export type GuestStep =
  | 'loading'
  /** No link, a wrong one, or one that is worth nothing any more. */
  | 'invalid'
  | 'form'
  | 'waiting'
  /** Let in, or cut off: connects by itself. */
  | 'entering'
  | 'in_call'
  | 'refused'
  | 'left'
  /** Taken out by an agent. */
  | 'removed'
  /** The same guest goes on in another tab or on another screen. */
  | 'elsewhere'
  | 'ended'
  /** The server does not answer, or not now. */
  | 'unreachable';

export type GuestFacts = {
  hasLink: boolean;
  /** Null until it is known. */
  invitation: CallInvitation | null;
  /** The code of a refusal. */
  invitationProblem: string | null;
  /** Null before the guest has asked. */
  state: GuestCallState | null;
  stateProblem: string | null;
  hasAsked: boolean;
  isConnected: boolean;
  /** How the connection to the call ended here, or that another tab took over. Null before, and once the guest wants to come back. */
  ending: Ending | null;
};

const steps: Record<GuestCallState, GuestStep> = {
  waiting: 'waiting',
  accepted: 'entering',
  active: 'entering',
  refused: 'refused',
  left: 'left',
  removed: 'removed',
  ended: 'ended',
};

/** Of one who is let in. A lost connection is taken up again without a tap, whatever the server has made of it meanwhile. */
const endings: Record<Ending, GuestStep> = {
  left: 'left',
  ended: 'ended',
  removed: 'removed',
  elsewhere: 'elsewhere',
  lost: 'entering',
};

/** What is no fault of the link, and may be over when it is tried again. */
const passing = ['UNREACHABLE', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'];

const isLetIn = (state: GuestCallState): boolean => state === 'accepted' || state === 'active' || state === 'left';

/** waiting -> accepted -> active, or refused and waiting again; ended from anywhere. A reload goes on where it was. */
export function guestStepOf(facts: GuestFacts): GuestStep {
  const { invitation, state, ending } = facts;
  if (!facts.hasLink) return 'invalid';
  if (state === 'ended' || invitation?.ended) return 'ended';
  if (facts.isConnected) return 'in_call';
  // What a removed guest could prove itself with is worth nothing any more.
  if (ending === 'removed' && (state === null || isLetIn(state))) return 'removed';
  // Who was let in stays in, also when the link has been revoked since.
  if (state !== null) return ending && (isLetIn(state) || ending === 'elsewhere') ? endings[ending] : steps[state];
  const problem = invitation ? facts.stateProblem : (facts.invitationProblem ?? facts.stateProblem);
  if (problem) return passing.includes(problem) ? 'unreachable' : 'invalid';
  return !invitation || facts.hasAsked ? 'loading' : 'form';
}
