import { assetsList } from '@sightline/contract/assets/assets';
import { claimsList } from '@sightline/contract/assets/claims';
import { figuresList } from '@sightline/contract/knowledge/article-stats';
import { peopleList } from '@sightline/contract/people/people';
import { toolsList } from '@sightline/contract/schedule/tools';
import { ticketsList } from '@sightline/contract/tickets/tickets';
import { describe, expect, test } from 'vitest';
import { type DeclaredList, listAddress } from './list-address.ts';
import { listQuery, readCondition } from './list-query.ts';

const id = '018f0000-0000-7000-8000-000000000003';
const urgent = { field: 'priority', op: 'is', value: 4 };

describe('the address of a list', () => {
  test('has the filters and orders that the contract declares, in the words of screens', () => {
    const search = { kind: 'tool,spoon', customer: id, archived: true, order: 'code', page: 2, mood: 'bad' };
    const read = listAddress(toolsList).read(search);
    expect(read).toEqual({ kind: ['tool'], customer: [id], archived: ['true'], order: 'code', page: 2 });
    expect(listQuery(toolsList, listAddress(toolsList).of(read))).toEqual({
      order_by: 'code',
      filter: { kind: ['tool'], branch_id: [id], archived: 'true' },
    });
  });

  test('leaves out what the list does not have', () => {
    expect(listAddress(figuresList).read({ status: 'lost', order: 'tag', where: '{}', saved: id })).toEqual({});
    expect(listAddress(claimsList).read({ status: 'lost', asset: id, order: 'tag' })).toEqual({});
    expect(listQuery(claimsList, { filter: {} })).toEqual({ order_by: 'created_at' });
  });

  test('asks for one value where the list takes one', () => {
    const { of } = listAddress(peopleList);
    expect(listQuery(peopleList, of({ kind: 'branch' }))).toMatchObject({ filter: { kind: 'branch' } });
  });
});

describe('a condition in an address', () => {
  const asked = (list: DeclaredList & typeof ticketsList, where: unknown) =>
    listQuery(list, listAddress(list).of({ where })).conditions;

  test('is asked, however it is written', () => {
    expect(asked(ticketsList, JSON.stringify(urgent))).toBe(JSON.stringify(urgent));
    expect(asked(ticketsList, urgent)).toBe(JSON.stringify(urgent));
  });

  test.each([
    ['is no JSON', '{"field":'],
    ['is no condition', '{}'],
    ['asks for a field that the list does not have', JSON.stringify({ field: 'mood', op: 'is', value: 4 })],
    ['has a value that makes no sense', JSON.stringify({ ...urgent, value: 'very' })],
    ['is too deep', JSON.stringify(Array.from({ length: 20 }).reduce((part: object) => ({ not: part }), urgent))],
  ])('never reaches the server when it %s', (_why, where) => {
    expect(asked(ticketsList, where)).toBeUndefined();
    expect(readCondition(assetsList.fields, where)).toBeUndefined();
  });
});
