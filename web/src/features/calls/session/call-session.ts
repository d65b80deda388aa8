import type {
  BinaryTransfer,
  BinaryTransferTopic,
  CallDataMessage,
  CallMessage,
  CallTopic,
} from '@sightline/contract/call-messages';
import type { Call } from '@sightline/contract/calls';
import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';
import { leaveCall } from '../api.ts';
import type { DeviceChoice, DeviceKind, MediaRoom, MediaState } from './media-room.ts';
import type { Ending, Reconnecting } from './media-room-events.ts';
import type { Pin } from './people.ts';
import type { PersonTracks } from './recording-subscriptions.ts';
import { fineLink, forcePictures, hasPictures, isWeak, type Link, nextCheckAt, nextLink } from './weak-connection.ts';

/**
 * The one call that this tab is in. It lives outside React, so that it goes on while the reader browses the workspace:
 * idle -> connecting -> connected <-> reconnecting -> idle, with the reason why it ended.
 */
export type CallSession = MediaState & {
  phase: 'idle' | 'connecting' | 'connected' | 'reconnecting';
  /** In the phase of that name. `since`: ms since 1970. */
  reconnecting: { how: Reconnecting; since: number } | null;
  /** The own connection, and what it leaves of the pictures. */
  link: Link;
  /** The microphone went off without its owner's doing. */
  isMutedByOther: boolean;
  call: { id: string; room_id: string; created_at: string } | null;
  pin: Pin | null;
  /** How the last call ended for this tab. */
  ending: { callId: string; why: Ending } | null;
};

const silence: MediaState = {
  people: [],
  microphone: false,
  camera: false,
  screen: false,
  facing: 'user',
  devices: {},
  canPlayAudio: true,
};
const idle: CallSession = {
  ...silence,
  phase: 'idle',
  reconnecting: null,
  link: fineLink,
  isMutedByOther: false,
  call: null,
  pin: null,
  ending: null,
};

let session = idle;
let media: MediaRoom | null = null;
/** Grows with each attempt: what an abandoned one still reports is not heard. */
let attempt = 0;
/** What its owner last did to the microphone. */
let wantsMicrophone = true;
let linkTimer: ReturnType<typeof setTimeout> | undefined;
const changes = new Listeners();

function change(part: Partial<CallSession>): void {
  session = { ...session, ...part };
  changes.emit();
}

export const readCallSession = (): CallSession => session;

/** Outside React: hears of every change, until the returned function is called. */
export const subscribeToCallSession = changes.subscribe;

export const useCallSession = (): CallSession => useSyncExternalStore(subscribeToCallSession, readCallSession);

/** Only a part of it, for those who need not render anew with every word that is spoken. The part must be a plain value. */
export const useCallSessionPart = <T extends string | number | boolean | null | undefined>(
  part: (session: CallSession) => T,
): T => useSyncExternalStore(subscribeToCallSession, () => part(session));

function finish(why: Ending): void {
  const { call } = session;
  attempt += 1;
  media = null;
  clearTimeout(linkTimer);
  change({ ...idle, ending: call && { callId: call.id, why } });
}

/** As the media server tells it. Reconnecting clears its room of people; who was here stays on the screen meanwhile. */
function refresh(): void {
  if (!media) return;
  const { people, ...own } = media.state();
  const isReconnecting = session.phase === 'reconnecting';
  const wasMuted = session.microphone && !own.microphone && wantsMicrophone && !isReconnecting;
  change({
    ...own,
    ...(!isReconnecting && { people }),
    isMutedByOther: !own.microphone && (wasMuted || session.isMutedByOther),
  });
  watchLink();
}

function showReconnecting(how: Reconnecting | null): void {
  const since = session.reconnecting?.since ?? Date.now();
  change(how ? { phase: 'reconnecting', reconnecting: { how, since } } : { phase: 'connected', reconnecting: null });
  if (!how) refresh();
}

function watchLink(): void {
  clearTimeout(linkTimer);
  const me = session.people.find(({ isMe }) => isMe);
  if (!me || session.phase !== 'connected') return;
  followLink(nextLink(session.link, isWeak(me), Date.now()));
  const due = nextCheckAt(session.link);
  if (due !== null) linkTimer = setTimeout(watchLink, Math.max(0, due - Date.now()));
}

function followLink(link: Link): void {
  const before = session.link;
  if (link === before) return;
  change({ link });
  if (hasPictures(link) === hasPictures(before)) return;
  void media
    ?.setPictures(hasPictures(link))
    .catch((error: unknown) => console.warn('The pictures could not be switched.', error))
    .then(refresh);
}

/** The reader's answer to "sound only". */
export function turnPicturesOn(): void {
  followLink(forcePictures(Date.now()));
  watchLink();
}

const dataHandlers = new Set<(mail: CallDataMessage) => void>();

