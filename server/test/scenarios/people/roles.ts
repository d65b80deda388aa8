import type { rolesApi } from '@sightline/contract/people/roles';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onRole = ({ role }: Ids) => ({ params: { id: role } });
const given = ['people.roles.create'] as const;

export const scenarios: Scenarios<typeof rolesApi> = {
  list: { allow: 'people.view', input: () => ({ query: { filter: { kind: 'organization' } } }) },
  create: {
    allow: 'roles.manage',
    makes: 'role',
    another: { description: 'Plans the visits.' },
    input: ({ role }) => ({
      body: {
        id: role,
        name: `Dispatcher ${role.slice(-6)}`,
        kind: 'organization',
        description: 'Assigns tickets and plans visits.',
        permissions: ['workspace.view', 'people.view', 'tickets.view', 'tickets.assign'],
      },
    }),
    audits: 'role.created',
  },
  update: {
    allow: 'roles.manage',
    given,
    input: (ids) => ({ ...onRole(ids), body: { description: 'Assigns tickets.', version: 1 } }),
    audits: 'role.changed',
  },
  remove: {
    allow: 'roles.manage',
    given,
    input: (ids) => ({ ...onRole(ids), body: { move_to: 'Agent' } }),
    audits: 'role.removed',
  },
};

export const rows: Rows = ({ organization, role, secret }) => ({
  own_roles: {
    organization_id: organization,
    id: role,
    name: `Role ${secret}`.slice(0, 40),
    kind: 'organization',
    description: `Description of ${secret}`,
    permissions: ['workspace.view'],
    created_at: new Date(),
  },
});
