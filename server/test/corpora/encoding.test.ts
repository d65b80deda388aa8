import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { buildOrganization, buildPerson } from '../factories.ts';

let token: string;
beforeAll(async () => {
  token = (await buildPerson(await buildOrganization(), 'Subscriber')).token;
});

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; code: string }> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${(await testApp()).origin}/api${path}`, { ...init, headers });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code };
}

const deep = (open: string, close = '') => Array.from({ length: 500 }, () => `${open}a${close}`).join('');
const many = Array.from({ length: 5000 }, (_, index) => `filter.status_id[${index}]=1`).join('&');

/** Names that mean more to JavaScript than to us, and every way of writing one path twice. */
const queries: [string, string][] = [
  ['the prototype', '__proto__.polluted=1'],
  ['the prototype in brackets', '__proto__[polluted]=1'],
  ['the prototype further down', 'filter.__proto__.polluted=1'],
  ['the prototype further down in brackets', 'filter[__proto__][polluted]=1'],
  ['the prototype, encoded', '%5F_proto__%5Bpolluted%5D=1'],
  ['the constructor', 'constructor.prototype.polluted=1'],
  ['the constructor in brackets', 'filter[constructor][prototype][polluted]=1'],
  ['the prototype of a list', 'filter.status_id[__proto__]=1'],
  ['a field twice', 'query=a&query=b'],
  ['a field twice, dotted and bracketed', 'filter.status_id[0]=1&filter[status_id][0]=2'],
  ['a text that is also an object', 'query=a&query.b=c'],
  ['an object that is also a text', 'query.b=c&query=a'],
  ['a list where one value belongs', 'order_by[0]=subject&order_by[1]=ticket_id'],
  ['an object where one value belongs', 'order_by.subject=asc'],
  ['a list with a hole', 'filter.status_id[7]=1'],
  ['a list of a thousand million', 'filter.status_id[1000000000]=1'],
  ['a place below nothing', 'filter.status_id[-1]=1'],
  ['a list called length', 'filter.status_id.length=1000000'],
  ['an empty step', 'filter..status_id=1'],
  ['an empty bracket', 'filter[]=1'],
  ['a bracket that does not close', 'filter[status_id=1'],
  ['a depth without end', `${deep('.')}=1`],
  ['a depth without end in brackets', `filter${deep('[', ']')}=1`],
  ['five thousand fields', many],
  ['bytes that are no letters', 'query=%ff%fe&%80=1'],
  ['a zero', 'query=%00'],
  ['half an escape', 'query=%&x=%u0041'],
  ['only separators', '&&==&=&'],
  ['methods of every object', 'toString=1&hasOwnProperty=1&valueOf=1&filter.toString=1'],
];

const bodies: [string, string][] = [
  ['the prototype', '{"__proto__":{"polluted":1},"name":"x"}'],
  ['the prototype, escaped', '{"\\u005f_proto__":{"polluted":1}}'],
  ['the constructor', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['the prototype further down', '{"name":{"__proto__":{"polluted":1}}}'],
  ['a list', '[{"name":"x"}]'],
  ['a text', '"name"'],
  ['nothing', 'null'],
  ['a number', '1e999'],
  ['a depth without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a depth without end of objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['two values', '{"name":"x"}{"name":"y"}'],
  ['a comma too many', '{"name":"x",}'],
  ['half a letter', '{"name":"\\ud800"}'],
  ['a zero', '{"name":"\\u0000"}'],
];

const isUnharmed = () => ({}) as { polluted?: unknown };

describe('a query', () => {
  it.each(queries)('of %s is understood or refused, and changes no other request', async (_what, query) => {
    for (const list of ['/tickets', '/rooms', '/users']) {
      expect([200, 400, 422, 431]).toContain((await ask(`${list}?${query}`)).status);
    }
    expect(isUnharmed().polluted).toBeUndefined();
    expect((await ask('/tickets')).status).toBe(200);
  });

  it.each(queries.slice(0, 12))('of %s is refused', async (_what, query) => {
    expect([400, 422]).toContain((await ask(`/tickets?${query}`)).status);
  });
});

describe('a body', () => {
  it.each(bodies)('of %s is understood or refused, and changes no other request', async (_what, body) => {
    for (const path of ['/user', '/tickets', '/login']) {
      const answer = await ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      expect([200, 400, 422]).toContain(answer.status);
    }
    expect(isUnharmed().polluted).toBeUndefined();
  });

  it.each(bodies.slice(0, 4))('of %s is refused', async (_what, body) => {
    const answer = await ask('/user', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(answer).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
  });

  it.each(['text/plain', 'application/xml', 'text/json', 'application/x-www-form-urlencoded', ''])(
    'that says to be "%s" is not taken for JSON',
    async (type) => {
      const answer = await ask('/user', { method: 'POST', body: new Blob(['{"name":"x"}'], { type }) });
      expect([400, 422]).toContain(answer.status);
      expect(answer.code).not.toBe('OK');
    },
  );

  it('that is packed is not unpacked', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = new Uint8Array(
      await new Response(new Blob(['{"name":"x"}']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
    );
    expect((await ask('/user', { method: 'POST', body, headers })).status).toBe(400);
  });

  it('of a form with names of the prototype is refused', async () => {
    for (const name of ['__proto__[polluted]', 'constructor[prototype][polluted]', 'a[__proto__]']) {
      const form = new FormData();
      form.append(name, '1');
      form.append('files[0]', new File(['x'], 'x.txt'));
      expect((await ask('/chat/attachment', { method: 'POST', body: form })).status).toBe(400);
    }
    expect(isUnharmed().polluted).toBeUndefined();
  });
});
