import type { CameraStop } from '@sightline/contract/calls/camera';
import {
  type BinaryTransfer,
  type BinaryTransferTopic,
  type CallMessage,
  type CallTopic,
  lossyTopics,
} from '@sightline/contract/calls/messages';
import {
  LocalVideoTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  type TrackPublishOptions,
} from 'livekit-client';
import { sendBinaryTransfer } from './binary-transfers.ts';
import { encodeDataMessage } from './data-messages.ts';
import type { DeviceStop } from './device-problem.ts';
import { LostPeople } from './lost-people.ts';
import { cameraPublishing } from './media-camera-codec.ts';
import { type DeviceStops, watchDevice } from './media-device-stops.ts';
import { personOf, sources } from './media-person.ts';
import { listen, type MediaListener, wasLost } from './media-room-events.ts';
import type { Person } from './people.ts';
import { nextRetryDelayInMs } from './reconnect-policy.ts';
import { keepSubscribed, type PersonTracks, tracksOf } from './recording-subscriptions.ts';

/** Only the files `media-…` import livekit-client; they are loaded when somebody joins a call. */
export type Facing = 'user' | 'environment';
/** Device ids; `false` means off. Phones choose by facing mode where there is no id. */
export type DeviceChoice = { microphone: string | boolean; camera: string | boolean; facing: Facing };
export type DeviceKind = 'microphone' | 'camera' | 'speaker';

export type MediaState = {
  people: Person[];
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** Why they are off although nobody turned them off. */
  cameraStop: CameraStop | null;
  microphoneStop: DeviceStop | null;
  facing: Facing;
  /** The ids of the devices in use, as far as known. */
  devices: Partial<Record<DeviceKind, string>>;
  /** False until a user gesture, in browsers that need one before they play sound. */
  canPlayAudio: boolean;
};

export type MediaRoom = {
  state: () => MediaState;
  setMicrophone: (on: boolean) => Promise<void>;
  setCamera: (on: boolean) => Promise<void>;
  setScreen: (on: boolean) => Promise<void>;
  /** Everybody's pictures, including the own camera: switching them off leaves the whole bandwidth to sound. */
  setPictures: (on: boolean) => Promise<void>;
  flipCamera: () => Promise<void>;
  /** The track of the own camera, for browser features beyond sending it. */
  cameraTrack: () => MediaStreamTrack | null;
  switchDevice: (kind: DeviceKind, id: string) => Promise<void>;
  startAudio: () => Promise<void>;
  /** Gives a recording somebody's tracks, and keeps them flowing until the returned function is called. */
  tracksOf: (personId: string) => PersonTracks;
  keepSubscribed: () => () => void;
  /** To everybody, or to one person. */
  send: <Topic extends CallTopic>(topic: Topic, message: CallMessage<Topic>, to?: string) => Promise<void>;
  sendBinaryTransfer: (
    topic: BinaryTransferTopic,
    transfer: Pick<BinaryTransfer, 'id' | 'content'>,
    to?: string,
  ) => Promise<void>;
  disconnect: () => Promise<void>;
};

const deviceOf = (choice: string | boolean) => (typeof choice === 'string' ? { deviceId: choice } : {});

type Stops = { camera: DeviceStops; microphone: DeviceStops };

/**
 * A failing device does not prevent joining: the others see that it is missing, and its button shows that it is off.
 */
async function publish(
  room: Room,
  { microphone, camera, facing }: DeviceChoice,
  stops: Stops,
  publishing: TrackPublishOptions,
): Promise<void> {
  const me = room.localParticipant;
  const video = typeof camera === 'string' ? { deviceId: camera } : { facingMode: facing };
  const started = await Promise.allSettled([
    microphone !== false && stops.microphone.switching(true, me.setMicrophoneEnabled(true, deviceOf(microphone))),
    camera !== false && stops.camera.switching(true, me.setCameraEnabled(true, video, publishing)),
  ]);
  for (const result of started)
    if (result.status === 'rejected') console.warn('A device could not be used.', result.reason);
}

const addressOf = (url: string): string => url || location.origin.replace(/^http/, 'ws');

const kinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const;

function devicesInUse(room: Room): MediaState['devices'] {
  const known = (Object.keys(kinds) as DeviceKind[]).map((kind) => [kind, room.getActiveDevice(kinds[kind])] as const);
  return Object.fromEntries(known.filter(([, id]) => id !== undefined));
}

