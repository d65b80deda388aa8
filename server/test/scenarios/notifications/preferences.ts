import type { notificationPreferencesApi } from '@sightline/contract/notifications/preferences';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const own = 'How somebody wants to be notified is their own affair.';

export const scenarios: Scenarios<typeof notificationPreferencesApi> = {
  preferences: { allow: 'workspace.view' },
  setPreferences: {
    allow: 'workspace.view',
    input: () => ({
      body: {
        kinds: [{ kind: 'mention', email: false }],
        quiet_hours: { days: [1, 2, 3, 4, 5], from: '20:00', to: '07:30' },
        mail_after: 30,
        digest_hour: 8,
      },
    }),
    unaudited: own,
  },
  checkUnsubscribe: {
    allow: 'public',
    by: 'nobody',
    input: (_, { unsubscribeToken }) => ({ body: { token: unsubscribeToken } }),
    unaudited: 'changes nothing',
    unseen: 'looks up a link',
  },
  openUnsubscribe: {
    allow: 'public',
    by: 'nobody',
    input: (_, { unsubscribeToken }) => ({ params: { token: unsubscribeToken } }),
  },
  unsubscribe: {
    allow: 'public',
    by: 'nobody',
    input: (_, { unsubscribeToken }) => ({ params: { token: unsubscribeToken }, body: {} }),
    unaudited: own,
    unseen: 'acts for a browser that may not be signed in',
  },
};

export const rows: Rows = ({ organization, client }) => ({
  notification_preferences: {
    organization_id: organization,
    person_id: client,
    channels: JSON.stringify({ mention: { email: false } }),
    mail_after: 30,
    digest_hour: 8,
  },
});
