import { describe, expect, test } from 'vitest';
import { toListQuery } from './query.ts';
import { readTicketSearch } from './search.ts';

const me = '018f0000-0000-7000-8000-000000000003';

describe('the address of the list', () => {
  test('keeps what makes sense and leaves out the rest', () => {
    expect(
      readTicketSearch({
        ...{ view: 'overdue', query: 204, status: 'to_do,lost,to_do', priority: 'urgent', assignee: `her,${me}` },
        ...{ order: 'mood', dir: 'asc', page: -3, create: 'yes', more: true },
      }),
    ).toEqual({
      ...{ view: 'overdue', query: '204', status: ['to_do'], priority: ['urgent'], assignee: ['her', me], dir: 'asc' },
    });
  });

  test('reads the numbers of older links as the words that they stand for', () => {
    expect(readTicketSearch({ status: [2, 9, 2], priority: 4, customer: [me] })).toEqual({
      ...{ status: ['to_do'], priority: ['urgent'], customer: [me] },
    });
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
