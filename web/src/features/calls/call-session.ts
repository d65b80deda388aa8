import type { Call, DrawingMessage, Stroke } from '@sightline/contract/calls';
import { useSyncExternalStore } from 'react';
import { leaveCall } from './api.ts';
import { draw, tellAll } from './drawing.ts';
import type { DeviceChoice, Ending, MediaRoom, MediaState } from './media-room.ts';
import type { Pin } from './people.ts';

/**
 * The one call that this tab is in. It lives outside React, so that it goes on while the reader browses the workspace:
 * idle -> connecting -> connected <-> reconnecting -> idle, with the reason why it ended.
 */
export type CallSession = MediaState & {
  phase: 'idle' | 'connecting' | 'connected' | 'reconnecting';
  call: { id: string; room_id: string; created_at: string } | null;
  pin: Pin | null;
  strokes: readonly Stroke[];
  /** How the last call ended for this tab. */
  ending: { callId: string; why: Ending } | null;
};

const silence: MediaState = {
  people: [],
  microphone: false,
  camera: false,
  screen: false,
  facing: 'user',
  canHear: true,
};
const idle: CallSession = { ...silence, phase: 'idle', call: null, pin: null, strokes: [], ending: null };

let session = idle;
let media: MediaRoom | null = null;
/** Grows with each attempt: what an abandoned one still reports is not heard. */
let attempt = 0;
/** Whose answer to `ask` is believed: the first one's, whole. */
let teller: string | null = null;
const listeners = new Set<() => void>();

function change(part: Partial<CallSession>): void {
  session = { ...session, ...part };
  for (const listener of listeners) listener();
}

export const readCallSession = (): CallSession => session;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCallSession = (): CallSession => useSyncExternalStore(subscribe, readCallSession);

/** Only a part of it, for those who need not render anew with every word that is spoken. The part must be a plain value. */
export const useCallSessionPart = <T extends string | number | boolean | null | undefined>(
  part: (session: CallSession) => T,
): T => useSyncExternalStore(subscribe, () => part(session));

function finish(why: Ending): void {
  const { call } = session;
  attempt += 1;
  media = null;
  teller = null;
  change({ ...idle, ending: call && { callId: call.id, why } });
}

function receive(message: DrawingMessage, senderId: string): void {
  if (message.type === 'ask') {
    for (const part of tellAll(session.strokes)) void media?.sendDrawing(part, senderId);
    return;
  }
  if (message.type === 'all') {
    teller ??= senderId;
    if (teller !== senderId) return;
  }
  change({ strokes: draw(session.strokes, message) });
}

export type Entered = { call: Call; token: string; url: string };

/** Connects to the media server. One that fails leaves the call again, and throws for the screen to say so (section 8). */
export async function enterCall({ call, token, url }: Entered, choice: DeviceChoice): Promise<void> {
  if (session.call && session.call.id !== call.id) await hangUp();
  attempt += 1;
  const mine = attempt;
  const isMine = () => mine === attempt;
  const { id, room_id, created_at } = call;
  change({ ...idle, phase: 'connecting', call: { id, room_id, created_at }, facing: choice.facing });
  try {
    const { openMediaRoom } = await import('./media-room.ts');
    const opened = await openMediaRoom({ token, url }, choice, {
      onChange: () => isMine() && media && change(media.state()),
      onReconnecting: (is) => isMine() && media && change({ phase: is ? 'reconnecting' : 'connected' }),
      onEnded: (why) => isMine() && media && finish(why),
      onDrawing: (message, senderId) => isMine() && receive(message, senderId),
    });
    if (!isMine()) {
      await opened.disconnect();
      return;
    }
    media = opened;
    change({ ...opened.state(), phase: 'connected' });
    void opened.sendDrawing({ type: 'ask' }).catch(() => undefined);
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
export function keepToPlace(current: string | null): void {
  if (place !== null && place !== current) void hangUp();
  place = current;
}

export const setMicrophone = (on: boolean) => media?.setMicrophone(on).then(refresh);
export const setCamera = (on: boolean) => media?.setCamera(on).then(refresh);
export const setScreen = (on: boolean) => media?.setScreen(on).then(refresh);
export const flipCamera = () => media?.flipCamera();
export const hear = () => media?.hear().then(refresh);

function refresh(): void {
  if (media) change(media.state());
}

export function togglePin(pin: Pin): void {
  const isPinned = session.pin?.personId === pin.personId && session.pin.kind === pin.kind;
  change({ pin: isPinned ? null : pin });
}

/** Draws here at once, and for the others. */
export function sendDrawing(message: DrawingMessage): void {
  change({ strokes: draw(session.strokes, message) });
  void media?.sendDrawing(message).catch((error: unknown) => console.warn('A drawing did not get through.', error));
}

/** AR has stopped: the next drawing begins on a clean picture. */
export function forgetDrawing(): void {
  teller = null;
  if (session.strokes.length > 0) change({ strokes: [] });
}
