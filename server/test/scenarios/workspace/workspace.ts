import type { workspaceApi } from '@sightline/contract/workspace/workspace';
import { newId } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof workspaceApi> = {
  staticData: { allow: 'public', by: 'nobody' },
  environment: { allow: 'public', by: 'nobody', input: () => ({ params: { name: 'sightline' } }) },
  update: {
    allow: 'workspace.update',
    input: () => ({ body: { name: `Meridian Field Service ${newId()}` } }),
    audits: 'workspace.updated',
  },
  hours: { allow: 'workspace.view' },
  updateHours: {
    allow: 'workspace.update',
    input: () => ({
      body: {
        hours: [
          [
            { from: '08:00', to: '12:00' },
            { from: '13:00', to: '17:00' },
          ],
          [],
          [],
          [],
          [],
          [],
          [],
        ],
        holidays: [{ day: '2030-12-25', name: `Christmas ${newId()}` }],
      },
    }),
    audits: 'workspace.updated',
  },
  setLogo: {
    allow: 'workspace.update',
    input: () => ({ body: {}, files: [onePixel()] }),
    audits: 'workspace.updated',
  },
  removeLogo: { allow: 'workspace.update', given: ['workspace.setLogo'], audits: 'workspace.updated' },
  subscription: { allow: 'subscription.view' },
  settings: { allow: 'workspace.view' },
  updateSetting: {
    allow: 'workspace.update',
    input: () => ({ body: { key: 'calls.automatic_invites', value: false } }),
    audits: 'setting.changed',
  },
  spaces: {
    allow: 'spaces.view',
    input: ({ branch, secret }) => ({ query: { query: secret, filter: { id: branch } } }),
  },
  createSpace: {
    allow: 'spaces.create',
    makes: 'branch',
    another: { name: 'Lake' },
    input: ({ branch }) => ({ body: { id: branch, name: `Harbour Hospital ${newId()}` } }),
    audits: 'space.created',
  },
  checklist: { allow: 'workspace.update' },
  hideChecklist: {
    allow: 'workspace.update',
    input: () => ({ body: { hidden: true } }),
    unaudited: 'it hides a hint and changes nothing',
  },
  setupAvailability: { allow: 'public', by: 'nobody' },
  setup: {
    allow: 'public',
    by: 'nobody',
    given: ['workspace.setup.verify'],
    input: (_, { password, setupEmail, setupId }) => ({
      body: {
        organization_name: 'Lakeside Foods',
        user_name: 'Rui Lopes',
        email: setupEmail,
        password,
        setup_id: setupId,
      },
    }),
    unaudited: 'the log of the new workspace begins with it',
    unseen: 'nobody is signed in yet',
  },
};
