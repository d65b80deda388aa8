import {
  AddTrackRequest,
  DisconnectReason,
  LeaveRequest,
  SessionDescription,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClient, type FakeJoin } from '../test/fake-client.ts';
import { browserOffer } from '../test/offers.ts';
import { leaveReasonOf, type MediaEvent } from './events.ts';
import { Rooms } from './rooms.ts';

const keys = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };
let rooms: Rooms;
let events: MediaEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  rooms = new Rooms({
    keys,
    emit: (event) => void events.push(event),
    onFault: (error) => {
      throw error;
    },
  });
});

afterEach(() => {
  rooms.close();
  vi.useRealTimers();
});

const join = (identity: string, options?: FakeJoin) => new FakeClient(rooms, 'desk', identity, options);
const leave = { case: 'leave', value: new LeaveRequest() } as const;

function publishCamera(client: FakeClient, sdp = browserOffer()): string {
  const value = new AddTrackRequest({ cid: 'camera-track', type: TrackType.VIDEO, source: TrackSource.CAMERA });
  client.send({ case: 'addTrack', value });
  client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) });
  return client.received('trackPublished').at(-1)?.track?.sid ?? '';
}

const inShort = () =>
  events.map((event) => {
    const who = 'identity' in event ? ` ${event.identity}` : '';
    const what = 'source' in event ? ` ${event.source}` : '';
    const why = 'reason' in event ? ` ${event.reason}` : '';
    return `${event.type}${who}${what}${why}`;
  });

describe('The events of a room', () => {
  test('report a whole call in its order', () => {
    const anna = join('anna');
    const ben = join('ben');
    publishCamera(anna);
    anna.send(leave);
    ben.send(leave);
    vi.advanceTimersByTime(22_000);
    expect(inShort()).toEqual([
      'participant_joined anna',
      'participant_joined ben',
      'track_published anna camera',
      'track_unpublished anna camera',
      'participant_left anna left',
      'participant_left ben left',
      'room_finished',
    ]);
    expect(new Set(events.map((event) => 'roomSid' in event && event.roomSid)).size).toBe(1);
  });

  test('name the track that is unpublished while its publisher stays', () => {
    const anna = join('anna');
    const sid = publishCamera(anna);
    const value = new SessionDescription({ sdp: browserOffer().replaceAll('a=sendonly', 'a=inactive'), id: 2 });
    anna.send({ case: 'offer', value });
    expect(events.at(-1)).toMatchObject({ type: 'track_unpublished', trackSid: sid, kind: 'video', source: 'camera' });
  });

  test('say why somebody left', () => {
    join('anna');
    join('anna');
    const lost = join('ben');
    lost.socket.terminate();
    vi.advanceTimersByTime(17_000);
    const again = rooms.find('desk')?.participants.get('anna');
    if (again) rooms.find('desk')?.remove(again, DisconnectReason.PARTICIPANT_REMOVED);
    expect(inShort().filter((text) => text.startsWith('participant_left'))).toEqual([
      'participant_left anna replaced',
      'participant_left ben lost',
      'participant_left anna removed',
    ]);
  });

  test('end with everybody leaving when the room is closed', () => {
    join('anna');
    const room = rooms.find('desk');
    if (room) rooms.finish(room, DisconnectReason.ROOM_DELETED);
    expect(inShort().slice(1)).toEqual(['participant_left anna room_ended', 'room_finished']);
  });

  test.each([
    [DisconnectReason.CONNECTION_TIMEOUT, 'lost'],
    [DisconnectReason.STATE_MISMATCH, 'lost'],
    [DisconnectReason.SERVER_SHUTDOWN, 'shutdown'],
    [DisconnectReason.JOIN_FAILURE, 'never_connected'],
  ] as const)('call disconnect reason %i %s', (reason, name) => {
    expect(leaveReasonOf(reason)).toBe(name);
  });

  test('are summarized by a snapshot', () => {
    const anna = join('anna');
    join('ben', { grant: { hidden: true } });
    const trackSid = publishCamera(anna);
    rooms.emitSnapshot();
    expect(events.at(-1)).toMatchObject({
      type: 'snapshot',
      rooms: [
        {
          room: 'desk',
          roomSid: rooms.find('desk')?.sid,
          participants: [
            { identity: 'anna', participantSid: anna.sid, tracks: [{ trackSid, kind: 'video', source: 'camera' }] },
            { identity: 'ben', tracks: [] },
          ],
        },
      ],
    });
  });
});
