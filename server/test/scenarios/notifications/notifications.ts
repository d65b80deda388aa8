import type { notificationsApi } from '@sightline/contract/notifications/notifications';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

/** A new ticket notifies its assignees. */
const given = ['tickets.create', { name: 'notifications.list', by: 'partner' }] as const;

export const scenarios: Scenarios<typeof notificationsApi> = {
  list: {
    allow: 'workspace.view',
    by: 'partner',
    input: ({ organization }) => ({ query: { filter: { organization } } }),
    seenByNeighbours: ['organization'],
    learns: ({ notifications }) => ({ notification: notifications[0]?.id ?? '' }),
  },
  unread: { allow: 'workspace.view' },
  markAsRead: {
    allow: 'workspace.view',
    by: 'partner',
    given,
    input: ({ notification }) => ({ body: { notifications: [notification] } }),
    unaudited: 'What somebody has read is their own affair.',
  },
  snooze: {
    allow: 'workspace.view',
    by: 'partner',
    given,
    input: ({ notification }, { soon }) => ({ body: { notifications: [notification], until: soon } }),
    unaudited: 'What somebody puts off is their own affair.',
  },
  unsnooze: {
    allow: 'workspace.view',
    by: 'partner',
    given: [...given, 'notifications.snooze'],
    input: ({ notification }) => ({ body: { notifications: [notification] } }),
    unaudited: 'What somebody puts off is their own affair.',
  },
  level: { allow: 'talk.view', given: ['tickets.create'], input: ({ room }) => ({ params: { id: room } }) },
  setLevel: {
    allow: 'talk.view',
    given: ['tickets.create'],
    input: ({ room }) => ({ params: { id: room }, body: { level: 'all' } }),
    also: [{ input: ({ group }) => ({ params: { id: group }, body: { level: 'nothing' } }) }],
    unaudited: 'What somebody wants to be told is their own affair.',
  },
  markAllRead: {
    allow: 'workspace.view',
    by: 'partner',
    given,
    unaudited: 'What somebody has read is their own affair.',
  },
};

export const rows: Rows = ({ organization, notification, partner, agent, client, ticket, room, secret }) => ({
  notifications: {
    organization_id: organization,
    id: notification,
    person_id: partner,
    kind: 'ticket_changed',
    actor_id: agent,
    subject_kind: 'ticket',
    subject_id: ticket,
    payload: { fields: [secret] },
    created_at: new Date(),
  },
  notification_levels: { organization_id: organization, room_id: room, person_id: client, level: 'all' },
});
