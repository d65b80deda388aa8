import { AddTrackRequest, SessionDescription, SimulcastCodec, TrackSource, TrackType } from '@livekit/protocol';
import { expect, test } from 'vitest';
import { FakeClient, type FakeJoin } from '../test/fake-client.ts';
import { freshRooms } from '../test/fresh-rooms.ts';
import { browserOffer, withH264 } from '../test/offers.ts';
import { rtpPacket, vp8Payload } from '../test/packets.ts';
import { isRtcp, parseRtp } from './rtp.ts';

const rooms = freshRooms();

const offer = (client: FakeClient, sdp: string) =>
  client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) });

function enter(identity: string, sdp: string, options?: FakeJoin): FakeClient {
  const client = new FakeClient(rooms(), 'desk', identity, options);
  offer(client, sdp);
  return client;
}

function publish(identity: string, codec: string, sdp = withH264, options?: FakeJoin): FakeClient {
  const client = new FakeClient(rooms(), 'desk', identity, options);
  const simulcastCodecs = [new SimulcastCodec({ codec, cid: 'camera-track' })];
  const track = { cid: 'camera-track', type: TrackType.VIDEO, source: TrackSource.CAMERA, simulcastCodecs };
  client.send({ case: 'addTrack', value: new AddTrackRequest(track) });
  offer(client, sdp);
  return client;
}

const codecsOf = (client: FakeClient) =>
  client
    .received('answer')
    .at(-1)
    ?.sdp.split(/\r\n(?=m=)/)
    .find((section) => section.includes('a=mid:4\r\n'))
    ?.match(/a=rtpmap:.+/g);

const VP8 = 96;
const H264 = 108;
const KEY = { [VP8]: vp8Payload({ keyframe: true }), [H264]: [0x67, 0x42, 0xe0, 0x1f] };
const NEXT = { [VP8]: vp8Payload({}), [H264]: [0x41, 0x9a, 0x01] };

/** A packet of the one layer that is sent, in one of the two codecs. */
function film(client: FakeClient, sequence: number, payloadType: typeof VP8 | typeof H264, keyframe = false) {
  const extensions = [
    { id: 4, value: '4' },
    { id: 10, value: 'f' },
  ];
  const payload = (keyframe ? KEY : NEXT)[payloadType] ?? [];
  const fields = { sequence, timestamp: sequence * 3000, ssrc: 2222, payloadType, extensions, payload };
  client.transport.handlers.onMedia(rtpPacket(fields));
}

const seen = (client: FakeClient) =>
  client.transport.media.filter((packet) => !isRtcp(packet)).map((packet) => parseRtp(packet)?.payloadType);

test('Who announces H.264 is told to send it, and who announces VP8 is not', () => {
  const anna = publish('anna', 'h264');
  expect(codecsOf(anna)).toEqual(['a=rtpmap:108 H264/90000']);
  expect(anna.received('trackPublished').at(-1)?.track?.mimeType).toBe('video/H264');
  expect(codecsOf(publish('ben', 'vp8'))).toEqual(['a=rtpmap:96 VP8/90000']);
});

test('VP8 it is where the offer has no H.264, and where the client has two connections, which cannot be asked for an offer', () => {
  expect(codecsOf(publish('anna', 'h264', browserOffer()))).toEqual(['a=rtpmap:96 VP8/90000']);
  const dual = publish('ben', 'h264', withH264, { isDual: true });
  expect(codecsOf(dual)).toEqual(['a=rtpmap:96 VP8/90000']);
  expect(dual.received('trackPublished').at(-1)?.track?.mimeType).toBe('video/VP8');
});

test('Subscribers get the codec that is sent, from its key frame on, and nothing that they cannot decode', () => {
  const anna = publish('anna', 'h264');
  const [ben, carl] = [enter('ben', withH264), enter('carl', browserOffer())];
  film(anna, 10, H264);
  film(anna, 11, H264, true);
  film(anna, 12, H264);
  expect(seen(ben)).toEqual([H264, H264]);
  expect(seen(carl)).toEqual([]);
});

test('A publisher goes over to VP8 when somebody comes who cannot decode H.264, and back when they leave', () => {
  const anna = publish('anna', 'h264');
  const ben = enter('ben', withH264);
  expect(anna.received('mediaSectionsRequirement')).toEqual([]);
  const carl = enter('carl', browserOffer());
  expect(anna.received('mediaSectionsRequirement')).toHaveLength(1);
  offer(anna, withH264);
  expect(codecsOf(anna)).toEqual(['a=rtpmap:96 VP8/90000']);
  const mimeOf = () => ben.received('update').at(-1)?.participants[0]?.tracks[0]?.mimeType;
  expect(mimeOf()).toBe('video/VP8');

  film(anna, 20, H264, true);
  film(anna, 21, VP8);
  film(anna, 22, VP8, true);
  film(anna, 19, H264, true);
  film(anna, 23, VP8);
  expect(seen(ben)).toEqual([H264, VP8, VP8]);
  expect(seen(carl)).toEqual([VP8, VP8]);

  carl.send({ case: 'leave', value: {} as never });
  expect(anna.received('mediaSectionsRequirement')).toHaveLength(2);
  offer(anna, withH264);
  expect(codecsOf(anna)).toEqual(['a=rtpmap:108 H264/90000']);
  expect(mimeOf()).toBe('video/H264');
});

test('Somebody who may not subscribe needs no codec', () => {
  enter('carl', browserOffer(), { grant: { canSubscribe: false } });
  expect(codecsOf(publish('anna', 'h264'))).toEqual(['a=rtpmap:108 H264/90000']);
});
