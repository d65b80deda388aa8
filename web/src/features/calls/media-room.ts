import { DrawingMessage, drawingTopic } from '@sightline/contract/calls';
import {
  ConnectionQuality,
  DisconnectReason,
  LocalVideoTrack,
  type Participant,
  type RemoteTrack,
  Room,
  RoomEvent,
  Track,
  type TrackPublication,
} from 'livekit-client';
import { isOwnWord } from './drawing.ts';
import type { Person, Picture } from './people.ts';

/** This file alone knows livekit-client, and is loaded when somebody joins a call. */
export type Facing = 'user' | 'environment';
/** Ids of devices; `false` for off. The facing is asked for where there is no id: phones. */
export type DeviceChoice = { microphone: string | boolean; camera: string | boolean; facing: Facing };
export type Ending = 'left' | 'ended' | 'removed' | 'elsewhere' | 'lost';

export type MediaListener = {
  onChange: () => void;
  onReconnecting: (isReconnecting: boolean) => void;
  onEnded: (why: Ending) => void;
  onDrawing: (message: DrawingMessage, senderId: string) => void;
};

export type MediaState = {
  people: Person[];
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  facing: Facing;
  /** False until the reader touches the page, where the browser wants that before it makes a sound. */
  canHear: boolean;
};

export type MediaRoom = {
  state: () => MediaState;
  setMicrophone: (on: boolean) => Promise<void>;
  setCamera: (on: boolean) => Promise<void>;
  setScreen: (on: boolean) => Promise<void>;
  flipCamera: () => Promise<void>;
  hear: () => Promise<void>;
  /** To everybody, or to one. */
  sendDrawing: (message: DrawingMessage, to?: string) => Promise<void>;
  disconnect: () => Promise<void>;
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

const sources = { camera: Track.Source.Camera, screen: Track.Source.ScreenShare } as const;

const facingOf = (track: Track | undefined): string | undefined => track?.mediaStreamTrack.getSettings().facingMode;

function pictureOf(publication: TrackPublication | undefined, kind: Picture['kind'], isMe: boolean): Picture | null {
  const { videoTrack } = publication ?? {};
  if (!publication || !videoTrack || publication.isMuted) return null;
  return {
    id: `${publication.trackSid}/${videoTrack.mediaStreamTrack.id}`,
    kind,
    attach: (element) => void videoTrack.attach(element),
    detach: (element) => void videoTrack.detach(element),
    isSelfie: isMe && kind === 'camera' && facingOf(videoTrack) !== 'environment',
  };
}

function connectionOf(participant: Participant): Person['connection'] {
  if (participant.connectionQuality === ConnectionQuality.Lost) return 'lost';
  return participant.connectionQuality === ConnectionQuality.Poor ? 'poor' : 'good';
}

function personOf(participant: Participant): Person {
  const isMe = participant.isLocal;
  return {
    id: participant.identity,
    name: participant.name ?? '',
    isGuest: participant.attributes.guest === 'true',
    isMe,
    isSpeaking: participant.isSpeaking,
    isMuted: !participant.isMicrophoneEnabled,
    camera: pictureOf(participant.getTrackPublication(sources.camera), 'camera', isMe),
    screen: pictureOf(participant.getTrackPublication(sources.screen), 'screen', isMe),
    connection: connectionOf(participant),
  };
}

/** Sound needs no place on the screen: it goes on while the reader browses the workspace. */
function playSound(track: RemoteTrack): void {
  if (track.kind === Track.Kind.Audio) document.body.append(track.attach());
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
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const;

/** What arrives was written by somebody else's browser: it is checked like any input. */
function readDrawing(payload: Uint8Array): DrawingMessage | undefined {
  try {
    return DrawingMessage.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch {
    return undefined;
  }
}

function listen(room: Room, listener: MediaListener): void {
  for (const event of changes) room.on(event, () => listener.onChange());
  room.on(RoomEvent.TrackSubscribed, playSound);
  room.on(RoomEvent.TrackUnsubscribed, stopSound);
  room.on(RoomEvent.Reconnecting, () => listener.onReconnecting(true));
  room.on(RoomEvent.SignalReconnecting, () => listener.onReconnecting(true));
  room.on(RoomEvent.Reconnected, () => listener.onReconnecting(false));
  room.on(RoomEvent.Disconnected, (reason) => listener.onEnded(endingOf(reason)));
  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    if (topic !== drawingTopic || !participant) return;
    const message = readDrawing(payload);
    if (message && isOwnWord(message, participant.identity)) listener.onDrawing(message, participant.identity);
  });
}

const deviceOf = (choice: string | boolean) => (typeof choice === 'string' ? { deviceId: choice } : {});

/** A device that fails keeps nobody out of the call: the others are told by its absence, its owner by the control. */
async function publish(room: Room, { microphone, camera, facing }: DeviceChoice): Promise<void> {
  const me = room.localParticipant;
  const video = typeof camera === 'string' ? { deviceId: camera } : { facingMode: facing };
  const started = await Promise.allSettled([
    microphone === false ? undefined : me.setMicrophoneEnabled(true, deviceOf(microphone)),
    camera === false ? undefined : me.setCameraEnabled(true, video),
  ]);
  for (const result of started)
    if (result.status === 'rejected') console.warn('A device could not be used.', result.reason);
}

const addressOf = (url: string): string => url || location.origin.replace(/^http/, 'ws');

export async function openMediaRoom(
  access: { url: string; token: string },
  choice: DeviceChoice,
  listener: MediaListener,
): Promise<MediaRoom> {
  const room = new Room({ adaptiveStream: true, dynacast: true });
  let facing = choice.facing;
  listen(room, listener);
  await room.connect(addressOf(access.url), access.token);
  void room.startAudio().catch(() => undefined);
  const me = room.localParticipant;
  void publish(room, choice).then(listener.onChange);
  return {
    state: () => ({
      people: [me, ...room.remoteParticipants.values()].map(personOf),
      microphone: me.isMicrophoneEnabled,
      camera: me.isCameraEnabled,
      screen: me.isScreenShareEnabled,
      facing,
      canHear: room.canPlaybackAudio,
    }),
    setMicrophone: async (on) => void (await me.setMicrophoneEnabled(on)),
    setCamera: async (on) => void (await me.setCameraEnabled(on, { facingMode: facing })),
    setScreen: async (on) => void (await me.setScreenShareEnabled(on, { audio: true })),
    flipCamera: async () => {
      const track = me.getTrackPublication(sources.camera)?.videoTrack;
      const wanted = facing === 'user' ? 'environment' : 'user';
      if (track instanceof LocalVideoTrack) await track.restartTrack({ facingMode: wanted });
      facing = wanted;
      listener.onChange();
    },
    hear: () => room.startAudio(),
    sendDrawing: (message, to) =>
      me.publishData(new TextEncoder().encode(JSON.stringify(message)), {
        reliable: true,
        topic: drawingTopic,
        ...(to && { destinationIdentities: [to] }),
      }),
    disconnect: () => room.disconnect(),
  };
}
