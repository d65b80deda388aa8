import type { setupApi } from '@sightline/contract/workspace/setup';
import { signUpCode } from '../../../src/features/workspace/signup.ts';
import { hashToken } from '../../../src/http/auth.ts';
import { testSecrets } from '../../app.ts';
import type { Scenarios } from '../scenario.ts';

const noWorkspace = 'there is no workspace yet';
const nobody = 'nobody is signed in yet';

export const scenarios: Scenarios<typeof setupApi> = {
  start: {
    allow: 'public',
    by: 'nobody',
    input: (_, { setupEmail }) => ({ body: { email: setupEmail } }),
    learns: ({ setup_id }) => ({ setupId: setup_id, setupCode: signUpCode(testSecrets, hashToken(setup_id)) }),
    unaudited: noWorkspace,
    unseen: nobody,
  },
  verify: {
    allow: 'public',
    by: 'nobody',
    given: ['workspace.setup.start'],
    input: (_, { setupId, setupCode }) => ({ body: { setup_id: setupId, code: setupCode } }),
    unaudited: noWorkspace,
    unseen: nobody,
  },
};
