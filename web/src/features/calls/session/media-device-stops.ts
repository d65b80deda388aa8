import { LocalAudioTrack, LocalVideoTrack, type Room, RoomEvent, Track, TrackEvent } from 'livekit-client';
import { type DeviceStop, stopOf } from './device-problem.ts';

export type DeviceSource = Track.Source.Camera | Track.Source.Microphone;

/** Why the own camera or microphone is not sent although it should be. */
export type DeviceStops = {
  read: () => DeviceStop | null;
  /** Turns the device on or off; a failure is remembered until it works, or is no longer wanted. */
  switching: (on: boolean, work: Promise<unknown>) => Promise<void>;
};

const permissionNames = { [Track.Source.Camera]: 'camera', [Track.Source.Microphone]: 'microphone' } as const;

async function isDenied(source: DeviceSource): Promise<boolean> {
  // Browsers without these permission names reject the query.
  const status = await navigator.permissions?.query({ name: permissionNames[source] }).catch(() => null);
  return status?.state === 'denied';
}

/**
 * A track that ends by itself lost its device. livekit-client then tries another device, and mutes the track where there
 * is none.
 */
export function watchDevice(room: Room, source: DeviceSource, onChange: () => void): DeviceStops {
  let stop: DeviceStop | null = null;
  const set = (next: DeviceStop | null) => {
    stop = next;
    onChange();
  };
  const onEnded = () => {
    set('unplugged');
    void isDenied(source).then((denied) => denied && stop === 'unplugged' && set('denied'));
  };
  room.on(RoomEvent.LocalTrackPublished, ({ source: published, track }) => {
    if (published !== source || !(track instanceof LocalVideoTrack || track instanceof LocalAudioTrack)) return;
    track.on(TrackEvent.Ended, onEnded);
    track.on(TrackEvent.Restarted, () => set(null));
    track.on(TrackEvent.UpstreamPaused, onChange);
    track.on(TrackEvent.UpstreamResumed, onChange);
    set(null);
  });
  return {
    read: () => {
      const publication = room.localParticipant.getTrackPublication(source);
      if (!publication || publication.isMuted) return stop;
      return publication.isUpstreamPaused ? (stop ?? 'busy') : null;
    },
    switching: async (on, work) => {
      try {
        await work;
        stop = null;
      } catch (error) {
        stop = on ? stopOf(error) : null;
        throw error;
      }
    },
  };
}
