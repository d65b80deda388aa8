import { describe, expect, it } from 'vitest';
import { sendRaw } from '../raw-request.ts';

const smuggled = 'GET /api/data HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const post = (...lines: string[]) => ['POST /api/login HTTP/1.1', 'host: x', ...lines].join('\r\n');

/** Two servers in a row may disagree where each of these requests ends. */
const corpus: [string, string][] = [
  ['both lengths', `${post('content-length: 4', 'transfer-encoding: chunked')}\r\n\r\n0\r\n\r\n${smuggled}`],
  [
    'both lengths the other way',
    `${post('transfer-encoding: chunked', 'content-length: 6')}\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['two lengths', `${post('content-length: 0', 'content-length: 10')}\r\n\r\n${smuggled}`],
  ['two lengths in one line', `${post('content-length: 0, 10')}\r\n\r\n${smuggled}`],
  ['a length with a sign', `${post('content-length: +0')}\r\n\r\n${smuggled}`],
  ['a length below nothing', `${post('content-length: -1')}\r\n\r\n${smuggled}`],
  ['a length that is no number', `${post('content-length: 0x10')}\r\n\r\n${smuggled}`],
  ['a length beyond all numbers', `${post(`content-length: ${'9'.repeat(40)}`)}\r\n\r\n${smuggled}`],
  ['a coding nobody knows', `${post('transfer-encoding: xchunked')}\r\n\r\n0\r\n\r\n${smuggled}`],
  ['chunks inside of another coding', `${post('transfer-encoding: chunked, identity')}\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two codings', `${post('transfer-encoding: chunked', 'transfer-encoding: x')}\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a space before the colon', `${post('transfer-encoding : chunked')}\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a folded line', `${post('transfer-encoding:\r\n chunked', 'content-length: 3')}\r\n\r\n0\r\n\r\n${smuggled}`],
  [
    'a line feed in a header',
    `${post('x: a\ntransfer-encoding: chunked', 'content-length: 3')}\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'a carriage return in a header',
    `${post('x: a\rtransfer-encoding: chunked', 'content-length: 3')}\r\n\r\n0\r\n\r\n`,
  ],
  ['a zero in a header', `${post('x: a\0b', 'content-length: 0')}\r\n\r\n${smuggled}`],
  ['a chunk with a wrong size', `${post('transfer-encoding: chunked')}\r\n\r\nzz\r\nx\r\n0\r\n\r\n${smuggled}`],
  ['a chunk with a sign', `${post('transfer-encoding: chunked')}\r\n\r\n-1\r\n\r\n0\r\n\r\n${smuggled}`],
  [
    'a chunk that goes on beyond its size',
    `${post('transfer-encoding: chunked')}\r\n\r\n1\r\nabc\r\n0\r\n\r\n${smuggled}`,
  ],
  ['a version that is none', `POST /api/login HTTP/1.9\r\nhost: x\r\ncontent-length: 0\r\n\r\n${smuggled}`],
  ['a request line of two words', `POST /api/login\r\n\r\n${smuggled}`],
  ['no host', 'GET /api/data HTTP/1.1\r\n\r\n'],
];

describe('a request that two servers could cut differently', () => {
  it.each(corpus)('is refused, and what follows it is not read: %s', async (_what, bytes) => {
    const { statuses, all } = await sendRaw(bytes);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 400)).toEqual([]);
    expect(all).not.toContain('timezones');
  });

  it('is not what all others are', async () => {
    const { status, all } = await sendRaw(smuggled);
    expect([status, all.includes('timezones')]).toEqual([200, true]);
  });
});
