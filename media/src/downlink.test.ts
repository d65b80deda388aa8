import { beforeEach, describe, expect, test } from 'vitest';
import { rtpPacket, type Vp8Fields, vp8Payload } from '../test/packets.ts';
import { NO_PAYLOAD_TYPES } from './codecs.ts';
import { Downlink } from './downlink.ts';
import { writeSendTime, writeSendTimeAndDelay, writeSequenceNumber } from './header-extensions.ts';
import { Layer } from './layer.ts';
import { readPicture } from './picture.ts';
import type { LossReport } from './rtcp.ts';
import { findExtension, parseRtp } from './rtp.ts';
import { parseVp8 } from './vp8.ts';

let sent: Buffer[];
let downlink: Downlink;
let now = 0;
const quarter = new Layer(100, 'q', 'video');
const full = new Layer(300, 'f', 'video');

beforeEach(() => {
  sent = [];
  now = 1000;
  downlink = new Downlink(true, { isOpen: true, sendMedia: (packet) => void sent.push(packet) });
  downlink.mid = '3';
  downlink.payloadTypes = { ...NO_PAYLOAD_TYPES, vp8: 120, h264: 102 };
});

function pass(from: Layer, sequence: number, frame: Vp8Fields, target: Layer = from) {
  const packet = rtpPacket({
    sequence: sequence & 0xffff,
    timestamp: sequence * 3000,
    ssrc: from.ssrc,
    extensions: [{ id: 3, value: '0' }],
    payload: vp8Payload(frame),
  });
  const header = parseRtp(packet);
  if (!header) throw new Error('test packet is malformed');
  from.ring?.put(header.sequence, packet);
  now += 33;
  downlink.forward({ packet, header, picture: readPicture(packet, header, 'vp8') }, from, target, now);
}

function passPadding(sequence: number) {
  const padding = rtpPacket({ sequence, ssrc: full.ssrc, padding: 8 });
  const header = parseRtp(padding);
  const picture = header && readPicture(padding, header, 'vp8');
  if (picture) downlink.forward({ packet: padding, header, picture }, full, full, now);
}

const report = (fraction: number, highest = 0): LossReport => ({
  kind: 'loss',
  ssrc: downlink.ssrc,
  fraction,
  highest,
  lastReport: { time: 0, ago: 0 },
});

function read(packet: Buffer | undefined) {
  const header = packet && parseRtp(packet);
  if (!packet || !header) throw new Error('nothing was sent');
  return { ...header, ...parseVp8(packet, header.payloadAt, header.payloadEnd) };
}

