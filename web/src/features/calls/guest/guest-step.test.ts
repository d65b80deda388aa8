import { describe, expect, it } from 'vitest';
import { type GuestFacts, guestStepOf } from './guest-step.ts';

const invitation = {
  call_id: '',
  organization_name: 'Norvik',
  organization_logo: null,
  environment: null,
  locale: 'en' as const,
  host_name: 'Ana',
  ended: false,
};
const facts: GuestFacts = {
  hasLink: true,
  invitation,
  invitationProblem: null,
  state: null,
  stateProblem: null,
  hasAsked: false,
  isConnected: false,
  ending: null,
};

describe('what a guest sees', () => {
  it.each([
    ['invalid', { hasLink: false }],
    ['invalid', { invitation: null, invitationProblem: 'CALL_LINK_INVALID' }],
    ['invalid', { invitation: null, invitationProblem: 'CALL_LINK_REVOKED' }],
    ['unreachable', { invitation: null, invitationProblem: 'UNREACHABLE' }],
    ['unreachable', { invitation: null, invitationProblem: 'UNAVAILABLE' }],
    ['unreachable', { hasAsked: true, stateProblem: 'TOO_MANY_REQUESTS' }],
    ['loading', { invitation: null }],
    ['form', {}],
    ['loading', { hasAsked: true }],
    ['unreachable', { hasAsked: true, stateProblem: 'UNREACHABLE' }],
    ['waiting', { hasAsked: true, state: 'waiting' }],
    ['waiting', { hasAsked: true, state: 'waiting', invitationProblem: 'UNREACHABLE' }],
    ['entering', { hasAsked: true, state: 'accepted' }],
    ['entering', { hasAsked: true, state: 'active' }],
    ['entering', { hasAsked: true, state: 'active', invitation: null, invitationProblem: 'CALL_LINK_REVOKED' }],
    ['in_call', { hasAsked: true, state: 'active', isConnected: true }],
    ['refused', { hasAsked: true, state: 'refused' }],
    ['left', { hasAsked: true, state: 'left' }],
    ['left', { hasAsked: true, state: 'active', ending: 'left' }],
    ['entering', { hasAsked: true, state: 'active', ending: 'lost' }],
    ['entering', { hasAsked: true, state: 'left', ending: 'lost' }],
    ['elsewhere', { hasAsked: true, state: 'active', ending: 'elsewhere' }],
    ['elsewhere', { hasAsked: true, state: 'waiting', ending: 'elsewhere' }],
    ['removed', { hasAsked: true, state: 'active', ending: 'removed' }],
    ['removed', { ending: 'removed' }],
    ['removed', { hasAsked: true, state: 'removed', ending: 'lost' }],
    ['waiting', { hasAsked: true, state: 'waiting', ending: 'removed' }],
    ['ended', { hasAsked: true, state: 'active', ending: 'ended' }],
    ['ended', { hasAsked: true, state: 'ended' }],
    ['ended', { invitation: { ...invitation, ended: true } }],
    ['ended', { hasAsked: true, state: 'ended', isConnected: true }],
  ] satisfies [string, Partial<GuestFacts>][])('is %s with %o', (step, change) => {
    expect(guestStepOf({ ...facts, ...change })).toBe(step);
  });
});
