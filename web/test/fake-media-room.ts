import type { BinaryTransferTopic, CallTopic } from '@sightline/contract/calls/messages';
import type { DeviceChoice, DeviceKind, MediaRoom, MediaState } from '#web/features/calls/session/media-room.ts';
import type { MediaListener } from '#web/features/calls/session/media-room-events.ts';
import type { Person, Picture } from '#web/features/calls/session/people.ts';

type Opened = { access: { token: string; url: string }; choice: DeviceChoice; listener: MediaListener };

/** Stands for the media server and everybody else in the call. */
export const fakeMedia = {
  opened: undefined as Opened | undefined,
  refuses: false,
  people: [] as Person[],
  sent: [] as { topic: CallTopic; message: unknown; to: string | undefined }[],
  transfers: [] as { topic: BinaryTransferTopic; id: string; to: string | undefined }[],
  /** Records in order whether everybody's pictures were switched on or off. */
  pictures: [] as boolean[],
  disconnected: 0,
  flipped: 0,
  /** The own camera's. */
  cameraTrack: null as MediaStreamTrack | null,
  /** Somebody else does it. */
  muteMe: (): void => undefined,
  /** The own state changes as the media room reports it. */
  report: (_part: Partial<MediaState>): void => undefined,
  reset(): void {
    const nothing = {
      opened: undefined,
      refuses: false,
      people: [],
      sent: [],
      transfers: [],
      pictures: [],
      disconnected: 0,
      flipped: 0,
      cameraTrack: null,
    };
    Object.assign(fakeMedia, nothing);
  },
};

const picture = (id: string): Picture => ({
  id,
  kind: 'camera',
  attach: () => undefined,
  detach: () => undefined,
  isSelfie: false,
  isHeldBack: false,
});

export const fakePerson = (person: { id: string; name: string }, change: Partial<Person> = {}): Person => ({
  ...person,
  isGuest: false,
  isMe: false,
  isSpeaking: false,
  isMuted: false,
  isCameraOn: change.camera !== null,
  camera: picture(`${person.id}-camera`),
  screen: null,
  connection: 'good',
  lostSince: null,
  ...change,
});

/** Stands in for the module that knows livekit-client. */
export async function openMediaRoom(
  access: Opened['access'],
  choice: DeviceChoice,
  listener: MediaListener,
): Promise<MediaRoom> {
  if (fakeMedia.refuses) throw new Error('no media server');
  fakeMedia.opened = { access, choice, listener };
  const state: MediaState = {
    people: fakeMedia.people,
    microphone: true,
    camera: true,
    screen: false,
    cameraStop: null,
    microphoneStop: null,
    facing: choice.facing,
    devices: {},
    canPlayAudio: true,
  };
  fakeMedia.report = (part) => {
    Object.assign(state, part);
    listener.onChange();
  };
  fakeMedia.muteMe = () => fakeMedia.report({ microphone: false });
  const switching = (name: 'microphone' | 'camera' | 'screen') => async (on: boolean) => {
    state[name] = on;
  };
  return {
    state: () => ({ ...state, people: fakeMedia.people }),
    setMicrophone: switching('microphone'),
    setCamera: switching('camera'),
    setScreen: switching('screen'),
    setPictures: async (on) => {
      fakeMedia.pictures.push(on);
    },
    flipCamera: async () => {
      fakeMedia.flipped += 1;
    },
    cameraTrack: () => fakeMedia.cameraTrack,
    switchDevice: async (kind: DeviceKind, id) => {
      state.devices = { ...state.devices, [kind]: id };
    },
    startAudio: async () => undefined,
    tracksOf: () => ({ camera: null, screen: null, sounds: [] }),
    keepSubscribed: () => () => undefined,
    send: async (topic, message, to) => {
      fakeMedia.sent.push({ topic, message, to });
    },
    sendBinaryTransfer: async (topic, { id }, to) => {
      fakeMedia.transfers.push({ topic, id, to });
    },
    disconnect: async () => {
      fakeMedia.disconnected += 1;
    },
  };
}
