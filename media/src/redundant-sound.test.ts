import { AddTrackRequest, SessionDescription, TrackSource, TrackType } from '@livekit/protocol';
import { expect, test } from 'vitest';
import { FakeClient, type FakeJoin } from '../test/fake-client.ts';
import { freshRooms } from '../test/fresh-rooms.ts';
import { browserOffer } from '../test/offers.ts';
import { rtpPacket } from '../test/packets.ts';
import { buildRed, readRed } from './red.ts';
import { isRtcp, parseRtp } from './rtp.ts';

const rooms = freshRooms();

/** Offers as Firefox does: none of its sections has RED. */
const withoutRed = browserOffer()
  .replaceAll('111 63', '111')
  .replaceAll(/a=(rtpmap|fmtp):63 .+\r\n/g, '');

function enter(identity: string, sdp: string, microphone?: Partial<AddTrackRequest>, options?: FakeJoin): FakeClient {
  const client = new FakeClient(rooms(), 'desk', identity, options);
  if (microphone) {
    const { AUDIO: type } = TrackType;
    const value = new AddTrackRequest({ ...microphone, cid: 'microphone-track', type, source: TrackSource.MICROPHONE });
    client.send({ case: 'addTrack', value });
  }
  client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) });
  return client;
}

const sectionOf = (client: FakeClient, mid: string) =>
  client
    .received('answer')
    .at(-1)
    ?.sdp.split(/\r\n(?=m=)/)
    .find((section) => section.includes(`a=mid:${mid}\r\n`)) ?? '';

const frame = (at: number) => ({ timestamp: at * 960, payload: Buffer.from([at]) });

function speak(client: FakeClient, sequence: number, isRed: boolean) {
  const payload = isRed ? buildRed([frame(sequence - 1)], frame(sequence)) : frame(sequence).payload;
  const payloadType = isRed ? 63 : 111;
  const fields = { sequence, timestamp: sequence * 960, ssrc: 1111, payloadType, payload: [...payload] };
  client.transport.handlers.onMedia(rtpPacket(fields));
}

/** The packets that a client received: payload types and frames. */
const heard = (client: FakeClient) =>
  client.transport.media
    .filter((packet) => !isRtcp(packet))
    .map((packet) => {
      const header = parseRtp(packet);
      const payload = packet.subarray(header?.payloadAt);
      const frames = header?.payloadType === 63 ? readRed(payload, header.timestamp) : [{ payload }];
      return [header?.payloadType, frames?.map((each) => each.payload[0])];
    });

test('Redundant sound is what a browser is asked for, unless it says otherwise', () => {
  expect(sectionOf(enter('anna', browserOffer(), {}), '3')).toMatch(/^m=audio 9 \S+ 63 111\r/);
  expect(sectionOf(enter('ben', browserOffer(), { disableRed: true }), '3')).toMatch(/^m=audio 9 \S+ 111 63\r/);
  expect(sectionOf(enter('carl', withoutRed, {}), '3')).toMatch(/^m=audio 9 \S+ 111\r/);
});

test('Redundant sound goes to those who take it, and what was lost on the way in goes to all', () => {
  const anna = enter('anna', browserOffer(), {});
  const [ben, carl] = [enter('ben', browserOffer()), enter('carl', withoutRed)];
  for (const sequence of [10, 12]) speak(anna, sequence, true);
  expect(heard(ben)).toEqual([
    [63, [9, 10]],
    [63, [11]],
    [63, [11, 12]],
  ]);
  expect(heard(carl)).toEqual([
    [111, [10]],
    [111, [11]],
    [111, [12]],
  ]);
});

test('The sound of a browser without redundancy gets some for those who take it', () => {
  const anna = enter('anna', withoutRed, {});
  const [ben, carl] = [enter('ben', browserOffer()), enter('carl', withoutRed)];
  for (const sequence of [10, 11]) speak(anna, sequence, false);
  expect(heard(ben).at(-1)).toEqual([63, [10, 11]]);
  expect(heard(carl).at(-1)).toEqual([111, [11]]);
});
