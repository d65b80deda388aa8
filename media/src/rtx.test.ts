import { describe, expect, test } from 'vitest';
import { rtpPacket } from '../test/packets.ts';
import { parseRtp, type RtpHeader } from './rtp.ts';
import { unwrapRtx, wrapRtx } from './rtx.ts';

const headerOf = (packet: Buffer): RtpHeader => {
  const header = parseRtp(packet);
  if (!header) throw new Error('test packet is malformed');
  return header;
};
const stream = { ssrc: 7000, payloadType: 97, sequence: 65_536 + 5 };
const media = { ssrc: 5, payloadType: 96 };

describe('A packet that is sent again', () => {
  const original = rtpPacket({
    ...{ ...media, sequence: 4321, timestamp: 90_000, marker: true, payload: [1, 2, 3] },
    extensions: [{ id: 3, value: 'abc' }],
  });
  const again = wrapRtx(original, headerOf(original).payloadAt, stream);

  test('has the number, the type and the source of its own stream, and the original number before the payload', () => {
    const header = headerOf(again);
    expect(header).toMatchObject({ ssrc: 7000, payloadType: 97, sequence: 5, timestamp: 90_000, marker: true });
    expect([...again.subarray(header.payloadAt)]).toEqual([4321 >> 8, 4321 & 0xff, 1, 2, 3]);
  });

  test('becomes the original again, byte for byte', () => {
    expect(unwrapRtx(again, headerOf(again), media)).toEqual(original);
  });

  test('becomes the original without the padding that it got on the way', () => {
    const padded = Buffer.concat([again, Buffer.from([0, 0, 3])]);
    padded.writeUInt8(padded.readUInt8(0) | 0x20, 0);
    expect(unwrapRtx(padded, headerOf(padded), media)).toEqual(original);
  });

  test('is nothing when it has no original, only padding, or half a number', () => {
    for (const payload of [[], [1], [1, 2]]) {
      const packet = rtpPacket({ sequence: 1, payload, padding: 4 });
      expect(unwrapRtx(packet, headerOf(packet), media)).toBeUndefined();
    }
  });
});

test('Whatever is taken out of a retransmission is a well-formed packet', () => {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed & 0xff;
  };
  let unwrapped = 0;
  for (let round = 0; round < 20_000; round++) {
    const bytes = Buffer.from([0x80 | (next() & 0x3f), ...Array.from({ length: 11 + (next() % 60) }, next)]);
    const header = parseRtp(bytes);
    const original = header && unwrapRtx(bytes, header, media);
    if (!original) continue;
    unwrapped += 1;
    if (!parseRtp(original)) expect.unreachable(bytes.toString('hex'));
  }
  expect(unwrapped).toBeGreaterThan(1000);
});
