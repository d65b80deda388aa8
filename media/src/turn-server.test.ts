import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, number32, startRelay, TurnClient, UDP } from '../test/turn-client.ts';
import { limits } from './limits.ts';
import { type Address, decodeAddress } from './stun-address.ts';
import { type Attribute, findValue, isSigned, parseStun, sign, attributeTypes as types } from './stun-message.ts';
import { makeCredentials } from './turn-credentials.ts';
import { channelData, channelOf, dataOf, isChannelData } from './turn-frames.ts';

let media: Socket;
let ours: Address;
let relay: Awaited<ReturnType<typeof startRelay>>;
let asked: string[];
let clients: TurnClient[];

const open = async (identity?: string) => {
  const client = await TurnClient.open(relay.port, identity);
  clients.push(client);
  return client;
};

beforeEach(async () => {
  [asked, clients] = [[], []];
  media = createSocket('udp4').bind(0); // at all addresses, as the media server
  await once(media, 'listening');
  ours = { address: '127.0.0.1', port: media.address().port };
  const passwordOf = async (ufrag: string) => {
    asked.push(ufrag);
    return ufrag === 'ours' ? 'password' : undefined;
  };
  relay = await startRelay({ udpPort: ours.port, passwordOf });
});
afterEach(() => {
  for (const { socket } of clients) socket.destroy();
  relay.close();
  media.close();
});

async function arrives(): Promise<{ packet: Buffer; from: Address }> {
  const [packet, from] = (await once(media, 'message')) as [Buffer, Address];
  return { packet, from };
}

async function allocated(identity?: string): Promise<TurnClient> {
  const client = await open(identity);
  expect(codeOf(await client.allocate())).toBe(0);
  return client;
}

test('a browser that proves its credentials gets a relayed address, its own address, and ten minutes', async () => {
  const client = await open();
  const answer = await client.allocate();
  expect(isSigned(answer, client.key())).toBe(true);
  expect(findValue(answer, types.lifetime)).toEqual(number32(600));
  const [mapped, relayed] = [types.xorMappedAddress, types.xorRelayedAddress].map((type) =>
    decodeAddress(findValue(answer, type) ?? Buffer.alloc(0), answer.transaction),
  );
  expect(mapped).toEqual({ address: '127.0.0.1', port: client.socket.localPort });
  expect(relayed?.address).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
});

test('packets reach the media port, and its answers come back as from the address that the browser wrote to', async () => {
  const client = await allocated();
  await client.permit(ours);
  client.send(ours, Buffer.from('to the media port'));
  const { packet, from } = await arrives();
  expect(packet.toString()).toBe('to the media port');
  media.send('back', from.port, from.address);
  const answer = parseStun(await client.next());
  expect(answer && findValue(answer, types.data)?.toString()).toBe('back');
  const peer = answer && findValue(answer, types.xorPeerAddress);
  expect(answer && peer && decodeAddress(peer, answer.transaction)).toEqual(ours);
});

test('a channel carries packets of any length both ways, with four bytes around them', async () => {
  const client = await allocated();
  expect(codeOf(await client.bind(0x4000, ours))).toBe(0);
  for (const text of ['a', 'four', 'eleven text']) {
    client.socket.write(channelData(0x4000, Buffer.from(text)));
    const { packet, from } = await arrives();
    expect(packet.toString()).toBe(text);
    media.send(packet, from.port, from.address);
    const frame = await client.next();
    expect([isChannelData(frame), channelOf(frame), dataOf(frame).toString()]).toEqual([true, 0x4000, text]);
  }
});

test('each browser has a way of its own to the media port', async () => {
  const [anna, ben] = [await allocated('anna'), await allocated('ben')];
  for (const client of [anna, ben]) await client.permit(ours);
  anna.send(ours, Buffer.from('anna'));
  const first = await arrives();
  ben.send(ours, Buffer.from('ben'));
  const second = await arrives();
  expect(first.from.port).not.toBe(second.from.port);
});

test('who proves nothing is told realm and nonce, and gets nothing', async () => {
  const client = await open();
  const answer = await client.ask(3, [UDP]);
  expect(codeOf(answer)).toBe(401);
  expect(String(findValue(answer, types.realm))).toBe('sightline');
  client.learn(answer);
  expect(client.nonce).toMatch(/^[\da-f]{32}$/);
  expect(codeOf(await client.ask(3, [...client.proof(), UDP]))).toBe(401);
  expect(codeOf(await client.ask(3, [UDP, ...client.proof().slice(0, 1)], client.key()))).toBe(400);
});

