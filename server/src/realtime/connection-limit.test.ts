import { EventEmitter } from 'node:events';
import { limits } from '@sightline/contract/limits';
import { expect, it, vi } from 'vitest';
import { type Connection, ConnectionLimit } from './connection-limit.ts';

function openConnection(shared = () => true) {
  const tcp = {
    bytesRead: 500,
    writableLength: 0,
    destroyed: false,
    destroy: () => Object.assign(tcp, { destroyed: true }),
  };
  const written: string[] = [];
  const connection = Object.assign(new EventEmitter(), {
    request: { socket: tcp },
    transport: { socket: new EventEmitter() },
    write: (text: string) => written.push(text),
  });
  const parsed = vi.fn();
  connection.on('data', parsed);
  const limit = new ConnectionLimit(connection as unknown as Connection, 'here', shared, () => {});
  return { limit, tcp, written, parsed, connection, say: (data: unknown) => connection.emit('data', data) };
}

const ana = { id: 'ana', organization_id: 'o' };
const { events, stranger, packet, packetUnit, signIn, unread, bytesPerSecond } = limits.socket;
const many = (count: number, act: () => void) => Array.from({ length: count }, act);

it('a stranger is refused with an answer first, and cut then; nothing of it is parsed', () => {
  const { say, parsed, written, tcp } = openConnection();
  many(stranger.events.burst, () => say('2["login",{}]'));
  say('27["login",{}]');
  expect([parsed.mock.calls.length, written]).toEqual([
    stranger.events.burst,
    ['37[{"ok":false,"code":"TOO_MANY_REQUESTS"}]'],
  ]);
  many(stranger.refused.burst, () => say('2["login",{}]'));
  expect(tcp.destroyed).toBe(true);
});

it('what all may do together is refused like what one may do', () => {
  const { say, parsed, written } = openConnection(() => false);
  say('27["login",{}]');
  expect([parsed.mock.calls.length, written.length]).toEqual([0, 1]);
});

it('a long event counts for as many as it could be', () => {
  const { limit, say, parsed } = openConnection();
  limit.signIn(ana);
  many(events.burst, () => say(`2${' '.repeat(10 * packetUnit)}`));
  expect(parsed.mock.calls.length).toBeLessThan(events.burst / 10);
});

it.each([
  ['bytes', () => Buffer.alloc(1)],
  ['an event with bytes', () => '51-["join",{"_placeholder":true,"num":0}]'],
  ['an answer to nothing', () => '31[]'],
  ['more than the longest event', () => `2${' '.repeat(packet)}`],
])('%s cut the connection', (_, data) => {
  const { limit, say, parsed, tcp } = openConnection();
  limit.signIn(ana);
  say(data());
  expect([tcp.destroyed, parsed.mock.calls.length]).toEqual([true, 0]);
});

it('who has not signed in says nothing long', () => {
  const { say, tcp } = openConnection();
  say(`2${' '.repeat(stranger.packet)}`);
  expect(tcp.destroyed).toBe(true);
});

it.each(['frames', 'pings'])('%s that carry nothing count too', (what) => {
  const { connection, tcp } = openConnection();
  const send = () =>
    what === 'pings' ? connection.transport.socket.emit('ping') : connection.emit('packet', { type: 'pong' });
  many(stranger.events.burst + stranger.refused.burst + 1, send);
  expect(tcp.destroyed).toBe(true);
});

const later = Date.now() + 1000;

it.each([
  ['has not signed in in time', false, {}, later + signIn.within],
  ['says too much before it signs in', false, { bytesRead: 501 + stranger.bytes }, later],
  ['sends too much in a second', true, { bytesRead: 501 + bytesPerSecond }, later],
  ['does not read', true, { writableLength: unread + 1 }, later],
])('a connection that %s is cut', (_, hasSignedIn, state, at) => {
  const { limit, tcp } = openConnection();
  if (hasSignedIn) limit.signIn(ana);
  limit.check(later);
  expect(tcp.destroyed).toBe(false);
  Object.assign(tcp, state);
  limit.check(at);
  expect(tcp.destroyed).toBe(true);
});
