import { describe, expect, it } from 'vitest';
import { type GuestFacts, guestStepOf } from './guest-step.ts';

const invitation = { call_id: '', organization_name: 'Norvik', host_name: 'Ana', ended: false };
const facts: GuestFacts = {
  hasLink: true,
  invitation,
  invitationProblem: null,
  state: null,
  hasAsked: false,
  isConnected: false,
  hasLeft: false,
};

describe('what a guest sees', () => {
  it.each([
    ['invalid', { hasLink: false }],
    ['invalid', { invitation: null, invitationProblem: 'CALL_LINK_INVALID' }],
    ['unreachable', { invitation: null, invitationProblem: 'UNREACHABLE' }],
    ['loading', { invitation: null }],
    ['form', {}],
    ['loading', { hasAsked: true }],
    ['waiting', { hasAsked: true, state: 'waiting' }],
    ['entering', { hasAsked: true, state: 'accepted' }],
    ['entering', { hasAsked: true, state: 'active' }],
    ['in_call', { hasAsked: true, state: 'active', isConnected: true }],
    ['refused', { hasAsked: true, state: 'refused' }],
    ['left', { hasAsked: true, state: 'left' }],
    ['left', { hasAsked: true, state: 'active', hasLeft: true }],
    ['ended', { hasAsked: true, state: 'ended' }],
    ['ended', { invitation: { ...invitation, ended: true } }],
    ['ended', { hasAsked: true, state: 'ended', isConnected: true }],
  ] satisfies [string, Partial<GuestFacts>][])('is %s with %o', (step, change) => {
    expect(guestStepOf({ ...facts, ...change })).toBe(step);
  });
});
