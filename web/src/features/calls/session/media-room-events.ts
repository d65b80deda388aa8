import type { BinaryTransfer, CallDataMessage } from '@sightline/contract/calls/messages';
import { DisconnectReason, type RemoteTrack, type Room, RoomEvent, Track } from 'livekit-client';
import { onBinaryTransfer } from './binary-transfers.ts';
import { decodeDataMessage } from './data-messages.ts';

export type Ending = 'left' | 'ended' | 'removed' | 'elsewhere' | 'lost';
/**
 * `resume`: only signalling was interrupted, sound and pictures may continue. `full`: the whole connection is set up
 * again.
 */
export type Reconnecting = 'resume' | 'full';

export type MediaListener = {
  onChange: () => void;
  /** Null when the connection is back. */
  onReconnecting: (how: Reconnecting | null) => void;
  onEnded: (why: Ending) => void;
  onDataMessage: (message: CallDataMessage) => void;
  onBinaryTransfer: (transfer: BinaryTransfer) => void;
};

const endings: Partial<Record<DisconnectReason, Ending>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'left',
  [DisconnectReason.ROOM_DELETED]: 'ended',
  [DisconnectReason.ROOM_CLOSED]: 'ended',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'elsewhere',
};

const endingOf = (reason: DisconnectReason | undefined): Ending =>
  (reason === undefined ? undefined : endings[reason]) ?? 'lost';

/**
 * Whether somebody else may be back any moment. A replaced connection ("elsewhere") means that they reconnect. Without
 * a reason, the own reconnecting has cleared the room.
 */
export const wasLost = (reason: DisconnectReason | undefined): boolean =>
  reason !== undefined && ['lost', 'elsewhere'].includes(endingOf(reason));

/**
 * Sound is attached to the body, not to a screen, so that it continues while the user browses the workspace. The label
 * names the person, as for pictures.
 */
function playSound(track: RemoteTrack, ofWhom: string): void {
  if (track.kind === Track.Kind.Audio) document.body.append(Object.assign(track.attach(), { ariaLabel: ofWhom }));
}

function stopSound(track: RemoteTrack): void {
  if (track.kind === Track.Kind.Audio) for (const element of track.detach()) element.remove();
}

const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.ParticipantAttributesChanged,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackSubscriptionStatusChanged,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ActiveDeviceChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const;

export function listen(room: Room, listener: MediaListener): void {
  for (const event of changes) room.on(event, () => listener.onChange());
  room.on(RoomEvent.TrackSubscribed, (track, _publication, { name = '' }) => playSound(track, name));
  room.on(RoomEvent.TrackUnsubscribed, stopSound);
  room.on(RoomEvent.SignalReconnecting, () => listener.onReconnecting('resume'));
  room.on(RoomEvent.Reconnecting, () => listener.onReconnecting('full'));
  room.on(RoomEvent.Reconnected, () => listener.onReconnecting(null));
  room.on(RoomEvent.Disconnected, (reason) => listener.onEnded(endingOf(reason)));
  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    const message = participant && decodeDataMessage(topic, payload, participant.identity);
    if (message) listener.onDataMessage(message);
  });
  onBinaryTransfer(room, (transfer) => listener.onBinaryTransfer(transfer));
}
