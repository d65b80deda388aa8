import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { expect, test } from 'vitest';
import { byUrgency, isOverdue } from './urgency.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();

type Pressing = Pick<TicketRow, 'due_date' | 'priority' | 'status' | 'closed' | 'updated_at'>;

const ticket = (change: Partial<Pressing> = {}): Pressing => ({
  due_date: null,
  priority: { id: 2 },
  status: { id: 2 },
  closed: false,
  updated_at: hours(-1),
  ...change,
});

test('a ticket is overdue once its date has passed, unless it is done or closed', () => {
  expect(isOverdue(ticket({ due_date: hours(-1) }), now)).toBe(true);
  expect(isOverdue(ticket({ due_date: hours(1) }), now)).toBe(false);
  expect(isOverdue(ticket(), now)).toBe(false);
  expect(isOverdue(ticket({ due_date: hours(-1), status: { id: 4 } }), now)).toBe(false);
  expect(isOverdue(ticket({ due_date: hours(-1), closed: true }), now)).toBe(false);
});

test('the most urgent ticket comes first', () => {
  const wanted = [
    ticket({ priority: { id: 4 }, due_date: hours(2) }),
    ticket({ priority: { id: 4 } }),
    ticket({ priority: { id: 1 }, due_date: hours(-5) }),
    ticket({ priority: { id: 3 } }),
    ticket({ due_date: hours(3) }),
    ticket({ due_date: hours(9) }),
    ticket({ updated_at: hours(-9) }),
    ticket({ updated_at: hours(-2) }),
    ticket({ priority: { id: 4 }, status: { id: 4 }, due_date: hours(-9) }),
  ];
  for (const shuffled of [wanted.toReversed(), wanted.toSpliced(0, 4).concat(wanted.slice(0, 4))]) {
    expect(shuffled.toSorted(byUrgency(now))).toEqual(wanted);
  }
});
