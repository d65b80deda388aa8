import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { duplexPair } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, startRelay, TurnClient } from '../test/turn-client.ts';
import { limits } from './limits.ts';
import { Questions } from './questions.ts';
import type { Address } from './stun-address.ts';
import { buildStun } from './stun-message.ts';
import { channelData } from './turn-frames.ts';
import { openTurnServer } from './turn-server.ts';

let media: Socket;
let ours: Address;
let relay: Awaited<ReturnType<typeof startRelay>>;
let clients: TurnClient[];

beforeEach(async () => {
  clients = [];
  media = createSocket('udp4').bind(0); // at all addresses, as the media server
  await once(media, 'listening');
  ours = { address: '127.0.0.1', port: media.address().port };
  relay = await startRelay({ udpPort: ours.port, passwordOf: async () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  for (const { socket } of clients) socket.destroy();
  relay.close();
  media.close();
});

const open = async () => {
  const client = await TurnClient.open(relay.port);
  clients.push(client);
  return client;
};

const internal = [
  '10.0.0.1',
  '169.254.169.254',
  '192.168.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '127.0.0.2',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::',
  'ff02::1',
  '64:ff9b::a00:1',
];

test.each(internal)('%s is no address of this server, so nothing is relayed there', async (address) => {
  const client = await open();
  await client.allocate();
  expect(codeOf(await client.permit({ address, port: ours.port }))).toBe(403);
  expect(codeOf(await client.permit(ours, { address, port: ours.port }))).toBe(403);
  expect(codeOf(await client.bind(0x4000, { address, port: ours.port }))).toBe(403);
});

test('another port of this machine receives nothing, with or without a permission for its address', async () => {
  const other = createSocket('udp4').bind(0, '127.0.0.1');
  await once(other, 'listening');
  const there = { address: '127.0.0.1', port: other.address().port };
  const reached = vi.fn();
  other.on('message', reached);
  const client = await open();
  await client.allocate();
  expect(codeOf(await client.bind(0x4000, there))).toBe(403);
  client.send(there, Buffer.from('before any permission'));
  expect(codeOf(await client.permit(there))).toBe(0); // its port is looked at when something is sent
  client.send(there, Buffer.from('with a permission'));
  client.socket.write(channelData(0x4000, Buffer.from('over a channel that is not bound')));
  client.send(ours, Buffer.from('to the media port'));
  expect(String((await once(media, 'message'))[0])).toBe('to the media port');
  expect(reached).not.toHaveBeenCalled();
  other.close();
});

test('without an allocation nothing is relayed', async () => {
  const client = await open();
  const reached = vi.fn();
  media.on('message', reached);
  client.send(ours, Buffer.from('too early'));
  client.socket.write(channelData(0x4000, Buffer.from('too early')));
  expect(codeOf(await client.permit(ours))).toBe(437);
  expect(reached).not.toHaveBeenCalled();
});

test('what others send to the socket of an allocation reaches no browser', async () => {
  const client = await open();
  await client.allocate();
  await client.permit(ours);
  client.send(ours, Buffer.from('hello'));
  const [, from] = (await once(media, 'message')) as [Buffer, Address];
  const stranger = createSocket('udp4');
  await new Promise((resolve) => stranger.send('injected', from.port, from.address, resolve));
  media.send('expected', from.port, from.address);
  expect(String(await client.next())).toContain('expected');
  stranger.close();
});

test.each([
  ['text', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['STUN without its cookie', Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(16, 7)])],
  [
    'a length that is no multiple of four',
    Buffer.from([0, 3, 0, 7, 0x21, 0x12, 0xa4, 0x42, ...Array<number>(20).fill(0)]),
  ],
  ['a message that is too long', Buffer.from([0, 3, 0xff, 0xfc])],
  ['data that is too long', Buffer.from([0x40, 0, 0xff, 0xff])],
  ['a channel that cannot be', Buffer.from([0x50, 0, 0, 4, 1, 2, 3, 4])],
])('%s ends the connection at once', async (_what, bytes) => {
  const client = await open();
  client.socket.write(bytes);
  await once(client.socket, 'close');
});

test('attributes that end beyond their message are no message, and others are served', async () => {
  const client = await open();
  const broken = buildStun(3, 0, Buffer.from([0x21, 0x12, 0xa4, 0x42, ...Array<number>(12).fill(1)]), [
    [6, Buffer.alloc(8)],
  ]);
  broken.writeUInt16BE(0xffff, 22);
  client.socket.write(broken);
  expect(codeOf(await client.allocate())).toBe(0);
});

test('a message that comes byte by byte counts once it is whole', async () => {
  const client = await open();
  const request = buildStun(1, 0, Buffer.from([0x21, 0x12, 0xa4, 0x42, ...Array<number>(12).fill(1)]), []);
  for (const byte of request) await new Promise((resolve) => client.socket.write(Buffer.from([byte]), resolve));
  expect((await client.next()).readUInt16BE(0)).toBe(0x101);
});

const options = { secret: 's', udpPort: 1, passwordOf: async () => undefined };
const at = (address: string) => ({ address, port: 1 });

test('who proves nothing in time is cut off, also in the middle of a message', () => {
  vi.useFakeTimers();
  const server = openTurnServer(options);
  const [silent, inside] = [duplexPair(), duplexPair()];
  for (const [end] of [silent, inside]) server.accept(end, at('192.0.2.1'));
  inside[1].write(Buffer.from([0, 3, 0]));
  vi.advanceTimersByTime(limits.relayStrangerMs - 1);
  expect([silent[0].destroyed, inside[0].destroyed]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([silent[0].destroyed, inside[0].destroyed]).toEqual([true, true]);
  server.close();
});

test('of too many connections that prove nothing the oldest goes, and one address has only so many', () => {
  vi.useFakeTimers();
  const server = openTurnServer(options);
  const connectFrom = (address: string) => {
    const [end] = duplexPair();
    server.accept(end, at(address));
    return end;
  };
  const first = connectFrom('192.0.2.1');
  const more = Array.from({ length: limits.relayStrangers }, (_, count) => connectFrom(`198.51.100.${count}`));
  expect([first.destroyed, more.some(({ destroyed }) => destroyed)]).toEqual([true, false]);
  server.close();

  const other = openTurnServer(options);
  const from = (address: string) => {
    const [end] = duplexPair();
    other.accept(end, at(address));
    return end;
  };
  const many = Array.from({ length: limits.relayConnectionsPerAddress }, () => from('2001:db8::1'));
  expect(many.some(({ destroyed }) => destroyed)).toBe(false);
  expect(from('2001:db8::2').destroyed).toBe(true); // the same customer's network
  expect(from('2001:db8:0:1::1').destroyed).toBe(false);
  other.close();
});

test('no browser can make the server ask the media process for anything long or strange', async () => {
  const send = vi.fn();
  const questions = new Questions();
  for (const ufrag of ['a'.repeat(257), 'a"b,c{', 'abc', 'with space'])
    expect(await questions.ask(ufrag, send)).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
  const answer = questions.ask('good', send);
  questions.answer('good', 'password');
  expect(await answer).toBe('password');
});
