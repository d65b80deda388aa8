import { io } from 'socket.io-client';
import { expect, it, test } from 'vitest';
import { testApp } from '#test/app';
import { parseEnv } from '../env.ts';
import { isAllowedOrigin } from './origin-check.ts';

const host = 'desk.example.com:8443';

it.each([
  ['a program without an origin', {}, {}, true],
  ['a page of the address itself', { origin: `https://${host}` }, {}, true],
  ['a page whose port a proxy dropped', { origin: `https://${host}`, host: 'desk.example.com' }, {}, true],
  ['a page of PUBLIC_URL', { origin: 'https://help.example.com' }, { PUBLIC_URL: 'https://help.example.com/' }, true],
  ['a page of another address', { origin: 'https://evil.example' }, {}, false],
  ['a page of another port', { origin: 'https://desk.example.com:9000' }, {}, false],
  ['an address that only begins alike', { origin: 'https://desk.example.com.evil.example:8443' }, {}, false],
  ['a page in a sandbox', { origin: 'null' }, {}, false],
  [
    'a page of the name that a trusted proxy tells',
    { origin: 'https://a.b', 'x-forwarded-host': 'a.b' },
    { TRUST_PROXY: '1' },
    true,
  ],
  ['a page of a name that anybody may have told', { origin: 'https://a.b', 'x-forwarded-host': 'a.b' }, {}, false],
] as const)('%s', (_who, headers, settings, isOwn) => {
  expect(isAllowedOrigin({ headers: { host, ...headers } }, parseEnv({ ...settings }))).toBe(isOwn);
});

test('a page of another address opens no socket', async () => {
  const { origin } = await testApp();
  const open = (from: string) => {
    const socket = io(origin, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin: from },
    });
    return new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('open'));
      socket.once('connect_error', () => resolve('refused'));
    }).finally(() => socket.disconnect());
  };
  expect(await open('https://evil.example')).toBe('refused');
  expect(await open(origin)).toBe('open');
});