describe('A downlink', () => {
  test('begins at a key frame and sends with its own numbers, without header extensions', () => {
    pass(full, 10, { pictureId: 1 });
    expect(sent).toHaveLength(0);
    expect(downlink.awaitsKeyframe(full)).toBe(true);
    pass(full, 11, { keyframe: true, pictureId: 2 });
    pass(full, 12, { pictureId: 3 });
    const [first, second] = sent.map(read);
    expect(first).toMatchObject({ ssrc: downlink.ssrc, payloadType: 120, extensionAt: 0, keyframe: true });
    expect(((second?.sequence ?? 0) - (first?.sequence ?? 0)) & 0xffff).toBe(1);
    expect(((second?.timestamp ?? 0) - (first?.timestamp ?? 0)) >>> 0).toBe(3000);
    expect(second?.pictureId).toBe(((first?.pictureId ?? 0) + 1) & 0x7fff);
  });

  test('changes layer at the key frame of the new one, without a break in any number', () => {
    pass(quarter, 500, { keyframe: true, pictureId: 900, tl0: 200 });
    pass(quarter, 501, { pictureId: 901, tl0: 201 }, full);
    pass(full, 9000, { pictureId: 20, tl0: 4 });
    pass(full, 9001, { keyframe: true, pictureId: 21, tl0: 5 });
    pass(quarter, 502, { pictureId: 902, tl0: 202 }, full);
    const [, before, after, ...rest] = sent.map(read);
    expect(rest).toEqual([]);
    expect(after?.sequence).toBe(((before?.sequence ?? 0) + 1) & 0xffff);
    expect(after?.pictureId).toBe(((before?.pictureId ?? 0) + 1) & 0x7fff);
    expect(after?.tl0).toBe(((before?.tl0 ?? 0) + 1) & 0xff);
    const step = ((after?.timestamp ?? 0) - (before?.timestamp ?? 0)) >>> 0;
    expect(step).toBe(2 * 33 * 90);
  });

  test('drops a late packet from before the key frame it began with', () => {
    pass(full, 11, { keyframe: true });
    pass(full, 10, {});
    expect(sent).toHaveLength(1);
  });

  test('counts what it sent again in a stream of its own as repaired, and nothing else', () => {
    downlink.repairTypes = new Map([[120, 121]]);
    for (let sequence = 0; sequence < 100; sequence++) pass(full, sequence, { keyframe: sequence === 0 });
    expect(downlink.lossAfterRepair(report(0.2), false)).toBe(0.2);
    for (let sequence = 100; sequence < 200; sequence++) pass(full, sequence, {});
    const lost = sent.slice(-20).map((packet) => packet.readUInt16BE(2));
    downlink.retransmit(lost, now, 0);
    expect(sent.slice(200).map((packet) => packet.readUInt8(1) & 0x7f)).toEqual(Array(20).fill(121));
    // A fifth of those twenty is lost, too.
    expect(downlink.lossAfterRepair(report(0.2), false)).toBeCloseTo(0.04);
    expect(downlink.lossAfterRepair(report(0.2), false)).toBe(0.2);
  });

  test('believes no repair of more than was lost', () => {
    downlink.repairTypes = new Map([[120, 121]]);
    for (let sequence = 0; sequence < 20; sequence++) pass(full, sequence, { keyframe: sequence === 0 });
    const all = sent.map((packet) => packet.readUInt16BE(2));
    for (let times = 0; times < 4; times++) downlink.retransmit(all.slice(-10), now + times, 0);
    expect(downlink.lossAfterRepair(report(0.8), false)).toBeCloseTo(0.64);
  });

  test('takes it for lost when packets were sent and the newest that arrived is the same as before', () => {
    pass(full, 0, { keyframe: true });
    expect(downlink.lossAfterRepair(report(0, 7), true)).toBe(0);
    expect(downlink.lossAfterRepair(report(0, 7), true)).toBe(0);
    pass(full, 1, {});
    expect(downlink.lossAfterRepair(report(0, 7), true)).toBe(1);
    pass(full, 2, {});
    expect(downlink.lossAfterRepair(report(0, 8), true)).toBe(0);
    pass(full, 3, {});
    expect(downlink.lossAfterRepair(report(0, 8), false)).toBe(0);
  });

  test('keeps gaps, so that the subscriber can request missing packets', () => {
    pass(full, 10, { keyframe: true });
    pass(full, 13, {});
    const [first, second] = sent.map(read);
    expect(((second?.sequence ?? 0) - (first?.sequence ?? 0)) & 0xffff).toBe(3);
  });

  test('resends lost packets from before and after a change of layer, byte for byte', () => {
    pass(quarter, 500, { keyframe: true, pictureId: 900 });
    pass(quarter, 501, { pictureId: 901 });
    pass(full, 9000, { keyframe: true, pictureId: 7 });
    const originals = sent.splice(0);
    downlink.retransmit(
      originals.map((packet) => packet.readUInt16BE(2)),
      now,
      0,
    );
    expect(sent).toEqual(originals);
  });

  test('still resends lost packets after tens of thousands of packets of one layer', () => {
    for (let sequence = 0; sequence < 70_000; sequence++) pass(full, sequence, { keyframe: sequence === 0 });
    expect(sent).toHaveLength(70_000);
    const last = sent.at(-1);
    downlink.retransmit([last?.readUInt16BE(2) ?? -1], now, 0);
    expect(sent.at(-1)).toEqual(last);
    expect(sent).toHaveLength(70_001);
  });

  test('does not resend packets it never sent', () => {
    pass(full, 10, { keyframe: true });
    const { sequence } = read(sent[0]);
    downlink.retransmit([(sequence + 1) & 0xffff, (sequence - 1) & 0xffff], now, 0);
    expect(sent).toHaveLength(1);
  });

  test('resends a key frame, or as much as it sent in the second before, and half of a limited bandwidth at most', () => {
    for (let sequence = 0; sequence < 3000; sequence++) pass(full, sequence, { keyframe: sequence === 0 });
    const [{ length }] = sent as [Buffer];
    const { sequence } = read(sent.at(-1));
    const resent = () => {
      sent = [];
      downlink.retransmit(new Array<number>(10_000).fill(sequence), now, 0);
      return sent.length * length;
    };
    expect(Math.round(resent() / 1000)).toBe(60);
    downlink.renewBudget(Number.POSITIVE_INFINITY, now);
    expect(Math.round(resent() / length)).toBe(3000);
    downlink.renewBudget(80_000, now);
    expect(Math.round(resent() / 1000)).toBe(5);
  });

  test('leaves to a key frame what is too old, and says so once', () => {
    for (let sequence = 0; sequence < 100; sequence++) pass(full, sequence, { keyframe: sequence === 0 });
    const [first, last] = [read(sent[0]).sequence, read(sent.at(-1)).sequence];
    sent = [];
    expect(downlink.retransmit([first, last], now, 100)).toBe(true);
    expect(sent.map((packet) => read(packet).sequence)).toEqual([last]);
    expect(downlink.retransmit([first], now + 200, 100)).toBe(false);
    expect(downlink.retransmit([first], now + 2000, 100)).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('resends a packet once in a round trip, however often it is requested', () => {
    pass(full, 10, { keyframe: true });
    const { sequence } = read(sent.pop());
    for (let passed = 0; passed < 400; passed += 20) downlink.retransmit([sequence], now + passed, 200);
    expect(sent).toHaveLength(3);
  });

  test('knows the round trip from the report of a sender report that arrived', () => {
    pass(full, 10, { keyframe: true });
    const report = Buffer.alloc(28);
    report.writeUInt32BE(0xabcd, 10);
    downlink.reportSender(full, report, now);
    expect(downlink.roundTrip({ time: 0xabcd, ago: 150 }, now + 350)).toBe(200);
    expect(downlink.roundTrip({ time: 0, ago: 0 }, now + 350)).toBeUndefined();
  });

  test('sends nothing while it is paused, and waits for a key frame afterwards', () => {
    pass(full, 10, { keyframe: true });
    downlink.pause(true);
    pass(full, 11, {});
    expect(downlink.awaitsKeyframe(full)).toBe(false);
    downlink.pause(false);
    pass(full, 12, {});
    expect(downlink.awaitsKeyframe(full)).toBe(true);
    pass(full, 13, { keyframe: true });
    const [first, second] = sent.map(read);
    expect(sent).toHaveLength(2);
    expect(second?.sequence).toBe(((first?.sequence ?? 0) + 1) & 0xffff);
  });

  test('leaves padding out, and resends what was sent before and after it', () => {
    pass(full, 10, { keyframe: true });
    for (const sequence of [11, 12]) passPadding(sequence);
    pass(full, 13, {});
    passPadding(14);
    pass(full, 15, {});
    const originals = sent.splice(0);
    const [first = 0, ...rest] = originals.map((packet) => read(packet).sequence);
    expect(rest.map((sequence) => (sequence - first) & 0xffff)).toEqual([1, 2]);
    downlink.retransmit([first, ...rest], now, 0);
    expect(sent).toEqual(originals);
  });

  test('fills a gap with padding that comes late', () => {
    pass(full, 10, { keyframe: true });
    pass(full, 12, {});
    passPadding(11);
    expect(sent).toHaveLength(3);
    expect((read(sent[1]).sequence - read(sent[2]).sequence) & 0xffff).toBe(1);
  });

  test('reports the time of the current layer only', () => {
    pass(full, 10, { keyframe: true });
    const report = Buffer.alloc(28);
    report.writeUInt32BE(0x80c80006);
    report.writeUInt32BE(10 * 3000, 16);
    downlink.reportSender(quarter, report, now);
    expect(sent).toHaveLength(1);
    downlink.reportSender(full, report, now);
    expect(sent[1]?.readUInt32BE(4)).toBe(downlink.ssrc);
    expect(sent[1]?.readUInt32BE(16)).toBe(read(sent[0]).timestamp);
  });

  test('stamps each packet with its send time or a number', () => {
    downlink.stamp = writeSendTime(3);
    pass(full, 10, { keyframe: true });
    downlink.stamp = writeSequenceNumber(5, (time) => time);
    pass(full, 11, {});
    const [time, number] = sent.map((packet) => [
      findExtension(packet, read(packet), 3),
      findExtension(packet, read(packet), 5),
    ]);
    expect([time?.[0]?.length, time?.[1]]).toEqual([3, undefined]);
    expect([number?.[0], number?.[1]?.readUInt16BE(0)]).toEqual([undefined, now]);
  });

  test('tells how long to keep pictures once packets are lost on a long way', () => {
    downlink.stamp = writeSendTimeAndDelay(3, 6);
    for (let sequence = 0; sequence < 4; sequence++) pass(full, sequence, { keyframe: sequence === 0 });
    const lost = sent.map((packet) => packet.readUInt16BE(2));
    downlink.retransmit(lost.slice(0, 3), now, 200);
    pass(full, 4, {});
    const delays = sent.map((packet) => findExtension(packet, read(packet), 6)?.readUIntBE(0, 3));
    expect([delays[0], delays.at(-1)]).toEqual([0x000fff, (30 << 12) | 0xfff]);
    expect(findExtension(sent.at(-1) as Buffer, read(sent.at(-1)), 3)).toHaveLength(3);
    expect(read(sent.at(-1)).keyframe).toBe(false);
  });
});
