import type { accountApi } from '@sightline/contract/session/account';
import { onePixel } from '../picture.ts';
import type { Scenarios } from '../scenario.ts';

const elsewhere = 'acts for a browser that may not be signed in';

export const scenarios: Scenarios<typeof accountApi> = {
  setAvatar: {
    allow: 'people.view',
    input: () => ({ body: {}, files: [onePixel()] }),
    audits: 'person.updated',
  },
  removeAvatar: { allow: 'people.view', given: ['session.account.setAvatar'], audits: 'person.updated' },
  pending: { allow: 'signed-in' },
  changeEmail: {
    allow: 'signed-in',
    input: (_, { newEmail, password }) => ({ body: { email: newEmail, current_password: password } }),
    audits: 'person.email_change_asked',
  },
  cancelEmailChange: {
    allow: 'signed-in',
    given: ['session.account.changeEmail'],
    audits: 'person.email_change_stopped',
  },
  mailConfirmation: {
    allow: 'signed-in',
    unaudited: 'the address is confirmed by the link, which is audited',
    unseen: 'sends an e-mail',
  },
  confirmEmail: {
    allow: 'signed-in',
    input: (_, { confirmLink }) => ({ body: { token: confirmLink } }),
    audits: 'person.email_confirmed',
  },
  findEmailChange: {
    allow: 'public',
    by: 'nobody',
    input: (_, { emailLink }) => ({ body: { token: emailLink } }),
    unaudited: 'changes nothing',
    unseen: 'looks up a link',
  },
  confirmEmailChange: {
    allow: 'public',
    by: 'nobody',
    input: (_, { emailLink }) => ({ body: { token: emailLink } }),
    unaudited: 'the other address has not confirmed yet',
    unseen: elsewhere,
  },
  stopEmailChange: {
    allow: 'public',
    by: 'nobody',
    input: (_, { emailLink }) => ({ body: { token: emailLink } }),
    audits: 'person.email_change_stopped',
    unseen: elsewhere,
  },
  workspaces: { allow: 'signed-in' },
  successors: {
    allow: 'signed-in',
    input: ({ organization }) => ({ params: { id: organization }, query: {} }),
    seenByNeighbours: ['organization'],
  },
  leave: {
    allow: 'signed-in',
    by: 'partner',
    input: ({ organization, agent }) => ({ params: { id: organization }, body: { successor_id: agent } }),
    answers: { 'params.id': 'refused' },
    seenByNeighbours: ['organization', 'agent'],
    audits: 'person.left',
    unseen: 'needs a person of two workspaces, whom the demo does not have',
  },
  requestExport: { allow: 'signed-in', audits: 'person.export_asked' },
  download: { allow: 'signed-in', input: ({ data_export }) => ({ params: { id: data_export } }) },
  requestRemoval: {
    allow: 'signed-in',
    by: 'partner',
    audits: 'person.removal_asked',
    unseen: 'sends an e-mail',
  },
  findRemoval: {
    allow: 'public',
    by: 'nobody',
    input: (_, { removalLink }) => ({ body: { token: removalLink } }),
    unaudited: 'changes nothing',
    unseen: 'looks up a link',
  },
  confirmRemoval: {
    allow: 'public',
    by: 'nobody',
    input: (_, { removalLink, password }) => ({ body: { token: removalLink, password } }),
    audits: 'person.removal_confirmed',
    unseen: 'ends all sessions of the person',
  },
};
