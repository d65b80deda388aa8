import type { Call } from '@sightline/contract/calls/calls';
import type {
  BinaryTransfer,
  BinaryTransferTopic,
  CallDataMessage,
  CallMessage,
  CallTopic,
} from '@sightline/contract/calls/messages';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Listeners } from '#web/lib/listeners.ts';
import { leaveCall } from '../api.ts';
import type { DeviceChoice, DeviceKind, MediaRoom, MediaState } from './media-room.ts';
import type { Ending, Reconnecting } from './media-room-events.ts';
import { nextSpeaker, type Pin } from './people.ts';
import { onCallEnd, perCall, readCallScope, renewCallScope } from './per-call.ts';
import type { PersonTracks } from './recording-subscriptions.ts';
import {
  fineLink,
  forcePictures,
  forceSoundOnly,
  hasPictures,
  type Link,
  type LinkState,
  needsSamples,
  nextLink,
  sampleInterval,
} from './weak-connection.ts';

/**
 * The one call that this tab is in. It lives outside React, so that it continues while the user browses the workspace:
 * idle -> connecting -> connected <-> reconnecting -> idle, with the reason why it ended.
 */
export type CallSession = MediaState & {
  phase: 'idle' | 'connecting' | 'connected' | 'reconnecting';
  /** Set in the phase `reconnecting`. `since`: ms since 1970. */
  reconnecting: { how: Reconnecting; since: number } | null;
  /** The quality of the own connection, and whether it carries pictures. */
  link: LinkState;
  /** Somebody else switched the microphone off. */
  isMutedByOther: boolean;
  call: { id: string; room_id: string; created_at: string } | null;
  pin: Pin | null;
  /** The guest who spoke last. */
  speakerId: string | null;
  /** How the last call ended for this tab. */
  ending: { callId: string; why: Ending } | null;
};

const silence: MediaState = {
  people: [],
  microphone: false,
  camera: false,
  screen: false,
  cameraStop: null,
  microphoneStop: null,
  facing: 'user',
  devices: {},
  canPlayAudio: true,
};
const idle: CallSession = {
  ...silence,
  phase: 'idle',
  reconnecting: null,
  link: fineLink.is,
  isMutedByOther: false,
  call: null,
  pin: null,
  speakerId: null,
  ending: null,
};

const session = createStore<CallSession>(() => idle);
const change = session.setState;

type Line = {
  media: MediaRoom | null;
  /** Whether the user last switched the microphone on or off. */
  wantsMicrophone: boolean;
  microphoneWork: Promise<void>;
  link: Link;
  linkTimer: ReturnType<typeof setTimeout> | undefined;
};
/** The connection to the media server. */
const line = perCall<Line>(() => ({
  media: null,
  wantsMicrophone: true,
  microphoneWork: Promise.resolve(),
  link: fineLink,
  linkTimer: undefined,
}));

export const readCallSession = session.getState;

/** Subscribes outside React: passes every state with the one before. Returns the function that unsubscribes. */
export const subscribeToCallSession = session.subscribe;

export const useCallSession = (): CallSession => useStore(session);

/**
 * Selects a part of the state, so that components do not render on every change of speaker. The part must be a
 * primitive value.
 */
export const useCallSessionPart = <T extends string | number | boolean | null | undefined>(
  part: (session: CallSession) => T,
): T => useStore(session, part);

function finish(why: Ending): void {
  const { call } = readCallSession();
  renewCallScope();
  change({ ...idle, ending: call && { callId: call.id, why } });
}

/**
 * State from the media server. Reconnecting clears its list of people; the screen keeps showing the last known ones
 * meanwhile.
 */
function refresh(): void {
  const { media, wantsMicrophone } = line();
  const session = readCallSession();
  if (!media) return;
  const { people, ...own } = media.state();
  const isReconnecting = session.phase === 'reconnecting';
  const wasOn = session.microphone && wantsMicrophone && !isReconnecting;
  const wasMuted = wasOn && !own.microphone && own.microphoneStop === null;
  change({
    ...own,
    ...(!isReconnecting && { people, speakerId: nextSpeaker(people, session.speakerId) }),
    isMutedByOther: !own.microphone && (wasMuted || session.isMutedByOther),
  });
  watchLink();
}

function showReconnecting(how: Reconnecting | null): void {
  const since = readCallSession().reconnecting?.since ?? Date.now();
  change(how ? { phase: 'reconnecting', reconnecting: { how, since } } : { phase: 'connected', reconnecting: null });
  if (!how) refresh();
}

function watchLink(): void {
  const mine = line();
  clearTimeout(mine.linkTimer);
  const { people, phase } = readCallSession();
  const me = people.find(({ isMe }) => isMe);
  if (!me || phase !== 'connected') return;
  followLink(nextLink(mine.link, me.connection, Date.now()));
  if (needsSamples(mine.link)) mine.linkTimer = setTimeout(watchLink, sampleInterval);
}

function followLink(link: Link): void {
  const { link: before } = readCallSession();
  line().link = link;
  if (link.is === before) return;
  change({ link: link.is });
  if (hasPictures(link.is) === hasPictures(before)) return;
  void line()
    .media?.setPictures(hasPictures(link.is))
    .catch((error: unknown) => console.warn('Switching the pictures failed.', error))
    .then(refresh);
}

/** The user turns pictures on in spite of the notice "sound only". */
export function turnPicturesOn(): void {
  followLink(forcePictures(Date.now()));
  watchLink();
}

/** The user ends the pictures on a weak connection before that is done for them. */
export function goSoundOnly(): void {
  followLink(forceSoundOnly(line().link, Date.now()));
  watchLink();
}

const dataMessages = new Listeners<[CallDataMessage]>();

