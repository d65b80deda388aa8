import {
  AddTrackRequest,
  DataPacket,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo_State,
  Ping,
  ReconnectReason,
  RequestResponse_Reason,
  SessionDescription,
  SignalTarget,
  TrackSource,
  TrackType,
  UpdateParticipantMetadata,
  UserPacket,
} from '@livekit/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClient, type FakeJoin } from '../test/fake-client.ts';
import { browserOffer } from '../test/offers.ts';
import type { MediaEvent } from './events.ts';
import { Rooms } from './rooms.ts';
import { buildReceiverReport } from './rtcp.ts';

const keys = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };
let rooms: Rooms;
let events: MediaEvent[];
let faults: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  faults = [];
  rooms = new Rooms({ keys, emit: (event) => void events.push(event), onFault: (error) => void faults.push(error) });
});

afterEach(() => {
  rooms.close();
  vi.useRealTimers();
});

const join = (identity: string, options?: FakeJoin) => new FakeClient(rooms, 'desk', identity, options);
const camera = (cid = 'camera-track') =>
  new AddTrackRequest({ cid, type: TrackType.VIDEO, source: TrackSource.CAMERA });
const ping = { case: 'pingReq', value: new Ping({ timestamp: 7n }) } as const;
const offer = (sdp = browserOffer()) =>
  ({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 3 }) }) as const;

/** An offer of a client that restarts ICE. */
const restart = offer(browserOffer().replaceAll('ufrag:abcd', 'ufrag:efgh'));

/** Keeps a client's websocket and media alive while time passes. */
function live(client: FakeClient, milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    client.transport.lastReceivedAt = Date.now();
    client.send(ping);
    vi.advanceTimersByTime(1000);
  }
}

describe('Joining', () => {
  test('is answered first, and announced to those who are there', () => {
    const anna = join('anna');
    const ben = join('ben');
    expect(anna.socket.received[0]?.message.case).toBe('join');
    expect(ben.received('join')[0]?.otherParticipants.map((other) => other.identity)).toEqual(['anna']);
    expect(anna.received('update').flatMap((update) => update.participants.map((each) => each.identity))).toEqual([
      'ben',
    ]);
    expect(events.map((event) => event.type)).toEqual(['participant_joined', 'participant_joined']);
  });

  test('hidden is visible to nobody', () => {
    const anna = join('anna');
    const ghost = join('ghost', { grant: { hidden: true } });
    ghost.transport.handlers.onConnected();
    const ben = join('ben');
    expect(anna.received('update').flatMap((update) => update.participants.map((each) => each.identity))).toEqual([
      'ben',
    ]);
    expect(ben.received('join')[0]?.otherParticipants.map((other) => other.identity)).toEqual(['anna']);
  });

  test('with an identity that is present ends the older session', () => {
    const first = join('anna');
    const second = join('anna');
    expect(first.received('leave')[0]?.reason).toBe(DisconnectReason.DUPLICATE_IDENTITY);
    expect(first.transport.isClosed).toBe(false);
    vi.advanceTimersByTime(600);
    expect(first.transport.isClosed).toBe(true);
    expect(second.received('join')).toHaveLength(1);
    expect(events.map((event) => event.type)).not.toContain('room_finished');
  });

  test('a full room is refused', () => {
    rooms.open('desk').maxParticipants = 1;
    join('anna');
    const ben = join('ben');
    expect(ben.received('join')).toEqual([]);
    expect(ben.received('leave')[0]?.reason).toBe(DisconnectReason.JOIN_FAILURE);
  });
});

