import { describe, expect, test } from 'vitest';
import { isAnyOf, isId, orderedBy, readListSearch, toAddress, toggledFilter, withQuery } from './list-address.ts';

const address = { filters: { role: isAnyOf(['Agent', 'Manager']), customer: isId }, orders: ['name', 'email'] };
const id = '018f0000-0000-7000-8000-000000000003';

describe('the address of a list', () => {
  test('is read as people type it', () => {
    const read = readListSearch(address, {
      query: 12,
      role: 'Agent,Manager,Agent',
      customer: id,
      order: 'email',
      page: 3,
    });
    expect(read).toEqual({
      query: '12',
      filter: { role: ['Agent', 'Manager'], customer: [id] },
      order: 'email',
      page: 3,
    });
    expect(toAddress(read)).toEqual({
      query: '12',
      role: ['Agent', 'Manager'],
      customer: [id],
      order: 'email',
      page: 3,
    });
  });

  test('leaves out what makes no sense', () => {
    expect(
      readListSearch(address, { role: 'King', customer: 'x', order: 'shoe', dir: 'up', page: -1, query: ' ' }),
    ).toEqual({
      filter: {},
    });
  });
});

describe('a change of what is listed', () => {
  const search = { filter: { role: ['Agent'] }, page: 7 };

  test('adds and removes values, and returns to the first page', () => {
    expect(toggledFilter(search, 'role', 'Manager')).toEqual({ filter: { role: ['Agent', 'Manager'] } });
    expect(toggledFilter(search, 'role', 'Agent')).toEqual({ filter: {} });
    expect(withQuery(search, 'rui')).toEqual({ filter: { role: ['Agent'] }, query: 'rui' });
    expect(withQuery({ ...search, query: 'rui' }, ' ')).toEqual({ filter: { role: ['Agent'] } });
  });

  test('orders by a column, and by the same one the other way', () => {
    expect(orderedBy(search, 'email', { order: 'name', dir: 'asc' })).toMatchObject({ order: 'email', dir: 'asc' });
    expect(orderedBy(search, 'name', { order: 'name', dir: 'asc' })).toMatchObject({ order: 'name', dir: 'desc' });
  });
});
