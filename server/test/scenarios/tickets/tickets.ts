import type { ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const onTicket = ({ ticket }: Ids) => ({ params: { id: ticket } });
const timed = (ids: Ids) => ({
  ...onTicket(ids),
  body: { done_at: '2026-11-20T10:00:00.000Z', sent_at: '2026-11-20T10:05:00.000Z' },
});
const typesOf = ({ assistance_type, problem_type }: Pick<Ids, 'assistance_type' | 'problem_type'>) => ({
  assistance_type_id: assistance_type,
  problem_type_id: problem_type,
});
const given = ['tickets.create'] as const;

export const scenarios: Scenarios<typeof ticketsApi> = {
  list: {
    allow: 'tickets.view',
    input: ({ branch, agent, secret }) => ({
      query: { query: secret, filter: { branch_id: [branch], assignee_id: [agent] } },
    }),
    seenByNeighbours: ['agent'],
  },
  export: {
    allow: 'tickets.update',
    given,
    input: () => ({ body: {} }),
    also: [
      {
        input: ({ secret, branch, agent }) => ({
          body: { query: secret, filter: { branch_id: [branch], assignee_id: [agent] } },
        }),
        answers: { 'body.query': 'empty', 'body.filter.branch_id': 'empty', 'body.filter.assignee_id': 'empty' },
      },
    ],
    audits: 'tickets.exported',
    unseen: 'shows in the audit log alone',
  },
  counts: { allow: 'tickets.view' },
  statuses: { allow: 'tickets.view' },
  priorities: { allow: 'tickets.view' },
  find: { allow: 'tickets.view', input: onTicket },
  /** A number says nothing to strangers: it is counted per workspace. Other spaces: `tickets.test.ts`. */
  findByNumber: { allow: 'tickets.view', given, input: () => ({ params: { number: 1 } }) },
  events: { allow: 'tickets.view', input: onTicket },
  create: {
    allow: 'tickets.create',
    makes: 'ticket',
    another: { subject: 'Another leak' },
    input: ({ ticket, branch, agent, partner, ...ids }) => ({
      body: {
        id: ticket,
        subject: 'Printer shows error 0x6',
        description: 'It stops at every second page since this morning.',
        branch_id: branch,
        assignee_ids: [...new Set([agent, partner])],
        ...typesOf(ids),
      },
    }),
    seenByNeighbours: ['agent', 'partner', 'assistance_type', 'problem_type'],
    also: [
      {
        input: ({ client }) => ({ body: { subject: 'Printer shows error 0x6', assignee_ids: [client] } }),
        isClosed: true,
      },
      { input: ({ ticket_form }) => ({ body: { subject: 'No cooling', form: { id: ticket_form } } }), isClosed: true },
    ],
    learns: ({ ticket }) => ({ room: ticket.room_id }),
    given: ['tickets.assistance-types.create', 'tickets.problem-types.create'],
    audits: 'ticket.created',
  },
  update: {
    allow: 'tickets.update',
    given,
    input: ({ branch, ...ids }) => ({
      ...onTicket({ branch, ...ids }),
      body: {
        subject: 'Printer shows error 0x6 after a restart',
        priority_id: 4,
        status_id: 3,
        due_date: '2030-01-01T00:00:00.000Z',
        branch_id: branch,
        ...typesOf(ids),
      },
    }),
    audits: 'ticket.updated',
  },
  updateLight: {
    allow: 'tickets.update',
    given,
    input: (ids) => ({ ...onTicket(ids), body: { priority_id: 1, branch_id: ids.branch, ...typesOf(ids) } }),
    audits: 'ticket.updated',
  },
  assign: {
    allow: 'tickets.assign',
    given: ['tickets.create', 'tickets.unassign'],
    input: ({ ticket, partner }) => ({ params: { id: ticket, userId: partner } }),
    also: [{ input: ({ ticket, client }) => ({ params: { id: ticket, userId: client } }), isClosed: true }],
    audits: 'ticket.assigned',
  },
  unassign: {
    allow: 'tickets.assign',
    given,
    input: ({ ticket, partner }) => ({ params: { id: ticket, userId: partner } }),
    answers: { 'params.userId': 'rejected' },
    audits: 'ticket.unassigned',
  },
  close: {
    allow: 'tickets.close',
    given: ['tickets.startTimer'],
    input: (ids) => ({ ...onTicket(ids), body: { with_sheet: false } }),
    audits: 'ticket.closed',
  },
  reopen: { allow: 'tickets.reopen', given: ['tickets.close'], input: onTicket, audits: 'ticket.reopened' },
  timers: {
    allow: 'tickets.timer',
    input: ({ agent }) => ({ query: { filter: { user_id: agent } } }),
  },
  startTimer: { allow: 'tickets.timer', given, input: timed, audits: 'ticket.timer_started' },
  stopTimer: {
    allow: 'tickets.timer',
    given: ['tickets.startTimer'],
    input: timed,
    audits: 'ticket.timer_stopped',
  },
};
