import { type PlanSlug, permissionsOf, type RoleName } from '@sightline/contract/permissions';
import { describe, expect, it } from 'vitest';
import type { CallGuest, Member } from '../../kernel/actor.ts';
import { canChooseAssignees, canCreateTicketFor, canSeeTicket } from './policy.ts';

const [here, there] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];

const member = (role: RoleName, branch_id: string | null, plan: PlanSlug = 'complete'): Member => ({
  kind: 'member',
  id: 'me',
  name: 'Me',
  locale: 'en',
  organization_id: 'company',
  branch_id,
  role,
  plan,
  own_permissions: null,
  permissions: permissionsOf(plan, role),
  token_id: 'token',
  session_id: 'session',
});

const callGuest: CallGuest = { kind: 'guest', id: 'me', name: 'Me', organization_id: 'company', call_id: 'call' };

const agents = (['Subscriber', 'Manager', 'Agent'] as const).map((role) => member(role, null));
const guests = (['Client manager', 'Client'] as const).map((role) => member(role, here));

describe('who sees a ticket', () => {
  it.each(agents)('$role: every one', (actor) => {
    expect([here, there, null].map((branch_id) => canSeeTicket(actor, { branch_id }))).toEqual([true, true, true]);
  });

  it.each(guests)('$role: those of the own space', (actor) => {
    expect([here, there, null].map((branch_id) => canSeeTicket(actor, { branch_id }))).toEqual([true, false, false]);
  });

  it('guests of a call: none', () => {
    expect([here, there, null].map((branch_id) => canSeeTicket(callGuest, { branch_id }))).toEqual(
      Array(3).fill(false),
    );
  });
});

describe('who creates a ticket for whom', () => {
  it.each(agents)('$role: for any customer and for none', (actor) => {
    expect([here, there, null].map((branch) => canCreateTicketFor(actor, branch))).toEqual([true, true, true]);
  });

  it.each(guests)('$role: for the own space', (actor) => {
    expect([here, there, null].map((branch) => canCreateTicketFor(actor, branch))).toEqual([true, false, false]);
  });
});

describe('who chooses assignees at creation', () => {
  it.each(agents)('$role does', (actor) => {
    expect(canChooseAssignees(actor, ['somebody'])).toBe(true);
  });

  it.each(guests)('$role only leaves it open', (actor) => {
    expect([canChooseAssignees(actor, []), canChooseAssignees(actor, ['somebody'])]).toEqual([true, false]);
  });
});

describe('what each role may do with tickets', () => {
  it.each([
    ['Subscriber', 'view create update assign close reopen timer configure'],
    ['Manager', 'view create update assign close reopen timer configure'],
    ['Agent', 'view create update assign close reopen timer'],
    ['Client manager', 'view create reopen'],
    ['Client', 'view create'],
  ] as const)('%s: %s', (role, verbs) => {
    const held = [...permissionsOf('complete', role)].filter((slug) => slug.startsWith('tickets.'));
    expect(held).toEqual(verbs.split(' ').map((verb) => `tickets.${verb}`));
  });

  it('nobody anything under a plan without tickets', () => {
    const held = [...permissionsOf('talk', 'Subscriber')].filter((slug) => slug.startsWith('tickets.'));
    expect(held).toEqual([]);
  });
});