describe('Leaving', () => {
  test('is announced to the others, and the room closes a while after the last one', () => {
    const anna = join('anna');
    const ben = join('ben');
    ben.send({ case: 'leave', value: new LeaveRequest() });
    const last = anna.received('update').at(-1)?.participants[0];
    expect(last).toMatchObject({ identity: 'ben', state: ParticipantInfo_State.DISCONNECTED });
    anna.send({ case: 'leave', value: new LeaveRequest() });
    vi.advanceTimersByTime(19_000);
    expect(events.map((event) => event.type)).not.toContain('room_finished');
    vi.advanceTimersByTime(3_000);
    expect(events.at(-1)).toMatchObject({ type: 'room_finished', room: 'desk' });
    expect(rooms.size).toBe(0);
  });

  test('a lost websocket counts as leaving after a while', () => {
    const anna = join('anna');
    const ben = join('ben');
    ben.socket.terminate();
    live(anna, 14_000);
    expect(rooms.find('desk')?.participants.has('ben')).toBe(true);
    live(anna, 3_000);
    expect(rooms.find('desk')?.participants.has('ben')).toBe(false);
    expect(ben.transport.isClosed).toBe(true);
    expect(anna.received('update').at(-1)?.participants[0]?.state).toBe(ParticipantInfo_State.DISCONNECTED);
  });

  test('is ignored while the server in front is away, and until there was time to reconnect', () => {
    const [anna, ben] = [join('anna'), join('ben')];
    rooms.setReachable(false);
    anna.socket.terminate();
    ben.socket.terminate();
    vi.advanceTimersByTime(50_000);
    rooms.setReachable(true);
    vi.advanceTimersByTime(30_000);
    expect([...(rooms.find('desk')?.participants.keys() ?? [])]).toEqual(['anna', 'ben']);
    vi.advanceTimersByTime(7_000);
    expect(events.filter(({ type }) => type === 'participant_left')).toHaveLength(2);
  });

  test('a silent websocket is closed', () => {
    const anna = join('anna');
    anna.transport.lastReceivedAt = Date.now();
    vi.advanceTimersByTime(27_000);
    expect(anna.socket.readyState).toBe(3);
  });

  test('a client whose media never connects is disconnected', () => {
    const anna = join('anna');
    anna.transport.isOpen = false;
    for (let second = 0; second < 32; second++) {
      anna.send(ping);
      vi.advanceTimersByTime(1000);
    }
    expect(anna.received('leave')[0]?.reason).toBe(DisconnectReason.JOIN_FAILURE);
  });

  test('a failed media connection makes the client do a full reconnect', () => {
    const anna = join('anna');
    anna.transport.handlers.onFailed();
    expect(anna.received('leave')).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(anna.received('leave')[0]?.action).toBe(LeaveRequest_Action.RECONNECT);
  });

  test('is on purpose even when the leave message comes after the end of the media connection', () => {
    const anna = join('anna');
    anna.transport.handlers.onFailed();
    anna.send({ case: 'leave', value: new LeaveRequest() });
    vi.advanceTimersByTime(1000);
    expect(events.filter(({ type }) => type === 'participant_left')).toMatchObject([{ reason: 'left' }]);
  });
});

describe('Reconnecting', () => {
  test('with fresh media resumes the session on the new websocket', () => {
    const anna = join('anna');
    anna.transport.lastReceivedAt = Date.now();
    anna.socket.terminate();
    const back = join('anna', { reconnectAs: anna.sid });
    expect(back.socket.received.map(({ message }) => message.case)).toEqual(['reconnect', 'update']);
    expect(anna.transport.isClosed).toBe(false);
    live(anna, 1000);
    expect(back.socket.readyState).toBe(1);
  });

  test('is turned into a full reconnect when media is stale, the session unknown, or the browser cannot', () => {
    const anna = join('anna', { browser: 'Safari' });
    anna.transport.lastReceivedAt = Date.now() - 5001;
    const fox = join('fox', { browser: 'Firefox' });
    fox.transport.lastReceivedAt = Date.now();
    const attempts = [
      join('anna', { reconnectAs: anna.sid }),
      join('anna', { reconnectAs: 'PA_somebodyelse' }),
      join('nobody', { reconnectAs: 'PA_gone' }),
      join('fox', { reconnectAs: fox.sid }),
    ];
    for (const attempt of attempts) {
      expect(attempt.received('leave')[0]).toMatchObject({
        action: LeaveRequest_Action.RECONNECT,
        reason: DisconnectReason.STATE_MISMATCH,
      });
    }
    expect(rooms.find('desk')?.participants.size).toBe(2);
  });
});

