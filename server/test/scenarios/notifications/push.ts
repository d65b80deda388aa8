import type { pushApi } from '@sightline/contract/notifications/push';
import { PushedBrowser } from '../../pushed-browser.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

/** Fixed, for the examples of the API document. */
const example = JSON.stringify({
  endpoint: 'https://push.example.com/send/m1oW0eJ7Qy6Xn5sTq2VbKg',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});
const own = 'On which devices somebody is notified is their own affair.';

export const scenarios: Scenarios<typeof pushApi> = {
  key: { allow: 'workspace.view' },
  register: {
    allow: 'workspace.view',
    input: (_, { origin }) => ({
      body: {
        token: origin.startsWith('http://127.') ? new PushedBrowser('https://push.example.com').token : example,
        device: 'web',
      },
    }),
    learns: ({ device }) => ({ push_device: device.id }),
    unaudited: own,
  },
  devices: { allow: 'workspace.view', given: ['notifications.push.register'] },
  setDevice: {
    allow: 'workspace.view',
    given: ['notifications.push.register'],
    input: ({ push_device }) => ({ params: { id: push_device }, body: { hides_contents: true } }),
    unaudited: own,
  },
  removeDevice: {
    allow: 'workspace.view',
    given: ['notifications.push.register'],
    input: ({ push_device }) => ({ params: { id: push_device } }),
    unaudited: own,
  },
};

export const rows: Rows = ({ organization, push_device, agent, notification, secret }) => ({
  push_subscriptions: {
    organization_id: organization,
    id: push_device,
    person_id: agent,
    session_id: push_device,
    endpoint: `https://push.example.com/${secret}`,
    p256dh: secret,
    auth: secret,
    created_at: new Date(),
  },
  push_deliveries: {
    organization_id: organization,
    subscription_id: push_device,
    notification_id: notification,
    kind: 'mention',
    delivered_at: new Date(),
  },
});
