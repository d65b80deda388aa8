import { describe, expect, test } from 'vitest';
import { rtpPacket } from '../test/packets.ts';
import { buildRed, readRed, type SoundFrame } from './red.ts';
import { parseRtp } from './rtp.ts';
import { type Packet, SoundStream } from './sound-stream.ts';

const frame = (at: number): SoundFrame => ({ timestamp: at * 960, payload: Buffer.from([at, at, at]) });

function packet(sequence: number, payload: Buffer): Packet {
  const bytes = rtpPacket({ sequence, timestamp: sequence * 960, payload: [...payload] });
  const header = parseRtp(bytes);
  if (!header) throw new Error('test packet is malformed');
  return { bytes, header };
}

const plain = (sequence: number) => packet(sequence, frame(sequence).payload);
const redundant = (sequence: number) => packet(sequence, buildRed([frame(sequence - 1)], frame(sequence)));

const payloadOf = ({ bytes, header }: Packet) => bytes.subarray(header.payloadAt, header.payloadEnd);

/** The frames that a client with redundancy finds in a packet, and the one that another gets. */
function read(stream: SoundStream, incoming: Packet, isRed: boolean) {
  return stream.take(incoming, isRed).map((each) => ({
    sequence: each.plain.header.sequence,
    timestamp: each.plain.header.timestamp / 960,
    plain: payloadOf(each.plain)[0],
    redundant: readRed(payloadOf(each.redundant), each.redundant.header.timestamp)?.map(({ payload }) => payload[0]),
  }));
}

describe('Sound with redundancy', () => {
  test('is passed on whole to clients that take it, and taken apart for others', () => {
    const stream = new SoundStream();
    expect(read(stream, redundant(10), true)).toEqual([{ sequence: 10, timestamp: 10, plain: 10, redundant: [9, 10] }]);
    expect(stream.take(redundant(11), true)[0]?.redundant.bytes).toEqual(redundant(11).bytes);
  });

  test('recovers a lost packet from the one after it', () => {
    const stream = new SoundStream();
    stream.take(redundant(10), true);
    expect(read(stream, redundant(12), true)).toEqual([
      { sequence: 11, timestamp: 11, plain: 11, redundant: [11] },
      { sequence: 12, timestamp: 12, plain: 12, redundant: [11, 12] },
    ]);
  });

  test('does not send on twice what came late after it was recovered, or came twice', () => {
    const stream = new SoundStream();
    for (const sequence of [10, 12]) stream.take(redundant(sequence), true);
    expect([11, 12, 11].map((sequence) => stream.take(redundant(sequence), true).length)).toEqual([0, 0, 0]);
    expect(stream.take(redundant(13), true)).toHaveLength(1);
  });

  test('sends on what comes late and was not recovered', () => {
    const stream = new SoundStream();
    for (const sequence of [10, 13]) stream.take(redundant(sequence), true);
    expect(read(stream, redundant(11), true).map(({ sequence }) => sequence)).toEqual([11]);
  });

  test('goes on where sequence numbers begin again', () => {
    const stream = new SoundStream();
    stream.take(redundant(0xffff), true);
    expect(read(stream, packet(1, buildRed([frame(0)], frame(1))), true).map(({ sequence }) => sequence)).toEqual([
      0, 1,
    ]);
  });

  test('is dropped when it is malformed', () => {
    const stream = new SoundStream();
    for (const bytes of [[0x80 | 111], [0x80 | 111, 0, 0, 200, 111, 1]]) {
      expect(stream.take(packet(10, Buffer.from(bytes)), true)).toEqual([]);
    }
  });
});

describe('Sound without redundancy', () => {
  test('gets the two frames before it, for clients that take them', () => {
    const stream = new SoundStream();
    const taken = [10, 11, 12, 13].flatMap((sequence) => read(stream, plain(sequence), false));
    expect(taken.map((each) => each.redundant)).toEqual([[10], [10, 11], [10, 11, 12], [11, 12, 13]]);
    expect(taken.map((each) => each.plain)).toEqual([10, 11, 12, 13]);
  });

  test('gets none of a frame before a gap that is too long for it', () => {
    const stream = new SoundStream();
    stream.take(plain(10), false);
    expect(read(stream, plain(50), false)[0]?.redundant).toEqual([50]);
  });
});
