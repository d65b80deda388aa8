import { type ElementInfo, RemoteVideoTrack, type Room, RoomEvent, Track } from 'livekit-client';

/** The tracks of a person that a recording needs. */
export type PersonTracks = {
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  sounds: MediaStreamTrack[];
};

const noTracks: PersonTracks = { camera: null, screen: null, sounds: [] };

export function tracksOf(room: Room, personId: string): PersonTracks {
  const isMe = room.localParticipant.identity === personId;
  const person = isMe ? room.localParticipant : room.remoteParticipants.get(personId);
  if (!person) return noTracks;
  const live = (source: Track.Source) => {
    const publication = person.getTrackPublication(source);
    return publication && !publication.isMuted ? (publication.track?.mediaStreamTrack ?? null) : null;
  };
  const sounds = [live(Track.Source.Microphone), live(Track.Source.ScreenShareAudio)];
  return {
    camera: live(Track.Source.Camera),
    screen: live(Track.Source.ScreenShare),
    sounds: sounds.filter((sound) => sound !== null),
  };
}

/**
 * An invisible element of the size of the recording, so that pictures continue while the page is in the background,
 * where they would otherwise be paused.
 */
const hiddenElement = (): ElementInfo => ({
  element: {},
  width: () => 960,
  height: () => 540,
  visible: true,
  pictureInPicture: true,
  visibilityChangedAt: 0,
  observe: () => undefined,
  stopObserving: () => undefined,
});

/** Returns the function that unsubscribes. */
export function keepSubscribed(room: Room): () => void {
  const watched = new Map<RemoteVideoTrack, ElementInfo>();
  function watch(track: Track): void {
    if (!(track instanceof RemoteVideoTrack) || watched.has(track)) return;
    const info = hiddenElement();
    watched.set(track, info);
    track.observeElementInfo(info);
  }
  function forget(track: Track): void {
    if (track instanceof RemoteVideoTrack) watched.delete(track);
  }
  for (const { videoTrackPublications } of room.remoteParticipants.values())
    for (const { track } of videoTrackPublications.values()) if (track) watch(track);
  room.on(RoomEvent.TrackSubscribed, watch);
  room.on(RoomEvent.TrackUnsubscribed, forget);
  return () => {
    room.off(RoomEvent.TrackSubscribed, watch);
    room.off(RoomEvent.TrackUnsubscribed, forget);
    for (const [track, info] of watched) track.stopObservingElementInfo(info);
  };
}
