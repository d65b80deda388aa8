import { expect, it } from 'vitest';
import { sampleTicketRow } from '../../../test/sample-tickets.ts';
import { neededTickets } from './tickets-of-day.ts';

const now = new Date('2026-11-26T10:00:00');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();
const ticket = (number: number, due_date: string | null, touched: number) =>
  sampleTicketRow(number, { due_date, updated_at: hours(touched) });

it('a day needs what is due until tomorrow night, what is overdue, and what was touched lately', () => {
  const rows = [
    ticket(1, hours(100), -500),
    ticket(2, hours(30), -500),
    ticket(3, null, -5),
    ticket(4, hours(-200), -500),
    ticket(5, null, -100),
    ticket(6, hours(37), -500),
  ];
  expect(neededTickets(rows, now).map(({ ticket_id }) => ticket_id)).toEqual([4, 2, 6, 3]);
});

it('a device keeps a limited number, the most pressing first', () => {
  const rows = Array.from({ length: 50 }, (_, index) => ticket(index + 1, hours(50 - index - 20), -500));
  const kept = neededTickets(rows, now);
  expect(kept).toHaveLength(30);
  expect(kept[0]?.ticket_id).toBe(50);
});
