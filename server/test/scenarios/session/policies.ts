import type { policiesApi } from '@sightline/contract/session/policies';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof policiesApi> = {
  find: { allow: 'sign-in.manage' },
  update: {
    allow: 'sign-in.manage',
    input: () => ({
      body: { require_second_factor: true, grace_days: 14, ways: ['password', 'passkey', 'qr'], session_hours: 12 },
    }),
    audits: 'workspace.sign_in_policy_changed',
    unseen: 'is asked for each time its screen is opened',
  },
};
