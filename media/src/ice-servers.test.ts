import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

test('A participant gets a relay with a name for a day, and a password that the relay can compute', () => {
  const relay = { urls: ['turns:turn.example.com:443?transport=tcp'], secret: 'shared' };
  const [server, ...others] = iceServersFor('anna', 'desk.example.com', relay, 1_000_000);
  expect(others).toEqual([]);
  expect(server).toMatchObject({ urls: relay.urls, username: '87400:anna' });
  expect(server?.credential).toBe(createHmac('sha1', 'shared').update('87400:anna').digest('base64'));
});

test('Without a relay there is no server to ask', () => {
  expect(iceServersFor('anna', 'desk.example.com', undefined, 0)).toEqual([]);
});

test.each([
  ['desk.example.com', ['turns:desk.example.com:443?transport=tcp']],
  ['192.168.1.7:8443', ['turns:192.168.1.7:8443?transport=tcp']],
  ['[fd00::7]:8443', ['turns:[fd00::7]:8443?transport=tcp']],
  ['evil.example?transport=udp', undefined],
  ['a b', undefined],
  ['', undefined],
])('A relay of our own is where the page came from: %s', (host, urls) => {
  expect(iceServersFor('anna', host, { urls: [], secret: 'own' }, 0)[0]?.urls).toEqual(urls);
});
