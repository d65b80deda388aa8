import type { spacesApi } from '@sightline/contract/workspace/spaces';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Scenarios } from '../scenario.ts';

const onSpare = ({ spare }: Ids) => ({ params: { id: spare } });
const addClient = ({ spare, client }: Ids) => ({
  params: { id: spare },
  body: { user_ids: [client], role: 'Client' as const },
});

export const scenarios: Scenarios<typeof spacesApi> = {
  find: { allow: 'spaces.manage', input: ({ branch }) => ({ params: { id: branch } }) },
  summary: { allow: 'spaces.manage', input: ({ branch }) => ({ params: { id: branch } }) },
  update: {
    allow: 'spaces.manage',
    input: ({ branch }) => ({
      params: { id: branch },
      body: {
        code: 'C-1042',
        color: '#2f6f5e',
        timezone: 'Europe/Lisbon',
        hours: [
          [
            { from: '09:00', to: '13:00' },
            { from: '14:00', to: '18:00' },
          ],
          [],
          [],
          [],
          [],
          [],
          [],
        ],
        holidays: [{ day: '2030-12-25', name: 'Christmas' }],
        notes: 'Deliveries at the back door.',
      },
    }),
    audits: 'space.updated',
  },
  setLogo: {
    allow: 'spaces.manage',
    input: ({ branch }) => ({ params: { id: branch }, body: {}, files: [onePixel()] }),
    audits: 'space.updated',
  },
  removeLogo: {
    allow: 'spaces.manage',
    given: ['workspace.spaces.setLogo'],
    input: ({ branch }) => ({ params: { id: branch } }),
    audits: 'space.updated',
  },
  archive: {
    allow: 'spaces.manage',
    input: (ids) => ({ ...onSpare(ids), body: { tickets: 'close', reason: 'The contract has ended.' } }),
    also: [
      {
        input: ({ branch, ...ids }) => ({ ...onSpare({ branch, ...ids }), body: { tickets: 'move', move_to: branch } }),
      },
    ],
    audits: 'space.archived',
  },
  restore: { allow: 'spaces.manage', given: ['workspace.spaces.archive'], input: onSpare, audits: 'space.restored' },
  members: { allow: 'spaces.manage', input: ({ branch }) => ({ params: { id: branch } }) },
  addMembers: { allow: 'spaces.manage', input: addClient, audits: 'person.roles_changed' },
  removeMembers: {
    allow: 'spaces.manage',
    given: ['workspace.spaces.addMembers'],
    input: ({ spare, client }) => ({ params: { id: spare }, body: { user_ids: [client] } }),
    audits: 'person.roles_changed',
  },
};