test('a wrong password, a name that is over, and one that nobody was given are refused', async () => {
  const client = await open();
  client.learn(await client.ask(3, [UDP]));
  expect(codeOf(await client.ask(3, [...client.proof(), UDP], client.key('guessed')))).toBe(401);
  client.name = makeCredentials('anna', 'the secret of the relay', Date.now() - 25 * 3_600_000);
  expect(codeOf(await client.allocate())).toBe(401);
  client.name = makeCredentials('anna', 'a secret of others', Date.now());
  expect(codeOf(await client.allocate())).toBe(401);
  client.name = { username: 'anna', credential: '' };
  expect(codeOf(await client.allocate())).toBe(401);
});

test('the nonce of another connection is stale, and so is one that was made up', async () => {
  const [anna, ben] = [await open(), await open()];
  anna.learn(await anna.ask(3, [UDP]));
  ben.learn(await ben.ask(3, [UDP]));
  ben.nonce = anna.nonce;
  const answer = await ben.allocate();
  expect(codeOf(answer)).toBe(438);
  ben.learn(answer);
  expect(codeOf(await ben.allocate())).toBe(0);
});

test.each<[string, number, Attribute[]]>([
  ['no transport', 400, []],
  ['TCP towards the peer', 442, [[types.requestedTransport, Buffer.from([6, 0, 0, 0])]]],
  ['a pair of ports', 508, [UDP, [types.evenPort, Buffer.from([0x80])]]],
  ['a reserved port', 508, [UDP, [types.reservationToken, Buffer.alloc(8)]]],
  ['an attribute that must be understood', 420, [UDP, [0x7abc, Buffer.alloc(4)]]],
])('an allocation is refused that asks for %s', async (_what, code, attributes) => {
  expect(codeOf(await (await open()).prove(3, attributes))).toBe(code);
});

test('a connection has one allocation, which its owner alone renews and ends', async () => {
  const client = await allocated();
  expect(codeOf(await client.allocate())).toBe(437);
  expect(findValue(await client.prove(4, [[types.lifetime, number32(86_400)]]), types.lifetime)).toEqual(
    number32(3600),
  );
  const { name } = client;
  client.name = makeCredentials('ben', 'the secret of the relay', Date.now());
  expect(codeOf(await client.prove(4))).toBe(441);
  client.name = name;
  expect(codeOf(await client.prove(4, [[types.lifetime, number32(0)]]))).toBe(0);
  expect(codeOf(await client.prove(4))).toBe(437);
  expect(codeOf(await client.permit(ours))).toBe(437);
  expect(codeOf(await client.allocate())).toBe(0);
});

test('a participant has so many allocations and no more, until one of them ends', async () => {
  const held: TurnClient[] = [];
  for (let count = 0; count < limits.relayAllocationsPerUser; count += 1) held.push(await allocated('anna'));
  expect(codeOf(await (await open('anna')).allocate())).toBe(486);
  expect(codeOf(await (await open('ben')).allocate())).toBe(0);
  const [first] = held;
  await first?.prove(4, [[types.lifetime, number32(0)]]);
  expect(codeOf(await (await open('anna')).allocate())).toBe(0);
});

test('a channel belongs to one peer, and has one of the numbers that the standard gives', async () => {
  const client = await allocated();
  expect(codeOf(await client.bind(0x3fff, ours))).toBe(400);
  expect(codeOf(await client.bind(0x5000, ours))).toBe(400);
  expect(codeOf(await client.bind(0x4001, ours))).toBe(0);
  expect(codeOf(await client.bind(0x4001, ours))).toBe(0);
  expect(codeOf(await client.bind(0x4002, ours))).toBe(400);
});

/** A check as Chromium sends it through a relay, which libjuice refuses. */
function brokenCheck(username: string): Buffer {
  const padded = Buffer.alloc(Math.ceil(username.length / 4) * 4);
  padded.write(username);
  const header = Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, ...Array<number>(12).fill(7)]);
  const length = Buffer.from([0, 6, username.length >> 8, username.length & 255]);
  return sign(
    Buffer.concat([header, length, padded, Buffer.from([0x80, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0])]),
    'password',
  );
}

test("a check of Chromium's is mended with the password of its connection, which is asked for once", async () => {
  const client = await allocated();
  await client.permit(ours);
  for (let count = 0; count < 2; count += 1) {
    client.send(ours, brokenCheck('ours:theirs'));
    const { packet } = await arrives();
    const mended = parseStun(packet);
    expect(mended && findValue(mended, types.iceControlling)).toEqual(Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]));
    expect(mended && isSigned(mended, 'password')).toBe(true);
  }
  expect(asked).toEqual(['ours']);
});