/** Receives every data message of the others in the call. Returns the function that unsubscribes. */
export const onDataMessage = dataMessages.subscribe;

/**
 * Sends to everybody in the call, or to one person. Failures are logged; the sender waits for a response or retries.
 */
export async function sendData<Topic extends CallTopic>(
  topic: Topic,
  message: CallMessage<Topic>,
  to?: string,
): Promise<void> {
  await line()
    .media?.send(topic, message, to)
    .catch((error: unknown) => console.warn('A data message could not be sent.', error));
}

const binaryTransfers = new Listeners<[BinaryTransfer]>();

/** Like `onDataMessage`, for binary transfers. */
export const onBinaryTransfer = binaryTransfers.subscribe;

/** Like `sendData`, for binary transfers. */
export async function sendBinaryTransfer(
  topic: BinaryTransferTopic,
  transfer: Pick<BinaryTransfer, 'id' | 'content'>,
  to?: string,
): Promise<void> {
  await line()
    .media?.sendBinaryTransfer(topic, transfer, to)
    .catch((error: unknown) => console.warn('A binary transfer could not be sent.', error));
}

export type Entered = { call: Call; token: string; url: string };

/** Starts everything else that belongs to a call; returns the function that stops it. */
export type AttachRooms = () => readonly (() => void)[];

/**
 * Connects to the media server. If that fails, leaves the call again and throws, so that the screen can say so (section
 * 8).
 */
export async function openCall(
  { call, token, url }: Entered,
  choice: DeviceChoice,
  attachRooms: AttachRooms = () => [],
): Promise<void> {
  const before = readCallSession().call;
  if (before && before.id !== call.id) await hangUp();
  renewCallScope();
  const mine = readCallScope();
  // Ignore events of an abandoned attempt.
  const isMine = () => mine === readCallScope();
  const { id, room_id, created_at } = call;
  line().wantsMicrophone = choice.microphone !== false;
  change({ ...idle, phase: 'connecting', call: { id, room_id, created_at }, facing: choice.facing });
  try {
    onCallEnd(...attachRooms(), () => clearTimeout(line().linkTimer));
    const { openMediaRoom } = await import('./media-room.ts');
    const opened = await openMediaRoom({ token, url }, choice, {
      onChange: () => isMine() && refresh(),
      onReconnecting: (how) => isMine() && line().media && showReconnecting(how),
      onEnded: (why) => isMine() && line().media && finish(why),
      onDataMessage: (message) => isMine() && dataMessages.emit(message),
      onBinaryTransfer: (transfer) => isMine() && binaryTransfers.emit(transfer),
    });
    if (!isMine()) {
      await opened.disconnect();
      return;
    }
    line().media = opened;
    change({ ...opened.state(), phase: 'connected' });
  } catch (error) {
    console.error('Joining the call failed; leaving its room.', error);
    if (isMine()) finish('lost');
    await leaveCall(id);
    throw error;
  }
}

/** Leaves for good and notifies the server, so that the others see it at once. */
export async function hangUp(): Promise<void> {
  const { call } = readCallSession();
  const leaving = line().media;
  if (!call) return;
  finish('left');
  await Promise.allSettled([leaving?.disconnect(), leaveCall(call.id)]);
}

/** The server said that the call is over; the media server may report it a moment later. */
export function callEnded(callId: string): void {
  if (readCallSession().call?.id !== callId) return;
  const leaving = line().media;
  finish('ended');
  void leaving?.disconnect();
}

let place: string | null = null;

/** The current workspace; a call does not continue in another one. */
export function leaveOnWorkspaceChange(current: string | null): void {
  if (place !== null && place !== current) void hangUp();
  place = current;
}

/** One change at a time: a microphone that is still opening must not stay open after it was switched off. */
export function setMicrophone(on: boolean): Promise<void> {
  const mine = line();
  mine.wantsMicrophone = on;
  mine.microphoneWork = mine.microphoneWork
    .catch(() => undefined)
    .then(() => mine.media?.setMicrophone(on))
    .finally(refresh);
  return mine.microphoneWork;
}
/** Turning the camera on in spite of "sound only" also turns pictures on. A camera that fails says why (`cameraStop`). */
export function setCamera(on: boolean): Promise<void> | undefined {
  if (on && !hasPictures(line().link.is)) turnPicturesOn();
  return line().media?.setCamera(on).finally(refresh);
}
export const setScreen = (on: boolean) => line().media?.setScreen(on).then(refresh);
export const flipCamera = () => line().media?.flipCamera();
export const readCameraTrack = (): MediaStreamTrack | null => line().media?.cameraTrack() ?? null;
/** A device that was lost is replaced by the one that is chosen now. */
export async function switchDevice(kind: DeviceKind, id: string): Promise<void> {
  await line().media?.switchDevice(kind, id);
  const { cameraStop, microphoneStop } = readCallSession();
  if (kind === 'camera' && cameraStop && cameraStop !== 'weak') await setCamera(true);
  if (kind === 'microphone' && microphoneStop) await setMicrophone(true);
  refresh();
}

/** Gives a recording somebody's tracks, and keeps them flowing while nothing shows them. */
export const readTracks = (personId: string): PersonTracks | null => line().media?.tracksOf(personId) ?? null;
export const keepSubscribed = (): (() => void) => line().media?.keepSubscribed() ?? (() => undefined);
export const startAudio = () => line().media?.startAudio().then(refresh);

export function togglePin(pin: Pin): void {
  const { pin: pinned } = readCallSession();
  const isPinned = pinned?.personId === pin.personId && pinned.kind === pin.kind;
  change({ pin: isPinned ? null : pin });
}

export const readMyId = (): string | undefined => readCallSession().people.find(({ isMe }) => isMe)?.id;
