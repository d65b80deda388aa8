import { conditionHolds } from '@sightline/contract/conditions/holds';
import { ticketFields } from '@sightline/contract/tickets/list-fields';
import { ticketStatus } from '@sightline/contract/tickets/tickets';
import { expect, test } from 'vitest';
import { arrangedOf } from './saved.ts';
import { readTicketSearch } from './search.ts';

const me = '019f3f2e-0000-7000-8000-000000000001';
const clock = { now: new Date(), today: '2026-11-28', startOf: (day: string) => new Date(day), me };
const open = { type: 'normal', closed: false, overdue: false, priority: 2 };

/** Whether a view that is saved from an address has a ticket. */
function has(search: Record<string, unknown>, ticket: Record<string, string | number | boolean | string[]>): boolean {
  const { condition } = arrangedOf(readTicketSearch(search), me, {});
  return conditionHolds(ticketFields, JSON.parse(condition ?? '{"all":[]}'), { ...open, ...ticket }, clock);
}

test('a view saved from "Unassigned" has what that list has: tickets that nobody was assigned to, by their status', () => {
  expect(has({ view: 'unassigned' }, { status: ticketStatus.not_assigned, assignee: [] })).toBe(true);
  expect(has({ view: 'unassigned' }, { status: ticketStatus.to_do, assignee: [] })).toBe(false);
});

test('a view saved from "Assigned to me" follows its reader, and filters stay', () => {
  expect(has({ view: 'mine' }, { status: ticketStatus.to_do, assignee: [me] })).toBe(true);
  expect(has({ view: 'mine' }, { status: ticketStatus.to_do, assignee: [] })).toBe(false);
  expect(has({ view: 'mine', status: 'done' }, { status: ticketStatus.to_do, assignee: [me] })).toBe(false);
});
