import { TrackInfo } from '@livekit/protocol';
import { describe, expect, test } from 'vitest';
import { rtpPacket, vp8Payload } from '../test/packets.ts';
import { NO_PAYLOAD_TYPES } from './codecs.ts';
import { Downlink } from './downlink.ts';
import type { Ceiling } from './layer-choice.ts';
import { RepairStreams } from './repair-streams.ts';
import { RoundTrip } from './round-trip.ts';
import { parseRtcp } from './rtcp.ts';
import { parseRtp } from './rtp.ts';
import { Uplink } from './uplink.ts';

const NO_REPAIRS = new RepairStreams(new Map(), new Map());
const VP8 = { ...NO_PAYLOAD_TYPES, vp8: 96 };

test('An outage of the publisher leaves no gap for the subscriber, who waits for a key frame', () => {
  const sequences: number[] = [];
  const sendMedia = (packet: Buffer) => void sequences.push(packet.readUInt16BE(2));
  const downlink = new Downlink(true, { isOpen: true, sendMedia });
  downlink.mid = '1';
  downlink.payloadTypes = VP8;
  const uplink = new Uplink(
    {
      info: new TrackInfo({ sid: 'TR_camera' }),
      kind: 'video',
      mid: '4',
      payloadTypes: VP8,
      repairStreams: NO_REPAIRS,
      rids: [],
    },
    { send: () => undefined, roundTrip: new RoundTrip() },
  );
  uplink.downlinks.add(downlink);
  const layer = uplink.bind(5, '');
  const receive = (sequence: number, now: number, keyframe = false) => {
    const packet = rtpPacket({ sequence, ssrc: 5, payload: vp8Payload({ keyframe, pictureId: sequence }) });
    const header = parseRtp(packet);
    if (header && layer) uplink.receive(packet, header, layer, now);
  };
  receive(10, 1000, true);
  receive(12, 1030);
  receive(13, 5000);
  receive(200, 9000);
  expect(downlink.awaitsKeyframe(layer)).toBe(true);
  receive(203, 9100, true);
  receive(204, 9130);
  const [first = 0] = sequences;
  expect(sequences.map((sequence) => (sequence - first) & 0xffff)).toEqual([0, 2, 3, 4, 5]);
});

describe('Key frames of a publisher', () => {
  const film = () => {
    const asked: number[] = [];
    const roundTrip = new RoundTrip();
    const uplink = new Uplink(
      {
        info: new TrackInfo({ sid: 'TR_camera' }),
        kind: 'video',
        mid: '4',
        payloadTypes: VP8,
        repairStreams: NO_REPAIRS,
        rids: ['q', 'h'],
      },
      {
        send: (packet) =>
          void asked.push(...parseRtcp(packet).flatMap((each) => (each.kind === 'keyframe' ? [each.ssrc] : []))),
        roundTrip,
      },
    );
    const watch = (wanted: Ceiling) => {
      const downlink = new Downlink(true, { isOpen: true, sendMedia: () => undefined });
      downlink.mid = '1';
      downlink.payloadTypes = VP8;
      downlink.wanted = wanted;
      uplink.downlinks.add(downlink);
      return downlink;
    };
    const receive = (ssrc: number, now: number) => {
      const layer = uplink.layer(ssrc) ?? uplink.bind(ssrc, ssrc === 5 ? 'q' : 'h');
      const packet = rtpPacket({ sequence: now & 0xffff, ssrc, payload: vp8Payload({ keyframe: false }) });
      const header = parseRtp(packet);
      if (header && layer) uplink.receive(packet, header, layer, now);
    };
    return { asked, uplink, watch, receive, roundTrip };
  };

  test('are requested once in 400 ms, however many subscribers need one', () => {
    const { asked, uplink, watch, receive } = film();
    const watchers = [watch(0), watch(0), watch(0)];
    receive(5, 1000);
    for (let now = 1000; now < 1400; now += 30) {
      uplink.repair(now);
      for (const downlink of watchers) uplink.refresh(downlink, now);
    }
    expect(asked).toEqual([5]);
    for (let now = 1400; now < 1800; now += 30) for (const downlink of watchers) uplink.refresh(downlink, now);
    expect(asked).toEqual([5, 5]);
  });

  test('are not requested again before the last one can have come', () => {
    const { asked, uplink, watch, receive, roundTrip } = film();
    roundTrip.note(600);
    const downlink = watch(0);
    receive(5, 1000);
    for (let now = 1000; now < 2000; now += 30) uplink.refresh(downlink, now);
    expect(asked).toEqual([5, 5]);
  });

  test('are requested for each layer separately, and not of a muted camera', () => {
    const { asked, uplink, watch, receive } = film();
    receive(5, 1000);
    receive(6, 1000);
    const [small, large] = [watch(0), watch(1)];
    for (const downlink of [small, large, small, large]) uplink.refresh(downlink, 1010);
    expect(asked).toEqual([5, 6]);
    uplink.refresh(small, 3100);
    expect(asked).toEqual([5, 6]);
  });
});
