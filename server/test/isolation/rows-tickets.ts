import { empty, type Input, ofAnotherWorkspace, type Row, refused, rejected } from './probe.ts';
import type { Ids } from './world.ts';

const ticket = (target: Ids): Input => ({ params: { id: target.ticket } });
const sheetText = { problem: 'It leaks.', work_done: 'Sealed it.' };

/** Endpoints of tickets and sheets. */
export const ticketRows: Record<string, Row> = {
  'tickets.list': {
    allow: 'tickets.view',
    probes: {
      'of a space': empty((target) => ({ query: { filter: { branch_id: target.branch } } })),
      'of an agent': empty((target) => ({ query: { filter: { assignee_id: target.agent } } }), {
        strangers: ofAnotherWorkspace,
      }),
      'by its words': empty((target) => ({ query: { query: target.secret } })),
    },
  },
  'tickets.counts': { allow: 'tickets.view', probes: {} },
  'tickets.statuses': { allow: 'tickets.view', probes: {} },
  'tickets.priorities': { allow: 'tickets.view', probes: {} },
  'tickets.find': { allow: 'tickets.view', probes: { 'a ticket': refused(ticket) } },
  'tickets.events': { allow: 'tickets.view', probes: { 'of a ticket': refused(ticket) } },
  'tickets.create': {
    allow: 'tickets.create',
    madeByCaller: ['body.id'],
    probes: {
      'for a space': rejected((target) => ({ body: { subject: 'Leak', branch_id: target.branch } })),
      'for an agent': rejected((target) => ({ body: { subject: 'Leak', assignee_ids: [target.agent] } }), {
        strangers: ofAnotherWorkspace,
      }),
      'for a guest': rejected((target) => ({ body: { subject: 'Leak', assignee_ids: [target.client] } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'tickets.update': {
    allow: 'tickets.update',
    probes: {
      'a ticket': refused((target) => ({ ...ticket(target), body: { priority_id: 4 } })),
      'into a space': rejected((target, own) => ({ ...ticket(own), body: { branch_id: target.branch } })),
    },
  },
  'tickets.updateLight': {
    allow: 'tickets.update',
    probes: {
      'a ticket': refused((target) => ({ ...ticket(target), body: { subject: 'Mine now' } })),
      'into a space': rejected((target, own) => ({ ...ticket(own), body: { branch_id: target.branch } })),
    },
  },
  'tickets.assign': {
    allow: 'tickets.assign',
    probes: {
      'to a ticket': refused((target, own) => ({ params: { id: target.ticket, userId: own.agent } }), {
        grantedTo: 'nobody',
      }),
      'an agent': refused((target, own) => ({ params: { id: own.ticket, userId: target.agent } }), {
        strangers: ofAnotherWorkspace,
        grantedTo: 'nobody',
      }),
      'a guest': refused((target, own) => ({ params: { id: own.ticket, userId: target.client } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'tickets.unassign': {
    allow: 'tickets.assign',
    probes: {
      'from a ticket': refused((target) => ({ params: { id: target.ticket, userId: target.agent } })),
      'an agent': rejected((target, own) => ({ params: { id: own.ticket, userId: target.agent } }), {
        strangers: ofAnotherWorkspace,
      }),
    },
  },
  'tickets.close': {
    allow: 'tickets.close',
    probes: { 'a ticket': refused((target) => ({ ...ticket(target), body: { with_sheet: true } })) },
  },
  'tickets.reopen': { allow: 'tickets.reopen', probes: { 'a ticket': refused(ticket) } },
  'tickets.timers': {
    allow: 'tickets.timer',
    probes: { 'of an agent': empty((target) => ({ query: { filter: { user_id: target.agent } } })) },
  },
  'tickets.startTimer': { allow: 'tickets.timer', probes: { 'of a ticket': refused(ticket) } },
  'tickets.stopTimer': { allow: 'tickets.timer', probes: { 'of a ticket': refused(ticket) } },

  'sheets.list': {
    allow: 'sheets.view',
    probes: { 'of a ticket': refused((target) => ({ query: { filter: { ticket_id: target.ticket } } })) },
  },
  'sheets.create': {
    allow: 'sheets.create',
    madeByCaller: ['body.id'],
    probes: {
      'for a ticket': refused((target) => ({ ...ticket(target), body: sheetText })),
      'for a reviewer': rejected((target, own) => ({
        ...ticket(own),
        body: { ...sheetText, reviewer_id: target.client },
      })),
    },
  },
  'sheets.find': {
    allow: 'sheets.review',
    probes: {
      'a sheet': refused((target) => ({ params: { id: target.ticket, sheetId: target.sheet } }), {
        grantedTo: 'client',
      }),
      'under an own ticket': refused((target, own) => ({ params: { id: own.ticket, sheetId: target.sheet } }), {
        grantedTo: 'client',
      }),
    },
  },
  'sheets.remove': {
    allow: 'sheets.delete',
    probes: {
      'a sheet': refused((target) => ({ params: { id: target.ticket, sheetId: target.sheet } })),
      'under an own ticket': refused((target, own) => ({ params: { id: own.ticket, sheetId: target.sheet } })),
    },
  },
};
