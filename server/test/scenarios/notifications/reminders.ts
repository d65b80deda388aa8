import type { remindersApi } from '@sightline/contract/notifications/reminders';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const own = 'What somebody wants to be reminded of is their own affair.';
const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const scenarios: Scenarios<typeof remindersApi> = {
  list: { allow: 'workspace.view', given: ['notifications.reminders.create'] },
  create: {
    allow: 'workspace.view',
    makes: 'reminder',
    another: { remind_at: at(2) },
    given: ['tickets.create'],
    input: ({ ticket, reminder }, { soon }) => ({
      body: { id: reminder, ticket_id: ticket, remind_at: soon },
    }),
    also: [{ input: ({ groupChat }) => ({ body: { message_id: groupChat, remind_at: at(1) } }) }],
    unaudited: own,
  },
  update: {
    allow: 'workspace.view',
    given: ['notifications.reminders.create'],
    input: ({ reminder }) => ({ params: { id: reminder }, body: { is_done: true } }),
    also: [{ input: ({ reminder }) => ({ params: { id: reminder }, body: { remind_at: at(3) } }) }],
    unaudited: own,
  },
  remove: {
    allow: 'workspace.view',
    given: ['notifications.reminders.create'],
    input: ({ reminder }) => ({ params: { id: reminder } }),
    unaudited: own,
  },
  restore: {
    allow: 'workspace.view',
    given: ['notifications.reminders.create', 'notifications.reminders.remove'],
    input: ({ reminder }) => ({ params: { id: reminder } }),
    unaudited: own,
  },
};

export const rows: Rows = ({ organization, reminder, agent, ticket }) => ({
  reminders: {
    organization_id: organization,
    id: reminder,
    person_id: agent,
    ticket_id: ticket,
    remind_at: new Date(Date.now() + 86_400_000),
    created_at: new Date(),
  },
});
