import { oneOf, people, person, ref, space, text, time, yesNo } from '../conditions/fields.ts';

export const ticketTypes = ['normal', 'quick'] as const;
export const statusIds = [1, 2, 3, 4] as const;
export const priorityIds = [1, 2, 3, 4] as const;

/** The fields of a ticket that conditions can test. No schemas here, so that screens may load it at once. */
export const ticketFields = {
  subject: text(),
  type: oneOf(ticketTypes),
  status: oneOf(statusIds),
  priority: oneOf(priorityIds),
  assignee: people(),
  customer: space(),
  created_by: person(),
  assistance_type: ref(),
  problem_type: ref(),
  due: time(),
  created: time(),
  updated: time(),
  closed: yesNo(),
  overdue: yesNo(),
  /** For who asks. */
  unread: yesNo(),
};

export const ticketOrders = ['updated_at', 'status', 'created_at', 'due_date', 'priority', 'ticket_id'] as const;
export type TicketOrder = (typeof ticketOrders)[number];
