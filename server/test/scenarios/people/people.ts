import type { peopleApi } from '@sightline/contract/people/people';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof peopleApi> = {
  list: {
    allow: 'people.view',
    input: ({ branch, secret }) => ({ query: { query: secret, filter: { branch_id: branch } } }),
    also: [
      {
        input: ({ client, role }) => ({ query: { filter: { id: [client], role_id: [role] } } }),
        answers: { 'query.filter.id': 'empty', 'query.filter.role_id': 'empty' },
      },
    ],
  },
  find: { allow: 'people.view', input: ({ client }) => ({ params: { id: client } }) },
  setRoles: {
    allow: 'people.manage',
    input: ({ client, branch, spare }) => ({
      params: { id: client },
      body: {
        roles: [
          { role: 'Client manager', branch_id: branch },
          { role: 'Client', branch_id: spare },
        ],
      },
    }),
    audits: 'person.roles_changed',
  },
  bulk: {
    allow: 'people.manage',
    input: ({ client, partner }) => ({
      body: { action: 'remove', transfer_tickets_to: partner, ids: [client] },
    }),
    answers: { 'body.ids': 'empty' },
    also: [
      {
        input: ({ client, branch, role, secret }) => ({
          body: {
            action: 'activate',
            matching: { query: secret, filter: { id: client, branch_id: branch, role_id: role } },
            except: [client],
          },
        }),
        answers: {
          'body.matching.query': 'empty',
          'body.matching.filter.id': 'empty',
          'body.matching.filter.branch_id': 'empty',
          'body.matching.filter.role_id': 'empty',
          'body.except': 'empty',
        },
      },
    ],
    audits: 'person.membership_ended',
  },
  export: {
    allow: 'people.manage',
    input: () => ({ body: {} }),
    also: [
      {
        input: ({ secret, client, branch, role }) => ({
          body: { query: secret, filter: { id: [client], branch_id: [branch], role_id: [role] } },
        }),
        answers: {
          'body.query': 'empty',
          'body.filter.id': 'empty',
          'body.filter.branch_id': 'empty',
          'body.filter.role_id': 'empty',
        },
      },
    ],
    audits: 'people.exported',
    unseen: 'shows in the audit log alone',
  },
  faces: {
    allow: 'people.view',
    input: ({ client }) => ({ query: { ids: [client] } }),
  },
};
