import { describe, expect, test } from 'vitest';
import {
  buildNack,
  buildPli,
  buildReceiverReport,
  buildReferenceTime,
  buildRemb,
  buildSenderReport,
  buildTransportFeedback,
  parseRtcp,
} from './rtcp.ts';

const blank = {
  fractionLost: 0,
  cumulativeLost: 0,
  highestSequence: 0,
  jitter: 0,
  lastReport: 0,
  delaySinceLastReport: 0,
};

describe('RTCP', () => {
  test('a NACK names the same packets after building and parsing, across the wrap', () => {
    const lost = [65_530, 65_535, 0, 3, 40];
    const [feedback] = parseRtcp(buildNack(1, 77, lost));
    expect(feedback).toEqual({ kind: 'nack', ssrc: 77, sequences: lost });
  });

  test('neighbouring losses share an entry', () => {
    expect(buildNack(1, 77, [10, 11, 26])).toHaveLength(16);
    expect(buildNack(1, 77, [10, 27])).toHaveLength(20);
  });

  test('picture loss and full intra requests both ask for a key frame', () => {
    const fir = Buffer.alloc(20);
    fir.writeUInt32BE(0x84ce0004);
    fir.writeUInt32BE(99, 12);
    expect(parseRtcp(Buffer.concat([buildPli(1, 98), fir]))).toEqual([
      { kind: 'keyframe', ssrc: 98 },
      { kind: 'keyframe', ssrc: 99 },
    ]);
  });

  test('a sender report keeps its wall clock and gets our clock and counts', () => {
    const original = Buffer.alloc(28);
    original.writeUInt32BE(0x80c80006);
    original.writeUInt32BE(5, 4);
    original.writeUInt32BE(0xaabbccdd, 8);
    original.writeUInt32BE(0x11223344, 12);
    const report = buildSenderReport(original, 6, 0x1_0000_0002, { packets: 3, bytes: 400 });
    expect(parseRtcp(report)).toMatchObject([{ kind: 'sender-report', ssrc: 6 }]);
    expect(report.subarray(8, 16)).toEqual(original.subarray(8, 16));
    expect([report.readUInt32BE(16), report.readUInt32BE(20), report.readUInt32BE(24)]).toEqual([2, 3, 400]);
  });

  test('receiver reports carry one block for each stream', () => {
    const report = buildReceiverReport(1, [
      { ...blank, ssrc: 5, fractionLost: 128, cumulativeLost: 0x1_000_000, highestSequence: 0x2_0001 },
      { ...blank, ssrc: 6 },
    ]);
    expect(report).toHaveLength(56);
    expect(report.readUInt8(0) & 0x1f).toBe(2);
    expect([report.readUInt32BE(8), report.readUInt8(12), report.readUIntBE(13, 3)]).toEqual([5, 128, 0x7fffff]);
    expect(report.readUInt32BE(16)).toBe(0x2_0001);
  });

  test('the allowed bitrate is a mantissa and an exponent', () => {
    const remb = buildRemb(1, 5_000_000, [5]);
    const mantissa = ((remb.readUInt8(17) & 0x03) << 16) | remb.readUInt16BE(18);
    const exponent = remb.readUInt8(17) >> 2;
    expect(mantissa * 2 ** exponent).toBeCloseTo(5_000_000, -2);
    expect(remb.toString('latin1', 12, 16)).toBe('REMB');
  });

  test('an estimate and the losses of a receiver are read back', () => {
    const report = buildReceiverReport(1, [
      { ...blank, ssrc: 5, fractionLost: 64, highestSequence: 0x3_0009, lastReport: 77, delaySinceLastReport: 65_536 },
      { ...blank, ssrc: 6 },
    ]);
    expect(parseRtcp(Buffer.concat([report, buildRemb(1, 131_072, [5])]))).toEqual([
      { kind: 'loss', ssrc: 5, fraction: 0.25, highest: 9, lastReport: { time: 77, ago: 1000 } },
      { kind: 'loss', ssrc: 6, fraction: 0, highest: 0, lastReport: { time: 0, ago: 0 } },
      { kind: 'estimate', bitsPerSecond: 131_072 },
    ]);
  });

  test('a reference time is recognized in its response', () => {
    const sentAt = Date.now() - 1500;
    const probe = buildReferenceTime(1, sentAt);
    expect([probe.readUInt16BE(0), probe.readUInt32BE(8)]).toEqual([0x80cf, 0x0400_0002]);
    const answer = Buffer.alloc(24);
    answer.writeUInt32BE(0x80cf_0005, 0);
    answer.writeUInt32BE(0x0500_0003, 8);
    answer.writeUInt32BE(1, 12);
    probe.copy(answer, 16, 14, 18);
    answer.writeUInt32BE(65_536, 20);
    const [found] = parseRtcp(answer);
    expect(found).toMatchObject({ kind: 'reference', ssrc: 1 });
    expect(found?.kind === 'reference' && found.at - sentAt).toBeCloseTo(0, -2);
    expect(found?.kind === 'reference' && found.roundTrip).toBeCloseTo(500, -2);
  });

  test('arrival feedback has a symbol for every number, and a delta for every packet, in quarter milliseconds', () => {
    const arrivals = [
      { sequence: 65_535, at: 640 },
      { sequence: 1, at: 642.5 },
      { sequence: 2, at: 800 },
      { sequence: 3, at: 799 },
    ];
    const packet = buildTransportFeedback(1, 77, 9, arrivals);
    expect(packet.readUInt16BE(0)).toBe(0x8fcd); // FMT 15, RTPFB
    expect(parseRtcp(packet)).toEqual([{ kind: 'arrivals', newest: 3 }]);
    expect((packet.readUInt16BE(2) + 1) * 4).toBe(packet.length);
    expect([packet.readUInt16BE(12), packet.readUInt16BE(14)]).toEqual([65_535, 5]);
    expect([packet.readUIntBE(16, 3), packet.readUInt8(19)]).toEqual([10, 9]);
    expect(packet.readUInt16BE(20).toString(2)).toBe('1101000110100000');
    expect([packet.readUInt8(22), packet.readUInt8(23)]).toEqual([0, 10]);
    expect([packet.readInt16BE(24), packet.readInt16BE(26)]).toEqual([630, -4]);
  });

  test('false lengths and random bytes end the parsing without an error', () => {
    const lying = buildPli(1, 98);
    lying.writeUInt16BE(500, 2);
    expect(parseRtcp(lying)).toEqual([]);
    for (let seed = 0; seed < 500; seed++) {
      const noise = Buffer.from(Array.from({ length: seed % 64 }, (_, index) => (seed * 31 + index * 97) & 0xff));
      expect(Array.isArray(parseRtcp(noise))).toBe(true);
    }
  });
});
