import {
  AddTrackRequest,
  ConnectionQuality,
  DataPacket,
  SessionDescription,
  type SignalRequest,
  StreamState,
  SubscriptionPermission,
  TrackPermission,
  TrackType,
  UpdateTrackSettings,
  UserPacket,
} from '@livekit/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClient } from '../test/fake-client.ts';
import { browserOffer } from '../test/offers.ts';
import { rtpPacket, vp8Payload } from '../test/packets.ts';
import { limits } from './limits.ts';
import { Rooms } from './rooms.ts';
import { buildReceiverReport, buildRemb } from './rtcp.ts';

const keys = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };
let rooms: Rooms;
let anna: FakeClient;
let ben: FakeClient;
let cameraSid: string;

const offer = () =>
  ({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp: browserOffer(), id: 1 }) }) as const;

function send(client: FakeClient, message: SignalRequest['message']) {
  client.send(message);
}

beforeEach(() => {
  vi.useFakeTimers();
  rooms = new Rooms({
    keys,
    emit: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
  anna = new FakeClient(rooms, 'desk', 'anna');
  ben = new FakeClient(rooms, 'desk', 'ben');
  anna.send({ case: 'addTrack', value: new AddTrackRequest({ cid: 'camera-track', type: TrackType.VIDEO }) });
  send(ben, offer());
  send(anna, offer());
  send(ben, offer());
  cameraSid = anna.received('trackPublished')[0]?.track?.sid ?? '';
});

afterEach(() => {
  rooms.close();
  vi.useRealTimers();
});

/** A second of anna's camera in all layers, with everybody's connection alive. */
function second(second: number) {
  for (const client of [anna, ben]) client.transport.lastReceivedAt = Date.now() + 1000;
  ['q', 'h', 'f'].forEach((rid, layer) => {
    for (let index = 0; index < 100; index++) {
      const payload = [...vp8Payload({ keyframe: index === 0 }), ...Array(200 * (layer + 1)).fill(0)];
      const extensions = [
        { id: 4, value: '4' },
        { id: 10, value: rid },
      ];
      const sequence = second * 100 + index;
      anna.transport.handlers.onMedia(rtpPacket({ sequence, ssrc: 1000 + layer, extensions, payload }));
    }
  });
  vi.advanceTimersByTime(1000);
}

const downSsrc = () => rooms.find('desk')?.participants.get('ben')?.subscriptions.get(cameraSid)?.downlink.ssrc ?? 0;
const blank = { cumulativeLost: 0, highestSequence: 0, jitter: 0, lastReport: 0, delaySinceLastReport: 0 };

describe('A publisher that restricts its subscribers', () => {
  const permission = (fields: Partial<SubscriptionPermission>) =>
    ({ case: 'subscriptionPermission', value: new SubscriptionPermission(fields) }) as const;
  const subscribers = () =>
    [...(rooms.find('desk')?.participants.values() ?? [])]
      .filter((each) => each.subscriptions.has(cameraSid))
      .map((each) => each.identity);

  test('removes its tracks from the others at once, and returns them', () => {
    expect(subscribers()).toEqual(['ben']);
    send(anna, permission({ allParticipants: false }));
    expect(subscribers()).toEqual([]);
    expect(ben.received('subscriptionPermissionUpdate').at(-1)).toMatchObject({ trackSid: cameraSid, allowed: false });
    send(anna, permission({ allParticipants: true }));
    expect(subscribers()).toEqual(['ben']);
    expect(ben.received('subscriptionPermissionUpdate').at(-1)).toMatchObject({ trackSid: cameraSid, allowed: true });
  });

  test('also restricts those who join later, by identity and by track', () => {
    const cleoOnly = [new TrackPermission({ participantIdentity: 'cleo', trackSids: [cameraSid] })];
    send(anna, permission({ trackPermissions: cleoOnly }));
    new FakeClient(rooms, 'desk', 'cleo');
    new FakeClient(rooms, 'desk', 'dora');
    expect(subscribers()).toEqual(['cleo']);
  });
});

describe('The layers without subscribers', () => {
  const enabled = () =>
    anna
      .received('subscribedQualityUpdate')
      .map(({ subscribedCodecs }) =>
        (subscribedCodecs[0]?.qualities ?? []).filter((each) => each.enabled).map((each) => each.quality),
      );
  const show = (fields: Partial<UpdateTrackSettings>) =>
    ben.send({ case: 'trackSetting', value: new UpdateTrackSettings({ trackSids: [cameraSid], ...fields }) });

  test('are switched off after five seconds, and on at once', () => {
    show({ quality: 0 });
    for (let at = 0; at < 4; at++) second(at);
    expect(enabled()).toEqual([]);
    for (let at = 4; at < 7; at++) second(at);
    expect(enabled()).toEqual([[0]]);
    show({ quality: 1 });
    expect(enabled()).toEqual([[0], [0, 1]]);
    show({ disabled: true });
    for (let at = 7; at < 14; at++) second(at);
    expect(enabled()).toEqual([[0], [0, 1], []]);
  });
});

describe('A subscriber with little bandwidth', () => {
  test('is notified that its picture is paused when not even the smallest fits, and when it continues', () => {
    const states = () =>
      ben.received('streamStateUpdate').flatMap((update) => update.streamStates.map((each) => each.state));
    second(0);
    second(1);
    ben.transport.handlers.onMedia(buildRemb(9, 1_000_000, [downSsrc()]));
    ben.transport.handlers.onMedia(buildRemb(9, 20_000, [downSsrc()]));
    expect(states()).toEqual([StreamState.PAUSED]);
    const before = ben.transport.media.length;
    second(2);
    const pictures = ben.transport.media.slice(before).filter((packet) => packet.readUInt32BE(8) === downSsrc());
    expect(pictures.filter((packet) => (packet[1] ?? 0) < 192)).toEqual([]);
    for (let at = 3; at < 12; at++) second(at);
    expect(states()).toContain(StreamState.ACTIVE);
  });
});

describe('The quality of a connection', () => {
  const qualityOfBen = () =>
    anna
      .received('connectionQuality')
      .flatMap((update) => update.updates)
      .filter((info) => info.participantSid === ben.sid)
      .map((info) => info.quality);

  test('is sent to everybody when it changes', () => {
    second(0);
    expect(qualityOfBen()).toEqual([ConnectionQuality.EXCELLENT]);
    for (let at = 1; at < 4; at++) {
      ben.transport.handlers.onMedia(buildReceiverReport(9, [{ ...blank, ssrc: downSsrc(), fractionLost: 20 }]));
      second(at);
    }
    expect(qualityOfBen()).toEqual([ConnectionQuality.EXCELLENT, ConnectionQuality.GOOD]);
    ben.socket.terminate();
    second(4);
    expect(qualityOfBen().at(-1)).toBe(ConnectionQuality.LOST);
  });
});

describe('A sender of too much data', () => {
  const packet = Buffer.from(
    new DataPacket({ value: { case: 'user', value: new UserPacket({ payload: Buffer.from('x') }) } }).toBinary(),
  );

  test('loses its lossy data, and is disconnected for reliable data', () => {
    ben.transport.openChannel('_lossy');
    for (let index = 0; index < limits.dataMessageBurst + 500; index++) {
      anna.transport.handlers.onData('_lossy', packet);
    }
    expect(ben.transport.data).toHaveLength(limits.dataMessageBurst);
    expect(rooms.find('desk')?.participants.has('anna')).toBe(true);
    anna.transport.handlers.onData('_reliable', packet);
    expect(rooms.find('desk')?.participants.has('anna')).toBe(false);
  });
});
