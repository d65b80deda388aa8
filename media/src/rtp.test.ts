import { describe, expect, test } from 'vitest';
import { rtpPacket } from '../test/packets.ts';
import { findExtension, isRtcp, parseRtp, sequenceDistance } from './rtp.ts';

describe('RTP', () => {
  test('the header of a packet with extensions and padding is parsed', () => {
    const packet = rtpPacket({
      sequence: 65_535,
      timestamp: 4_000_000_000,
      ssrc: 7,
      payloadType: 111,
      marker: true,
      extensions: [{ id: 3, value: '12' }],
      payload: [1, 2, 3],
      padding: 4,
    });
    expect(parseRtp(packet)).toEqual({
      marker: true,
      payloadType: 111,
      sequence: 65_535,
      timestamp: 4_000_000_000,
      ssrc: 7,
      extensionAt: 12,
      payloadAt: 20,
      payloadEnd: 23,
    });
  });

  test('header extensions are found by id in the one-byte and in the two-byte form', () => {
    const oneByte = rtpPacket({
      sequence: 1,
      extensions: [
        { id: 3, value: '12' },
        { id: 4, value: 'q' },
      ],
    });
    const header = parseRtp(oneByte);
    expect(header && findExtension(oneByte, header, 4)?.toString()).toBe('q');
    expect(header && findExtension(oneByte, header, 5)).toBeUndefined();

    const twoByte = Buffer.concat([rtpPacket({ sequence: 1 }), Buffer.from([0x10, 0x00, 0, 1, 9, 2, 0x68, 0x69])]);
    twoByte[0] = 0x90;
    const twoByteHeader = parseRtp(twoByte);
    expect(twoByteHeader && findExtension(twoByte, twoByteHeader, 9)?.toString()).toBe('hi');
  });

  test('truncated and foreign packets are rejected, never read beyond their end', () => {
    const whole = rtpPacket({ sequence: 1, extensions: [{ id: 1, value: 'abcdef' }], payload: [1], padding: 3 });
    for (let length = 0; length < 24; length++) expect(parseRtp(whole.subarray(0, length))).toBeUndefined();
    const foreign = Buffer.from(whole);
    foreign[0] = 0x40;
    expect(parseRtp(foreign)).toBeUndefined();
  });

  test('an extension that claims to be longer than its block is not returned', () => {
    const packet = rtpPacket({ sequence: 1, extensions: [{ id: 1, value: 'abc' }], payload: [9, 9, 9] });
    packet[16] = (1 << 4) | 15;
    const header = parseRtp(packet);
    expect(header && findExtension(packet, header, 1)).toBeUndefined();
  });

  test('RTCP is distinguished from RTP by its packet type', () => {
    expect(isRtcp(Buffer.from([0x80, 200, 0, 1, 0, 0, 0, 1]))).toBe(true);
    expect(isRtcp(rtpPacket({ sequence: 1, payloadType: 96, marker: true }))).toBe(false);
  });

  test('distances between sequence numbers cross the wrap', () => {
    expect(sequenceDistance(65_534, 2)).toBe(4);
    expect(sequenceDistance(2, 65_534)).toBe(-4);
  });
});