describe('A path that is lost', () => {
  test('is replaced when Chromium comes back and restarts ICE, not by any offer before', () => {
    const anna = join('anna');
    anna.send(offer());
    vi.advanceTimersByTime(1500);
    const back = join('anna', { reconnectAs: anna.sid });
    back.send(offer());
    expect(anna.transports).toHaveLength(1);
    back.send(restart);
    expect(anna.transports.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(rooms.find('desk')?.participants.get('anna')?.sid).toBe(anna.sid);
    back.send(restart);
    expect(anna.transports).toHaveLength(2);
    expect(events.map(({ type }) => type)).toEqual(['participant_joined']);
  });

  test('is reported by the client itself; one with two connections then reconnects fully', () => {
    const [anna, dora] = [join('anna'), join('dora', { isDual: true })];
    const reason = ReconnectReason.RR_SUBSCRIBER_FAILED;
    for (const client of [anna, dora]) client.send(offer());
    for (const client of [anna, dora]) client.transport.lastReceivedAt = Date.now();
    join('anna', { reconnectAs: anna.sid, reason }).send(restart);
    expect(anna.transports.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    const back = join('dora', { reconnectAs: dora.sid, reason });
    expect(back.received('leave')[0]?.action).toBe(LeaveRequest_Action.RECONNECT);
  });

  test('is kept if it carries packets after a lost websocket; otherwise the client is asked to reconnect', () => {
    const anna = join('anna');
    anna.send(offer());
    live(anna, 1000);
    const back = join('anna', { reconnectAs: anna.sid });
    back.send(restart);
    expect(anna.transports).toHaveLength(1);
    vi.advanceTimersByTime(4000);
    expect(back.received('leave')).toMatchObject([{ action: LeaveRequest_Action.RESUME }]);
    const again = join('anna', { reconnectAs: anna.sid });
    again.send(offer());
    expect(anna.transports).toHaveLength(2);
  });

  test('makes a client that receives nothing reconnect, repeatedly until it does; one that cannot restart ICE does so fully', () => {
    const [anna, sam] = [join('anna'), join('sam', { browser: 'Safari' })];
    for (const { delivery } of rooms.find('desk')?.participants.values() ?? []) delivery.isStalled = true;
    for (const { transport } of [anna, sam]) transport.handlers.onMedia(buildReceiverReport(7, []));
    live(anna, 5000);
    expect(anna.received('leave').map(({ action }) => action)).toEqual(Array(2).fill(LeaveRequest_Action.RESUME));
    expect(sam.received('leave')[0]?.action).toBe(LeaveRequest_Action.RECONNECT);
    const back = join('sam', { browser: 'Safari' });
    expect(back.received('join')[0]?.otherParticipants.map(({ identity }) => identity)).toEqual(['anna']);
  });
});

describe('Publishing', () => {
  test('binds the announced track to its section and makes the others ask for one', () => {
    const anna = join('anna');
    const ben = join('ben');
    ben.send(offer());
    anna.send({ case: 'addTrack', value: camera() });
    const sid = anna.received('trackPublished')[0]?.track?.sid ?? '';
    anna.send(offer());
    expect(anna.received('answer')[0]).toMatchObject({ id: 3, midToTrackId: { 4: sid } });
    expect(
      ben
        .received('update')
        .at(-1)
        ?.participants[0]?.tracks.map((track) => track.sid),
    ).toEqual([sid]);
    expect(ben.received('mediaSectionsRequirement').at(-1)).toMatchObject({ numVideos: 0 });
    ben.send(offer());
    expect(ben.received('answer').at(-1)).toMatchObject({ midToTrackId: { 1: sid } });
    expect(anna.received('trackSubscribed')[0]?.trackSid).toBe(sid);
  });

  test('uses a section without an announced track for the first announced one of its kind', () => {
    const anna = join('anna');
    anna.send({ case: 'addTrack', value: camera('{another-name}') });
    const sid = anna.received('trackPublished')[0]?.track?.sid ?? '';
    anna.send(offer());
    expect(anna.received('answer')[0]).toMatchObject({ midToTrackId: { 4: sid } });
    anna.send({ case: 'addTrack', value: camera('for-later') });
    anna.send(offer());
    expect(anna.received('answer').at(-1)).toMatchObject({ midToTrackId: { 4: sid } });
  });

  test('needs the permission, for the source too, and a known kind of track', () => {
    const cases: [FakeJoin['grant'], AddTrackRequest, RequestResponse_Reason][] = [
      [{ canPublish: false }, camera(), RequestResponse_Reason.NOT_ALLOWED],
      [{ canPublishSources: ['microphone'] as never }, camera(), RequestResponse_Reason.NOT_ALLOWED],
      [{}, new AddTrackRequest({ cid: 'x', type: TrackType.DATA }), RequestResponse_Reason.UNSUPPORTED_TYPE],
    ];
    for (const [grant = {}, request, reason] of cases) {
      const client = join('anna', { grant });
      client.send({ case: 'addTrack', value: request });
      expect(client.received('requestResponse')[0]?.reason).toBe(reason);
      expect(client.received('trackPublished')).toEqual([]);
    }
  });

  test('is limited in the number of tracks', () => {
    const anna = join('anna');
    for (let index = 0; index < 40; index++) anna.send({ case: 'addTrack', value: camera(`track-${index}`) });
    expect(anna.received('trackPublished')).toHaveLength(16);
    expect(anna.received('requestResponse')[0]?.reason).toBe(RequestResponse_Reason.LIMIT_EXCEEDED);
  });
});

describe('A client with two connections', () => {
  test('receives our address when we have its answer, and begins its handshake no sooner', () => {
    const dora = join('dora', { isDual: true });
    const [first] = dora.received('offer');
    expect(first?.sdp).toContain('a=ice-options:trickle');
    expect(first?.sdp).not.toMatch(/a=candidate|a=end-of-candidates/);
    expect(dora.received('trickle')).toEqual([]);
    const answer = new SessionDescription({ type: 'answer', sdp: browserOffer(), id: first?.id ?? 0 });
    dora.send({ case: 'answer', value: answer });
    const candidateInit = JSON.stringify({ candidate: 'candidate:1 1 UDP 1', sdpMid: '0', sdpMLineIndex: 0 });
    expect(dora.received('trickle')).toMatchObject([{ target: SignalTarget.SUBSCRIBER, candidateInit }]);

    const anna = join('anna');
    anna.send({ case: 'addTrack', value: camera() });
    anna.send(offer());
    expect(dora.received('offer')).toHaveLength(2);
    expect(dora.received('offer').at(-1)?.sdp).toContain('a=candidate:1 1 UDP 1');
  });
});

describe('Metadata', () => {
  const change = (fields: Partial<UpdateParticipantMetadata>) =>
    ({ case: 'updateMetadata', value: new UpdateParticipantMetadata({ requestId: 5, ...fields }) }) as const;

  test('changes reach the others, and a new token keeps them for a full reconnect', async () => {
    const anna = join('anna', { grant: { canUpdateOwnMetadata: true } });
    const ben = join('ben');
    anna.send(change({ metadata: 'm', name: 'Anna', attributes: { hand: 'up', gone: '' } }));
    expect(anna.received('requestResponse')[0]).toMatchObject({ requestId: 5, reason: RequestResponse_Reason.OK });
    const seen = ben.received('update').at(-1)?.participants[0];
    expect(seen).toMatchObject({ metadata: 'm', name: 'Anna', attributes: { hand: 'up' } });
    expect(Object.keys(seen?.attributes ?? {})).toEqual(['hand']);
    await vi.waitFor(() => expect(anna.received('refreshToken')).toHaveLength(1), 10_000);
  });

  test('cannot be changed without the grant, nor beyond its size', () => {
    const anna = join('anna');
    anna.send(change({ name: 'Eve' }));
    expect(anna.received('requestResponse')[0]?.reason).toBe(RequestResponse_Reason.NOT_ALLOWED);
    const ben = join('ben', { grant: { canUpdateOwnMetadata: true } });
    ben.send(change({ metadata: 'x'.repeat(70_000) }));
    expect(ben.received('requestResponse')[0]?.reason).toBe(RequestResponse_Reason.LIMIT_EXCEEDED);
    expect(rooms.find('desk')?.participants.get('ben')?.claims.metadata).toBe('');
  });
});

describe('Data', () => {
  const packet = (text: string, to: string[] = []) => {
    const user = new UserPacket({
      payload: Buffer.from(text),
      participantIdentity: 'forged',
      destinationIdentities: to,
    });
    return Buffer.from(new DataPacket({ value: { case: 'user', value: user } }).toBinary());
  };
  const texts = (client: FakeClient, transport = 0) =>
    client.transports[transport]?.data.map(({ message }) => {
      const { value } = DataPacket.fromBinary(message).value;
      const user = value as UserPacket;
      return `${user.participantIdentity}: ${Buffer.from(user.payload).toString()}`;
    });

  test('is sent again over the path that replaces a lost one, if it has a number', () => {
    const [anna, ben] = [join('anna'), join('ben')];
    ben.send(offer());
    ben.transport.openChannel('_reliable');
    const numbered = DataPacket.fromBinary(packet('numbered'));
    numbered.sequence = 1;
    anna.transport.handlers.onData('_reliable', Buffer.from(numbered.toBinary()));
    anna.transport.handlers.onData('_reliable', packet('not numbered'));
    vi.advanceTimersByTime(2000);
    join('ben', { reconnectAs: ben.sid }).send(restart);
    anna.transport.handlers.onData('_reliable', packet('new'));
    ben.transports[1]?.openChannel('_reliable');
    expect(texts(ben)).toEqual(['anna: numbered', 'anna: not numbered']);
    expect(texts(ben, 1)).toEqual(['anna: numbered', 'anna: new']);
  });

  test('carries the true sender and waits for a channel that is about to open', () => {
    const anna = join('anna');
    const ben = join('ben');
    anna.transport.handlers.onData('_reliable', packet('hello'));
    expect(texts(ben)).toEqual([]);
    ben.transport.openChannel('_reliable');
    expect(texts(ben)).toEqual(['anna: hello']);
  });

  test('reaches only its recipients', () => {
    const [anna, ben, cleo] = [join('anna'), join('ben'), join('cleo')];
    for (const client of [anna, ben, cleo]) client.transport.openChannel('_reliable');
    anna.transport.handlers.onData('_reliable', packet('secret', ['cleo']));
    expect([texts(anna), texts(ben), texts(cleo)]).toEqual([[], [], ['anna: secret']]);
  });

  test('is dropped without the permission, when it is malformed, and lossy data when the receiver is slow', () => {
    const mute = join('mute', { grant: { canPublishData: false } });
    const anna = join('anna');
    const ben = join('ben');
    ben.transport.openChannel('_reliable');
    ben.transport.openChannel('_lossy');
    mute.transport.handlers.onData('_reliable', packet('hello'));
    anna.transport.handlers.onData('_reliable', Buffer.from('not a data packet'));
    anna.transport.handlers.onData('_unknown', packet('hello'));
    ben.transport.backlog = 600_000;
    anna.transport.handlers.onData('_lossy', packet('late'));
    expect(texts(ben)).toEqual([]);
  });

  test('goes out in small pieces, so that lossy data need not wait for all of it', () => {
    const [anna, ben] = [join('anna'), join('ben')];
    for (const label of ['_reliable', '_lossy']) ben.transport.openChannel(label);
    ben.transport.backlog = 15_000;
    for (const text of ['one', 'two']) anna.transport.handlers.onData('_reliable', packet(text));
    anna.transport.handlers.onData('_lossy', packet('a stroke'));
    expect(texts(ben)).toEqual(['anna: a stroke']);
    ben.transport.backlog = 0;
    ben.transport.handlers.onChannelReady('_reliable');
    expect(texts(ben)).toEqual(['anna: a stroke', 'anna: one', 'anna: two']);
  });

  test('that a receiver does not read makes it reconnect instead of filling our memory', () => {
    const anna = join('anna');
    const ben = join('ben');
    ben.transport.openChannel('_reliable');
    ben.transport.backlog = 17_000_000;
    anna.transport.handlers.onData('_reliable', packet('hello'));
    expect(ben.received('leave')[0]?.action).toBe(LeaveRequest_Action.RECONNECT);
  });
});

describe('Bad input', () => {
  test('of any kind leaves the session working and throws nothing', () => {
    const anna = join('anna');
    for (const sdp of ['', 'v=0', browserOffer().replace('m=audio', 'm=nonsense')]) anna.send(offer(sdp));
    anna.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: 'v=0' }) });
    anna.sendBytes(Buffer.from('plain text'), false);
    for (let seed = 0; seed < 300; seed++) {
      anna.sendBytes(Buffer.from(Array.from({ length: seed % 40 }, (_, index) => (seed * 17 + index * 101) & 0xff)));
    }
    for (let seed = 0; seed < 300; seed++) {
      const noise = Buffer.from(Array.from({ length: seed % 80 }, (_, index) => (seed * 13 + index * 89) & 0xff));
      anna.transport.handlers.onMedia(noise);
      anna.transport.handlers.onData('_reliable', noise);
    }
    anna.send(ping);
    expect(anna.received('pongResp').at(-1)?.lastPingTimestamp).toBe(7n);
    expect(faults).toEqual([]);
  });

  test('in a flood closes the websocket', () => {
    const anna = join('anna');
    for (let index = 0; index < 1000; index++) anna.send(ping);
    expect(anna.socket.readyState).toBe(3);
    expect(anna.received('pongResp').length).toBeLessThanOrEqual(400);
  });
});