/** Everybody in the room, and those it lost. */
function trackParticipants(room: Room): () => Person[] {
  const lost = new LostPeople();
  room.on(RoomEvent.ParticipantDisconnected, (participant, reason) => {
    if (wasLost(reason)) lost.markLost(personOf(participant), Date.now());
  });
  const present = () => [room.localParticipant, ...room.remoteParticipants.values()].map(personOf);
  return () => lost.withLost(present(), Date.now());
}

type PictureSwitch = { set: (on: boolean) => Promise<void>; pausesCamera: () => boolean };

/** Switches all pictures off and on; tracks that are published or return while they are off stay off. */
function pictureSwitch(room: Room): PictureSwitch {
  const me = room.localParticipant;
  let areOn = true;
  let pausesCamera = false;
  const follow = (publication: RemoteTrackPublication) => {
    if (publication.kind === Track.Kind.Video && publication.isDesired !== areOn) publication.setSubscribed(areOn);
  };
  const followAll = () => {
    for (const { videoTrackPublications } of room.remoteParticipants.values())
      for (const publication of videoTrackPublications.values()) follow(publication);
  };
  room.on(RoomEvent.TrackPublished, follow);
  room.on(RoomEvent.Reconnected, followAll);
  return {
    set: async (on) => {
      areOn = on;
      followAll();
      if (!on) pausesCamera = me.isCameraEnabled;
      if (pausesCamera) await me.setCameraEnabled(on);
      if (on) pausesCamera = false;
    },
    pausesCamera: () => pausesCamera && !me.isCameraEnabled,
  };
}

/**
 * The library would disconnect before the browser asks whether to leave the page: users who stay would have lost the
 * call.
 */
function disconnectOnPageHide(room: Room): void {
  const leave = () => void room.disconnect();
  window.addEventListener('pagehide', leave);
  room.on(RoomEvent.Disconnected, () => window.removeEventListener('pagehide', leave));
}

export async function openMediaRoom(
  access: { url: string; token: string },
  choice: DeviceChoice,
  listener: MediaListener,
): Promise<MediaRoom> {
  const room = new Room({
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy: { nextRetryDelayInMs },
    disconnectOnPageLeave: false,
  });
  let facing = choice.facing;
  const people = trackParticipants(room);
  const pictures = pictureSwitch(room);
  const stops = {
    camera: watchDevice(room, Track.Source.Camera, listener.onChange),
    microphone: watchDevice(room, Track.Source.Microphone, listener.onChange),
  };
  listen(room, listener);
  await room.connect(addressOf(access.url), access.token);
  disconnectOnPageHide(room);
  void room.startAudio().catch(() => undefined);
  const me = room.localParticipant;
  const publishing = await cameraPublishing(room.serverInfo?.nodeId, navigator.mediaCapabilities);
  void publish(room, choice, stops, publishing).then(listener.onChange);
  return {
    state: () => ({
      people: people(),
      microphone: me.isMicrophoneEnabled,
      camera: me.isCameraEnabled,
      screen: me.isScreenShareEnabled,
      cameraStop: pictures.pausesCamera() ? 'weak' : stops.camera.read(),
      microphoneStop: stops.microphone.read(),
      facing,
      devices: devicesInUse(room),
      canPlayAudio: room.canPlaybackAudio,
    }),
    setMicrophone: (on) => stops.microphone.switching(on, me.setMicrophoneEnabled(on)),
    setCamera: (on) => stops.camera.switching(on, me.setCameraEnabled(on, { facingMode: facing }, publishing)),
    setScreen: async (on) => void (await me.setScreenShareEnabled(on, { audio: true })),
    setPictures: pictures.set,
    flipCamera: async () => {
      const track = me.getTrackPublication(sources.camera)?.videoTrack;
      const wanted = facing === 'user' ? 'environment' : 'user';
      if (track instanceof LocalVideoTrack) await track.restartTrack({ facingMode: wanted });
      facing = wanted;
      listener.onChange();
    },
    cameraTrack: () => me.getTrackPublication(sources.camera)?.videoTrack?.mediaStreamTrack ?? null,
    switchDevice: async (kind, id) => void (await room.switchActiveDevice(kinds[kind], id)),
    startAudio: () => room.startAudio(),
    tracksOf: (personId) => tracksOf(room, personId),
    keepSubscribed: () => keepSubscribed(room),
    send: (topic, message, to) =>
      me.publishData(encodeDataMessage(message), {
        reliable: !lossyTopics.has(topic),
        topic,
        ...(to && { destinationIdentities: [to] }),
      }),
    sendBinaryTransfer: (topic, transfer, to) => sendBinaryTransfer(room, topic, transfer, to),
    disconnect: () => room.disconnect(),
  };
}
