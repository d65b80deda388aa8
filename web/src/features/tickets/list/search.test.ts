import { describe, expect, test } from 'vitest';
import { readTicketSearch, toggled, toListQuery } from './search.ts';

const me = '018f0000-0000-7000-8000-000000000003';

describe('the address of the list', () => {
  test('keeps what makes sense and leaves out the rest', () => {
    expect(
      readTicketSearch({
        ...{ view: 'overdue', query: 204, status: [2, 9, 2], priority: 4, assignee: ['me', me], order: 'mood' },
        ...{ dir: 'asc', page: -3, create: 'yes', more: true },
      }),
    ).toEqual({ view: 'overdue', query: '204', status: [2], priority: [4], assignee: [me], dir: 'asc' });
  });

  test('is empty for the list as it opens', () => {
    expect(readTicketSearch({ view: 'all', query: '  ', page: 1 })).toEqual({});
  });
});

describe('what the server is asked', () => {
  test('is open tickets by status as long as nothing was chosen', () => {
    expect(toListQuery({}, me)).toEqual({
      order_by: 'status',
      order_dir: 'asc',
      filter: { type: 'normal', closed: 'false' },
    });
  });

  test.each([
    ['mine', { closed: 'false', assignee_id: [me] }],
    ['unassigned', { closed: 'false', unassigned: 'true' }],
    ['overdue', { closed: 'false', overdue: 'true' }],
    ['quick', { type: 'quick', closed: 'false' }],
    ['closed', { closed: 'true' }],
  ] as const)('in the view %s is its filter', (view, filter) => {
    expect(toListQuery({ view }, me).filter).toEqual({ type: 'normal', ...filter });
  });

  test('is ordered as people expect until they turn it round', () => {
    const order = (search: object) => {
      const { order_by, order_dir } = toListQuery(search, me);
      return [order_by, order_dir];
    };
    expect(order({ order: 'due_date' })).toEqual(['due_date', 'asc']);
    expect(order({ order: 'priority' })).toEqual(['priority', 'desc']);
    expect(order({ order: 'priority', dir: 'asc' })).toEqual(['priority', 'asc']);
    expect(order({ view: 'closed' })).toEqual(['updated_at', 'desc']);
  });
});

describe('ticking a value', () => {
  test('adds it, takes it away, and begins at the first page', () => {
    const one = toggled({ view: 'overdue', page: 4 }, 'status', 2);
    expect(one).toEqual({ view: 'overdue', status: [2] });
    const two = toggled(one, 'status', 3);
    expect(two.status).toEqual([2, 3]);
    expect(toggled(toggled(two, 'status', 2), 'status', 3)).toEqual({ view: 'overdue' });
  });
});
