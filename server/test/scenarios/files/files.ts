import type { filesApi } from '@sightline/contract/files/files';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof filesApi> = {
  logo: { allow: 'signed-in', input: ({ logo }) => ({ params: { id: logo } }) },
  read: {
    allow: 'talk.view',
    input: ({ file }) => ({ params: { id: file } }),
    also: [
      { input: ({ upload }) => ({ params: { id: upload } }) },
      { input: ({ logo }) => ({ params: { id: logo } }) },
      { input: ({ snapshotFile }) => ({ params: { id: snapshotFile } }) },
      { input: ({ document }) => ({ params: { id: document } }) },
      { input: ({ file }) => ({ params: { id: file }, query: { as: 'guest' } }) },
    ],
  },
};
