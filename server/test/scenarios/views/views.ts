import type { viewsApi } from '@sightline/contract/views/views';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onView = ({ view }: Ids) => ({ params: { id: view } });
const arranged = {
  list: 'tickets' as const,
  name: 'Mine, or late',
  condition: JSON.stringify({
    any: [
      { field: 'assignee', op: 'is', value: 'me' },
      { field: 'overdue', op: 'is', value: true },
    ],
  }),
  order_by: 'due_date',
  order_dir: 'asc' as const,
};

export const scenarios: Scenarios<typeof viewsApi> = {
  list: { allow: 'workspace.view', input: () => ({ query: { list: 'tickets' } }) },
  counts: { allow: 'workspace.view', given: ['views.create'], input: () => ({ query: { list: 'tickets' } }) },
  create: {
    allow: 'workspace.view',
    makes: 'view',
    another: { name: 'Another view' },
    input: ({ view: id, branch }) => ({
      body: { id, ...arranged, shared_roles: ['Agent', 'Manager'], shared_spaces: [branch] },
    }),
    audits: 'view.shared',
  },
  update: {
    allow: 'workspace.view',
    given: ['views.create'],
    input: (ids) => ({ ...onView(ids), body: { ...arranged, name: 'Mine and late', shared_spaces: [ids.branch] } }),
    audits: 'view.changed',
  },
  order: {
    allow: 'workspace.view',
    given: ['views.create'],
    input: ({ view }) => ({ body: { list: 'tickets', ids: [view] } }),
    unaudited: 'the order of views is that of one person',
    unseen: 'the scenario has one view, which stays the first',
  },
  remove: { allow: 'workspace.view', given: ['views.create'], input: onView, audits: 'view.removed' },
};

export const rows: Rows = ({ organization, view: id, agent, branch, secret }) => ({
  views: {
    ...{ organization_id: organization, id, list: 'tickets', name: `View of ${secret}`, query: secret },
    ...{ condition: { all: [] }, columns: {}, layout: '', owner_id: agent },
    ...{ is_default: false, position: 1, shared_roles: [], shared_spaces: [branch], created_at: new Date() },
  },
});
