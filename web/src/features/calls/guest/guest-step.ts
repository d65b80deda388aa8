import type { CallInvitation, GuestCallState } from '@sightline/contract/calls/calls';
import type { Ending } from '../session/media-room-events.ts';

/** The screens of a guest's page. */
export type GuestStep =
  | 'loading'
  /** No link, a wrong one, or one that is no longer valid. */
  | 'invalid'
  | 'form'
  | 'waiting'
  /** Admitted, or disconnected: joins by itself. */
  | 'entering'
  | 'in_call'
  | 'refused'
  | 'left'
  /** Removed by an agent. */
  | 'removed'
  /** The same guest continues in another tab or on another screen. */
  | 'elsewhere'
  | 'ended'
  /** The server cannot be reached, or is overloaded. */
  | 'unreachable';

export type GuestFacts = {
  hasLink: boolean;
  /** Null until it is loaded. */
  invitation: CallInvitation | null;
  /** The error code of the response. */
  invitationProblem: string | null;
  /** Null before the first request to join. */
  state: GuestCallState | null;
  stateProblem: string | null;
  hasAsked: boolean;
  isConnected: boolean;
  /**
   * How the connection to the call ended here, or that another tab took over. Null before, and once the guest rejoins.
   */
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

/**
 * For an admitted guest. A lost connection is restored without a tap, whatever state the server has recorded meanwhile.
 */
const endings: Record<Ending, GuestStep> = {
  left: 'left',
  ended: 'ended',
  removed: 'removed',
  elsewhere: 'elsewhere',
  lost: 'entering',
};

/** Errors that do not concern the link, and may be gone at the next attempt. */
const passing = ['UNREACHABLE', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'];

const isLetIn = (state: GuestCallState): boolean => state === 'accepted' || state === 'active' || state === 'left';

/**
 * waiting -> accepted -> active, or refused and waiting again; ended from any step. A reload continues at the same
 * step.
 */
export function guestStepOf(facts: GuestFacts): GuestStep {
  const { invitation, state, ending } = facts;
  if (!facts.hasLink) return 'invalid';
  if (state === 'ended' || invitation?.ended) return 'ended';
  if (facts.isConnected) return 'in_call';
  // The token of a removed guest is no longer valid.
  if (ending === 'removed' && (state === null || isLetIn(state))) return 'removed';
  // Admitted guests may stay, even if the link has been revoked since.
  if (state !== null) return ending && (isLetIn(state) || ending === 'elsewhere') ? endings[ending] : steps[state];
  const problem = invitation ? facts.stateProblem : (facts.invitationProblem ?? facts.stateProblem);
  if (problem) return passing.includes(problem) ? 'unreachable' : 'invalid';
  return !invitation || facts.hasAsked ? 'loading' : 'form';
}
