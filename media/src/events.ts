import { DisconnectReason, TrackSource } from '@livekit/protocol';

/** Why somebody left a room. `lost`: the connection died; the person may reconnect automatically. */
export type LeaveReason = 'left' | 'removed' | 'replaced' | 'lost' | 'never_connected' | 'room_ended' | 'shutdown';

export type TrackSourceName = 'camera' | 'microphone' | 'screen_share' | 'screen_share_audio' | 'unknown';

export type TrackSnapshot = { trackSid: string; kind: 'audio' | 'video'; source: TrackSourceName };
export type ParticipantSnapshot = {
  identity: string;
  participantSid: string;
  joinedAt: number;
  tracks: TrackSnapshot[];
};
export type RoomSnapshot = { room: string; roomSid: string; participants: ParticipantSnapshot[] };

type InRoom = { room: string; roomSid: string; at: number };
type OfParticipant = InRoom & { identity: string; participantSid: string };

/**
 * Events of the media server to its server process, named as LiveKit's webhooks. Times are Date.now(). They arrive in order.
 * A snapshot replaces everything reported before it.
 */
export type MediaEvent =
  | (OfParticipant & { type: 'participant_joined' })
  | (OfParticipant & { type: 'participant_left'; reason: LeaveReason })
  | (OfParticipant & { type: 'track_published' } & TrackSnapshot)
  | (OfParticipant & { type: 'track_unpublished' } & TrackSnapshot)
  | (InRoom & { type: 'room_finished' })
  | { type: 'snapshot'; rooms: RoomSnapshot[]; at: number };

const REASONS: ReadonlyMap<DisconnectReason, LeaveReason> = new Map([
  [DisconnectReason.CLIENT_INITIATED, 'left'],
  [DisconnectReason.PARTICIPANT_REMOVED, 'removed'],
  [DisconnectReason.DUPLICATE_IDENTITY, 'replaced'],
  [DisconnectReason.JOIN_FAILURE, 'never_connected'],
  [DisconnectReason.ROOM_DELETED, 'room_ended'],
  [DisconnectReason.ROOM_CLOSED, 'room_ended'],
  [DisconnectReason.SERVER_SHUTDOWN, 'shutdown'],
]);

export function leaveReasonOf(reason: DisconnectReason): LeaveReason {
  return REASONS.get(reason) ?? 'lost';
}

const SOURCES: ReadonlyMap<TrackSource, TrackSourceName> = new Map([
  [TrackSource.CAMERA, 'camera'],
  [TrackSource.MICROPHONE, 'microphone'],
  [TrackSource.SCREEN_SHARE, 'screen_share'],
  [TrackSource.SCREEN_SHARE_AUDIO, 'screen_share_audio'],
]);

export function sourceNameOf(source: TrackSource): TrackSourceName {
  return SOURCES.get(source) ?? 'unknown';
}