/** Everything that others in the call send, until the returned function is called. */
export function onDataMessage(reader: (mail: CallDataMessage) => void): () => void {
  dataHandlers.add(reader);
  return () => dataHandlers.delete(reader);
}

/** To everybody in the call, or to one. What does not get through is logged; the sender waits for an answer or repeats. */
export async function sendData<Topic extends CallTopic>(
  topic: Topic,
  message: CallMessage<Topic>,
  to?: string,
): Promise<void> {
  await media
    ?.send(topic, message, to)
    .catch((error: unknown) => console.warn('A message did not get through.', error));
}

const binaryHandlers = new Set<(parcel: BinaryTransfer) => void>();

/** As `onDataMessage`, of what is too large for a message. */
export function onBinaryTransfer(opener: (parcel: BinaryTransfer) => void): () => void {
  binaryHandlers.add(opener);
  return () => binaryHandlers.delete(opener);
}

/** As `sendMail`. */
export async function sendBinaryTransfer(
  topic: BinaryTransferTopic,
  parcel: Pick<BinaryTransfer, 'id' | 'content'>,
  to?: string,
): Promise<void> {
  await media
    ?.sendBinaryTransfer(topic, parcel, to)
    .catch((error: unknown) => console.warn('A picture did not get through.', error));
}

function receive(mail: CallDataMessage): void {
  for (const reader of dataHandlers) reader(mail);
}

function receiveBinary(parcel: BinaryTransfer): void {
  for (const opener of binaryHandlers) opener(parcel);
}

export type Entered = { call: Call; token: string; url: string };

/** Connects to the media server. One that fails leaves the call again, and throws for the screen to say so (section 8). */
export async function enterCall({ call, token, url }: Entered, choice: DeviceChoice): Promise<void> {
  if (session.call && session.call.id !== call.id) await hangUp();
  attempt += 1;
  const mine = attempt;
  const isMine = () => mine === attempt;
  const { id, room_id, created_at } = call;
  wantsMicrophone = choice.microphone !== false;
  change({ ...idle, phase: 'connecting', call: { id, room_id, created_at }, facing: choice.facing });
  try {
    const { openMediaRoom } = await import('./media-room.ts');
    const opened = await openMediaRoom({ token, url }, choice, {
      onChange: () => isMine() && refresh(),
      onReconnecting: (how) => isMine() && media && showReconnecting(how),
      onEnded: (why) => isMine() && media && finish(why),
      onDataMessage: (mail) => isMine() && receive(mail),
      onBinaryTransfer: (parcel) => isMine() && receiveBinary(parcel),
    });
    if (!isMine()) {
      await opened.disconnect();
      return;
    }
    media = opened;
    change({ ...opened.state(), phase: 'connected' });
  } catch (error) {
    console.error('Joining the call failed; leaving its room.', error);
    if (isMine()) finish('lost');
    await leaveCall(id);
    throw error;
  }
}

/** Leaves for good; the server is told, so that the others see it at once. */
export async function hangUp(): Promise<void> {
  const { call } = session;
  const leaving = media;
  if (!call) return;
  finish('left');
  await Promise.allSettled([leaving?.disconnect(), leaveCall(call.id)]);
}

/** The server said that the call is over; the media server may take a moment longer to say the same. */
export function callEnded(callId: string): void {
  if (session.call?.id !== callId) return;
  const leaving = media;
  finish('ended');
  void leaving?.disconnect();
}

let place: string | null = null;

/** Where its owner works; a call does not follow to another workspace. */
export function leaveOnWorkspaceChange(current: string | null): void {
  if (place !== null && place !== current) void hangUp();
  place = current;
}

let microphoneWork: Promise<void> = Promise.resolve();

/** One after the other: a microphone that still opens must not stay open after it was closed. */
export function setMicrophone(on: boolean): Promise<void> {
  wantsMicrophone = on;
  microphoneWork = microphoneWork
    .catch(() => undefined)
    .then(() => media?.setMicrophone(on))
    .then(refresh);
  return microphoneWork;
}
export const setCamera = (on: boolean) => media?.setCamera(on).then(refresh);
export const setScreen = (on: boolean) => media?.setScreen(on).then(refresh);
export const flipCamera = () => media?.flipCamera();
export const readCameraTrack = (): MediaStreamTrack | null => media?.cameraTrack() ?? null;
export const switchDevice = (kind: DeviceKind, id: string) => media?.switchDevice(kind, id).then(refresh);

/** For a recording: what somebody sends, and that it goes on coming while nobody looks. */
export const readTracks = (personId: string): PersonTracks | null => media?.tracksOf(personId) ?? null;
export const keepSubscribed = (): (() => void) => media?.keepSubscribed() ?? (() => undefined);
export const startAudio = () => media?.startAudio().then(refresh);

export function togglePin(pin: Pin): void {
  const isPinned = session.pin?.personId === pin.personId && session.pin.kind === pin.kind;
  change({ pin: isPinned ? null : pin });
}
