import { AddTrackRequest, SessionDescription, TrackSource, TrackType } from '@livekit/protocol';
import { expect, test } from 'vitest';
import { FakeClient } from '../test/fake-client.ts';
import { freshRooms } from '../test/fresh-rooms.ts';
import { browserOffer } from '../test/offers.ts';
import { rtpPacket, vp8Payload } from '../test/packets.ts';
import { isRtcp, parseRtp } from './rtp.ts';
import { parseVp8 } from './vp8.ts';

const rooms = freshRooms();
let anna: FakeClient;
let ben: FakeClient;

/** Like Chromium: retransmissions of a layer carry its name. */
const named = browserOffer().replaceAll(
  'a=rtcp-mux',
  'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id\r\na=rtcp-mux',
);
/** As for a single layer: the offer pairs the two streams. */
const paired = browserOffer().replace(
  /a=rid:q send[\s\S]+$/,
  'a=ssrc-group:FID 2222 2223\r\na=ssrc:2222 cname:abc\r\na=ssrc:2223 cname:abc\r\n',
);

function start(offer: string): void {
  [anna, ben] = [new FakeClient(rooms(), 'desk', 'anna'), new FakeClient(rooms(), 'desk', 'ben')];
  const { VIDEO: type } = TrackType;
  const value = new AddTrackRequest({ cid: 'camera-track', type, source: TrackSource.CAMERA });
  anna.send({ case: 'addTrack', value });
  for (const client of [anna, ben])
    client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp: offer, id: 1 }) });
}

const SECTION = { id: 4, value: '4' };

function film(sequence: number, keyframe = false): void {
  const payload = vp8Payload({ keyframe, pictureId: sequence });
  const extensions = [
    SECTION,
    ...(anna.received('answer').at(-1)?.sdp.includes('a=rid:f') ? [{ id: 10, value: 'f' }] : []),
  ];
  anna.transport.handlers.onMedia(rtpPacket({ sequence, timestamp: sequence * 3000, ssrc: 2222, extensions, payload }));
}

/** The same picture in the stream beside it. */
function filmAgain(sequence: number, layer = 'f', payload = vp8Payload({ pictureId: sequence })): void {
  const extensions = [SECTION, { id: 11, value: layer }];
  const wrapped = [sequence >> 8, sequence & 0xff, ...payload];
  const fields = {
    sequence: 900,
    timestamp: sequence * 3000,
    ssrc: layer === 'f' ? 2223 : 2224,
    payloadType: 97,
    extensions,
  };
  anna.transport.handlers.onMedia(rtpPacket({ ...fields, payload: wrapped }));
}

const seen = () =>
  ben.transport.media
    .filter((packet) => !isRtcp(packet))
    .map((packet) => {
      const header = parseRtp(packet);
      if (!header) throw new Error('malformed');
      return { ...header, ...parseVp8(packet, header.payloadAt, header.payloadEnd) };
    });
const numbers = () => {
  const [first] = seen();
  return seen().map(({ sequence }) => (sequence - (first?.sequence ?? 0)) & 0xffff);
};

test.each([
  ['names its layer', named],
  ['is paired with it', paired],
])('A lost picture that comes again in a stream that %s goes to subscribers in its place, once', (_how, offer) => {
  start(offer);
  film(10, true);
  film(12);
  filmAgain(11);
  filmAgain(11);
  expect(numbers()).toEqual([0, 2, 1]);
  expect(seen().every(({ payloadType }) => payloadType === 96)).toBe(true);
});

test('Nothing else of such a stream is sent on: what came already, padding, another layer, and what ends too early', () => {
  start(named);
  film(10, true);
  film(12);
  for (const known of [10, 12, 13]) filmAgain(known);
  filmAgain(11, 'q');
  filmAgain(11, 'f', []);
  expect(numbers()).toEqual([0, 2]);
});

test('A stranger among the streams has no effect, however many there are', () => {
  start(named);
  film(10, true);
  film(12);
  for (let ssrc = 5000; ssrc < 5100; ssrc++) {
    const extensions = [SECTION, { id: 11, value: 'x' }];
    anna.transport.handlers.onMedia(rtpPacket({ sequence: 1, ssrc, payloadType: 97, extensions, payload: [0, 11, 1] }));
  }
  expect(numbers()).toEqual([0, 2]);
});

/** Asks for the packet with a number, as ben. */
function ask(sequence: number, ssrc: number): void {
  const nack = Buffer.from([0x81, 205, 0, 3, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0]);
  nack.writeUInt32BE(ssrc, 8);
  nack.writeUInt16BE(sequence, 12);
  ben.transport.handlers.onMedia(nack);
}

test('What a subscriber lost comes in a stream of its own, with the original number', () => {
  start(named);
  for (const sequence of [10, 11, 12, 13]) film(sequence, sequence === 10);
  const [, lost] = seen();
  if (!lost) throw new Error('nothing was sent');
  ask(lost.sequence, lost.ssrc);
  const again = ben.transport.media.at(-1);
  const header = again && parseRtp(again);
  expect(header?.payloadType).toBe(97);
  expect(header?.timestamp).toBe(lost.timestamp);
  expect(again?.readUInt16BE(header?.payloadAt ?? 0)).toBe(lost.sequence);
  const sdp = ben.received('answer').at(-1)?.sdp ?? '';
  const [, repair] = new RegExp(`a=ssrc-group:FID ${lost.ssrc} (\\d+)`).exec(sdp) ?? [];
  expect(header?.ssrc).toBe(Number(repair));
});
