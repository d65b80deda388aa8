import { describe, expect, it } from 'vitest';
import { parseQueryString, unflatten } from './query-string.ts';

describe('a query string', () => {
  it('carries nested objects as dotted keys and longer arrays as indexed ones', () => {
    expect(parseQueryString('page=2&filter.type=normal&filter.status_id[0]=1&filter.status_id[1]=2')).toEqual({
      page: '2',
      filter: { type: 'normal', status_id: ['1', '2'] },
    });
  });

  it('reads dotted and bracketed forms of one path alike', () => {
    const asked = { filter: { status_id: ['1', '2'] } };
    expect(parseQueryString('filter.status_id.0=1&filter.status_id.1=2')).toEqual(asked);
    expect(parseQueryString('filter[status_id][0]=1&filter[status_id][1]=2')).toEqual(asked);
  });

  it('keeps keys that are numbers but no sequence', () => {
    expect(parseQueryString('a.1=x')).toEqual({ a: { 1: 'x' } });
  });

  it.each([
    ['a prototype', '__proto__.admin=1'],
    ['a prototype in brackets', 'a[__proto__][admin]=1'],
    ['a constructor', 'constructor.prototype.x=1'],
    ['the same key twice', 'a=1&a=2'],
    ['a value that is also an object', 'a=1&a.b=2'],
    ['an object that is also a value', 'a.b=2&a=1'],
    ['an empty step', 'a..b=1'],
    ['a path that is too deep', 'a.b.c.d.e=1'],
    ['too many keys', Array.from({ length: 201 }, (_, index) => `k${index}=1`).join('&')],
  ])('is refused with %s', (_, text) => {
    expect(() => parseQueryString(text)).toThrow('MALFORMED_REQUEST');
    expect(({} as { admin?: string }).admin).toBeUndefined();
  });
});

it('a multipart form carries bracketed keys', () => {
  expect(
    unflatten([
      ['message', 'hi'],
      ['tagged_ids[0]', 'a'],
      ['tagged_ids[1]', 'b'],
    ]),
  ).toEqual({
    message: 'hi',
    tagged_ids: ['a', 'b'],
  });
});
