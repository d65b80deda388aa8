import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AddTrackRequest,
  DataPacket,
  type ParticipantPermission,
  RequestResponse_Reason,
  SessionDescription,
  TrackSource,
  TrackType,
  UpdateSubscription,
  UserPacket,
} from '@livekit/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeClient } from '../test/fake-client.ts';
import { browserOffer } from '../test/offers.ts';
import { rtpPacket, vp8Payload } from '../test/packets.ts';
import { administer, keys } from '../test/servers.ts';
import type { MediaEvent } from './events.ts';
import { Rooms } from './rooms.ts';
import { serveTwirp } from './twirp.ts';

let rooms: Rooms;
let http: Server;
let events: MediaEvent['type'][];
let anna: FakeClient;
let ben: FakeClient;

const CAMERA = { ssrc: 1001, payloadType: 96, mid: '4' };
const MICROPHONE = { ssrc: 1111, payloadType: 111, mid: '3' };
const SENDS = { CAMERA, MICROPHONE };
type Sent = keyof typeof SENDS;

const offer = { case: 'offer', value: new SessionDescription({ type: 'offer', sdp: browserOffer(), id: 1 }) } as const;

const track = (source: Sent) =>
  new AddTrackRequest({
    cid: source === 'CAMERA' ? 'camera-track' : 'microphone-track',
    type: source === 'CAMERA' ? TrackType.VIDEO : TrackType.AUDIO,
    source: TrackSource[source],
  });

function announce(source: Sent): void {
  anna.send({ case: 'addTrack', value: track(source) });
}

/** Both send a new offer, as clients do when they are asked for sections for new tracks. */
function negotiate(): void {
  for (const client of [anna, ben, ben]) client.send(offer);
}

beforeEach(async () => {
  events = [];
  rooms = new Rooms({
    keys,
    emit: ({ type }) => void events.push(type),
    onFault: (error) => {
      throw error;
    },
  });
  http = createServer((req, res) => void serveTwirp(rooms, req, res)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  [anna, ben] = [new FakeClient(rooms, 'desk', 'anna'), new FakeClient(rooms, 'desk', 'ben')];
  for (const client of [anna, ben]) client.transport.openChannel('_reliable');
  ben.send(offer);
  announce('CAMERA');
  announce('MICROPHONE');
  negotiate();
});

afterEach(async () => {
  rooms.close();
  http.closeAllConnections();
  http.close();
  await once(http, 'close');
});

/** Everything is permitted except these. */
async function permit(identity: string, but: Partial<ParticipantPermission> = {}): Promise<void> {
  const { port } = http.address() as AddressInfo;
  const everything = { canPublish: true, canSubscribe: true, canPublishData: true };
  const permission = { ...everything, ...but };
  await administer({ url: `ws://127.0.0.1:${port}` }).updateParticipant('desk', identity, { permission });
}

let sequence = 0;

/** Ben's browser takes redundant sound. */
const RECEIVES = { CAMERA: 96, MICROPHONE: 63 };

/** The tracks of anna that reach ben, who is sent a packet of each. */
function reaching(): Sent[] {
  const before = ben.transport.media.length;
  sequence += 1;
  for (const { ssrc, payloadType, mid } of Object.values(SENDS)) {
    const extensions = [{ id: 4, value: mid }, ...(mid === CAMERA.mid ? [{ id: 10, value: 'q' }] : [])];
    const payload = vp8Payload({ keyframe: true, pictureId: sequence });
    anna.transport.handlers.onMedia(rtpPacket({ sequence, ssrc, payloadType, extensions, payload }));
  }
  const types = ben.transport.media.slice(before).map((packet) => packet.readUInt8(1) & 0x7f);
  return (['CAMERA', 'MICROPHONE'] as const).filter((source) => types.includes(RECEIVES[source]));
}

/** A client's section for a track is never used again, so a returning track waits for a new one. */
function sourcesFor(identity: string): TrackSource[] {
  const { subscriptions } = rooms.find('desk')?.participants.get(identity) ?? {};
  return [...(subscriptions?.values() ?? [])].map(({ uplink }) => uplink.info.source).sort();
}

/** The texts that anna has sent to ben. */
function texts(): string[] {
  return ben.transport.data.map(({ message }) => {
    const { value } = DataPacket.fromBinary(message).value;
    return Buffer.from((value as UserPacket).payload).toString();
  });
}

function say(text: string): void {
  const packet = new DataPacket({ value: { case: 'user', value: new UserPacket({ payload: Buffer.from(text) }) } });
  anna.transport.handlers.onData('_reliable', Buffer.from(packet.toBinary()));
}

const tracksSeen = () =>
  ben
    .received('update')
    .at(-1)
    ?.participants[0]?.tracks.map(({ source }) => source);

describe('A permission withdrawn during a call', () => {
  test('ends all tracks of somebody who may not publish at once, and they publish nothing new', async () => {
    expect(reaching()).toEqual(['CAMERA', 'MICROPHONE']);
    await permit('anna', { canPublish: false });
    expect(reaching()).toEqual([]);
    expect(tracksSeen()).toEqual([]);
    expect(anna.received('update').at(-1)?.participants[0]?.permission?.canPublish).toBe(false);
    expect(events.filter((type) => type === 'track_unpublished')).toHaveLength(2);
    announce('CAMERA');
    expect(anna.received('requestResponse').at(-1)?.reason).toBe(RequestResponse_Reason.NOT_ALLOWED);
    negotiate();
    expect(reaching()).toEqual([]);
    await permit('anna');
    announce('CAMERA');
    negotiate();
    expect(sourcesFor('ben')).toEqual([TrackSource.CAMERA]);
  });

  test('ends a track that was only announced', async () => {
    const cleo = new FakeClient(rooms, 'desk', 'cleo');
    cleo.send({ case: 'addTrack', value: track('CAMERA') });
    await permit('cleo', { canPublish: false });
    cleo.send(offer);
    expect(rooms.find('desk')?.participants.get('cleo')?.uplinks.size).toBe(0);
  });

  test('ends the source that may not be published at once, and no other', async () => {
    expect(reaching()).toEqual(['CAMERA', 'MICROPHONE']);
    await permit('anna', { canPublishSources: [TrackSource.MICROPHONE] });
    expect(reaching()).toEqual(['MICROPHONE']);
    expect(tracksSeen()).toEqual([TrackSource.MICROPHONE]);
  });

  test('ends subscriptions at once, refuses new ones, and restores all when permitted again', async () => {
    expect(reaching()).toEqual(['CAMERA', 'MICROPHONE']);
    await permit('ben', { canSubscribe: false });
    expect(reaching()).toEqual([]);
    const trackSids = anna.received('trackPublished').map(({ track: info }) => info?.sid ?? '');
    ben.send({ case: 'subscription', value: new UpdateSubscription({ trackSids, subscribe: true }) });
    negotiate();
    expect(reaching()).toEqual([]);
    await permit('ben');
    expect(sourcesFor('ben')).toEqual([TrackSource.CAMERA, TrackSource.MICROPHONE]);
  });

  test('ends data at once', async () => {
    say('before');
    await permit('anna', { canPublishData: false });
    say('meanwhile');
    await permit('anna');
    say('after');
    expect(texts()).toEqual(['before', 'after']);
  });
});
