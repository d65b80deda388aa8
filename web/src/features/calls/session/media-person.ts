import {
  ConnectionQuality,
  LocalTrackPublication,
  type Participant,
  Track,
  type TrackPublication,
} from 'livekit-client';
import { isMirrored } from '../picture/mirroring.ts';
import type { Person, Picture } from './people.ts';

export const sources = { camera: Track.Source.Camera, screen: Track.Source.ScreenShare } as const;

/** Livekit-client goes on with a track that the system has taken away, and sends nothing of it. */
const isSent = (publication: TrackPublication | undefined): boolean =>
  publication !== undefined &&
  !publication.isMuted &&
  !(publication instanceof LocalTrackPublication && publication.isUpstreamPaused);

/**
 * A picture that was switched off here is hidden at once, even if the media server takes a moment to stop sending it.
 */
function pictureOf(publication: TrackPublication | undefined, kind: Picture['kind'], isMe: boolean): Picture | null {
  const { videoTrack } = publication ?? {};
  if (!publication?.isSubscribed || !videoTrack || !isSent(publication)) return null;
  return {
    id: `${publication.trackSid}/${videoTrack.mediaStreamTrack.id}`,
    kind,
    attach: (element) => void videoTrack.attach(element),
    detach: (element) => void videoTrack.detach(element),
    full: publication.dimensions,
    isSelfie: isMe && kind === 'camera' && isMirrored(videoTrack.mediaStreamTrack),
    isHeldBack: videoTrack.streamState === Track.StreamState.Paused,
  };
}

/** Assumed to be good until it is measured. */
const connections: Record<ConnectionQuality, Person['connection']> = {
  [ConnectionQuality.Excellent]: 'excellent',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: 'good',
};

/** A participant of the media server, as the screens know a person. */
export function personOf(participant: Participant): Person {
  const isMe = participant.isLocal;
  return {
    id: participant.identity,
    name: participant.name ?? '',
    isGuest: participant.attributes.guest === 'true',
    isMe,
    isSpeaking: participant.isSpeaking,
    isMuted: !participant.isMicrophoneEnabled,
    isCameraOn: isSent(participant.getTrackPublication(sources.camera)),
    camera: pictureOf(participant.getTrackPublication(sources.camera), 'camera', isMe),
    screen: pictureOf(participant.getTrackPublication(sources.screen), 'screen', isMe),
    connection: connections[participant.connectionQuality],
    lostSince: null,
  };
}
