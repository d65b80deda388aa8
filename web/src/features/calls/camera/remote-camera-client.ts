import {
  type CameraMessage,
  type CameraObstacle,
  type CameraState,
  type CameraWish,
  cameraTopic,
} from '@sightline/contract/calls/camera';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { onDataMessage, readCallSession, sendData, subscribeToCallSession } from '../session/call-session.ts';
import { callSlice, onCallEnd, perCall, useCallSlice } from '../session/per-call.ts';
import { RetryingRequest } from '../session/retrying-request.ts';

/** This tab's requests for the cameras of others, and what it knows of those cameras. */
export type CameraRequest = { id: string; personId: string; wish: CameraWish; share: number };
type CameraClientState = { cameras: Readonly<Record<string, CameraState>>; requests: readonly CameraRequest[] };

/** A request fails after this long without a message; sending a photo reports progress all the time. */
const requestTimeout = 15_000;
/** A person needs longer to answer than a device. */
const timeoutOf = (wish: CameraWish): number =>
  requestTimeout + (wish.do === 'turn_on' ? limits.call.cameraQuestion : 0);

type Waiting = { end: (obstacle: CameraObstacle | null) => void; onProgress: () => void };

const known = callSlice<CameraClientState>(() => ({ cameras: {}, requests: [] }));
const client = perCall(() => ({
  isFollowing: false,
  /** The people whose camera state was requested in this call, with or without a response. */
  met: new Set<string>(),
  waiting: new Map<string, Waiting>(),
  stateRequest: new RetryingRequest(() => void sendData(cameraTopic, { type: 'ask' }), isSomebodyUnknown),
}));

export const useCameraOf = (personId: string): CameraState | undefined =>
  useCallSlice(known, ({ cameras }) => cameras[personId]);

export const useCameraRequests = (): readonly CameraRequest[] => useCallSlice(known, ({ requests }) => requests);

const listOthers = (): string[] => {
  const { phase, people } = readCallSession();
  const others = people.filter(({ isMe, connection }) => !isMe && connection !== 'lost');
  return phase === 'connected' ? others.map(({ id }) => id) : [];
};

function isSomebodyUnknown(): boolean {
  return listOthers().some((id) => !known.get().cameras[id]);
}

/**
 * Requests the camera state of everybody who is there or joins. Their own announcement may arrive before we can receive
 * it.
 */
function onSession(): void {
  const { met, stateRequest } = client();
  const newcomers = listOthers().filter((id) => !met.has(id));
  for (const id of newcomers) met.add(id);
  if (newcomers.length > 0) stateRequest.start();
  else stateRequest.resume();
}

function stop(): void {
  const { waiting, stateRequest } = client();
  stateRequest.stop();
  for (const { end } of waiting.values()) end('no_answer');
}

/** Starts with the first camera whose controls are shown, and ends with the call. */
export function followCameras(): void {
  if (client().isFollowing) return;
  client().isFollowing = true;
  onCallEnd(
    subscribeToCallSession(onSession),
    onDataMessage(({ topic, message, senderId }) => topic === cameraTopic && receive(message, senderId)),
    stop,
  );
  onSession();
}

function receive(message: CameraMessage, senderId: string): void {
  if (message.type === 'state') setCamera(senderId, message.camera);
  if (message.type !== 'answer' && message.type !== 'progress') return;
  const mine = known.get().requests.find(({ id, personId }) => id === message.id && personId === senderId);
  if (!mine) return;
  if (message.type === 'answer') client().waiting.get(mine.id)?.end(message.obstacle);
  else reportProgress(mine.id, message.share);
}

function setCamera(personId: string, camera: CameraState): void {
  known.set({ cameras: { ...known.get().cameras, [personId]: camera } });
  if (!isSomebodyUnknown()) client().stateRequest.stop();
}

function reportProgress(id: string, share: number): void {
  client().waiting.get(id)?.onProgress();
  known.set({ requests: known.get().requests.map((asked) => (asked.id === id ? { ...asked, share } : asked)) });
}

/** Resolves with null on success. The host of the camera decides. */
export function requestCamera(personId: string, wish: CameraWish): Promise<CameraObstacle | null> {
  const id = uuidv7();
  const { waiting } = client();
  known.set({ requests: [...known.get().requests, { id, personId, wish, share: 0 }] });
  return new Promise((resolve) => {
    const giveUp = () => end('no_answer');
    let timer = setTimeout(giveUp, timeoutOf(wish));
    function end(obstacle: CameraObstacle | null): void {
      clearTimeout(timer);
      waiting.delete(id);
      known.set({ requests: known.get().requests.filter((asked) => asked.id !== id) });
      resolve(obstacle);
    }
    function hearOf(): void {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeoutOf(wish));
    }
    waiting.set(id, { end, onProgress: hearOf });
    void sendData(cameraTopic, { type: 'request', id, wish }, personId);
  });
}
