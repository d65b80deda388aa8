import { type BuiltInRole, type RoleRights, rightsOf, roleKinds } from '@sightline/contract/permissions';
import { describe, expect, it } from 'vitest';
import { refusalOf, rolesFit } from './policy.ts';

const named = (name: string, own: string[] | null = null): RoleRights => ({ name, rights: rightsOf(name, own) });
const someone = (role: string, status: 'active' | 'suspended' = 'active') => ({
  ...{ id: 'b', status },
  roles: [named(role, role === 'Janitor' ? ['jobs.manage'] : null)],
});

describe('what may be done to a person', () => {
  it.each([
    ['Manager', 'suspend', someone('Subscriber'), 'ROLE_ABOVE_YOURS'],
    ['Manager', 'suspend', someone('Manager'), null],
    ['Manager', 'remove', someone('Client'), null],
    ['Subscriber', 'remove', someone('Subscriber'), null],
    ['Manager', 'send_reset_link', someone('Subscriber'), 'ROLE_ABOVE_YOURS'],
    // An own role holds nothing that Subscribers alone may.
    ['Manager', 'suspend', someone('Janitor'), null],
    ['Subscriber', 'suspend', someone('Janitor'), null],
    ['Subscriber', 'suspend', someone('Agent', 'suspended'), 'ALREADY_SUSPENDED'],
    ['Subscriber', 'activate', someone('Agent'), 'NOT_SUSPENDED'],
    ['Subscriber', 'activate', someone('Agent', 'suspended'), null],
  ] as const)('a %s may %s somebody: %j', (role, action, target, refusal) => {
    expect(refusalOf(action, { id: 'a', role: named(role) }, target)).toBe(refusal);
  });

  it('nobody does anything to themselves', () => {
    expect(refusalOf('suspend', { id: 'b', role: named('Subscriber') }, someone('Agent'))).toBe('NOT_YOURSELF');
  });
});

describe('roles of one person', () => {
  it.each([
    [true, [{ role: 'Agent', branch_id: null }]],
    [
      true,
      [
        { role: 'Client', branch_id: 'x' },
        { role: 'Client manager', branch_id: 'y' },
      ],
    ],
    [
      false,
      [
        { role: 'Agent', branch_id: null },
        { role: 'Client', branch_id: 'x' },
      ],
    ],
    [false, [{ role: 'Agent', branch_id: 'x' }]],
    [false, [{ role: 'Client', branch_id: null }]],
    [
      false,
      [
        { role: 'Client', branch_id: 'x' },
        { role: 'Client manager', branch_id: 'x' },
      ],
    ],
  ] as const)('fit (%s): %j', (fit, roles) => {
    expect(rolesFit(roles, (role) => roleKinds[role as BuiltInRole] === 'branch')).toBe(fit);
  });
});
