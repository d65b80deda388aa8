import type { Call } from '@sightline/contract/calls/calls';
import {
  type CameraMessage,
  type CameraObstacle,
  type CameraState,
  type CameraWish,
  cameraTopic,
} from '@sightline/contract/calls/camera';
import {
  flipCamera,
  onDataMessage,
  readCallSession,
  readCameraTrack,
  sendData,
  setCamera,
  subscribeToCallSession,
} from '../session/call-session.ts';
import type { Person } from '../session/people.ts';
import { callSlice, inThisCall, onCallEnd, perCall, useCallSlice } from '../session/per-call.ts';
import { marksOnScreen } from '../snapshots/capture-with-marks.ts';
import { holdOwnPhoto, releasePicture } from '../snapshots/guest-pictures.ts';
import { type NewSnapshot, saveSnapshot } from '../snapshots/snapshot-api.ts';
import { marksOnPhoto } from '../snapshots/snapshot-mapping.ts';
import { constrain, countCameras, factsOf, takePhoto, takesPhotos } from './camera-device.ts';
import { askForCamera } from './camera-question.ts';
import { cameraStateOf, constraintsOf, obstacleOf } from './remote-camera-controls.ts';

/**
 * The own camera, which others in the call may control. Its state is announced whenever it changes. Only requests of
 * agents in the call are fulfilled, and never against the host: a camera that the host turned off stays off, and the
 * host can forbid all control.
 */
export type HostState = {
  isAllowed: boolean;
  isPaused: boolean;
  /** The last request that was fulfilled. `at` distinguishes two equal ones. */
  last: { by: string; wish: CameraWish; at: number } | null;
};

const hostState = callSlice<HostState>(() => ({ isAllowed: true, isPaused: false, last: null }));
const host = perCall(() => ({ isFollowing: false, call: null as Call | null, cameras: 0, announced: '' }));

function change(part: Partial<HostState>): void {
  hostState.set(part);
  announce();
}

export const useHostedCamera = (): HostState => useCallSlice(hostState, (state) => state);

function state(): CameraState {
  const { isAllowed, isPaused } = hostState.get();
  return cameraStateOf({
    isAllowed,
    isPaused,
    stop: readCallSession().cameraStop,
    cameras: host().cameras,
    track: factsOf(liveTrack()),
    takesPhotos: takesPhotos(),
  });
}

const liveTrack = (): MediaStreamTrack | null => (readCallSession().camera ? readCameraTrack() : null);

const send = (message: CameraMessage, to?: string): void => void sendData(cameraTopic, message, to);

function announce(): void {
  if (readCallSession().phase !== 'connected') return;
  const camera = state();
  const text = JSON.stringify(camera);
  if (text === host().announced) return;
  host().announced = text;
  send({ type: 'state', camera });
}

function onSession(): void {
  if (readCallSession().camera && hostState.get().isPaused) change({ isPaused: false });
  else announce();
}

async function recount(): Promise<void> {
  const mine = host();
  const announceHere = inThisCall(announce);
  mine.cameras = await countCameras();
  announceHere();
}

const onDeviceChange = (): void => void recount();

/** Runs until this call ends. The call says who is an agent. */
export function hostCamera(shown: Call): void {
  host().call = shown;
  if (host().isFollowing) return;
  host().isFollowing = true;
  navigator.mediaDevices?.addEventListener?.('devicechange', onDeviceChange);
  onCallEnd(
    subscribeToCallSession(onSession),
    onDataMessage(({ topic, message, senderId }) => topic === cameraTopic && receive(message, senderId)),
    () => navigator.mediaDevices?.removeEventListener?.('devicechange', onDeviceChange),
  );
  announce();
  void recount();
}

export const allowRemoteCamera = (isAllowed: boolean): void => change({ isAllowed, last: null });

export const clearLastRequest = (): void => change({ last: null });

export async function resumeCamera(): Promise<void> {
  await setCamera(true);
  change({ isPaused: false, last: null });
}

function receive(message: CameraMessage, senderId: string): void {
  if (message.type === 'ask') send({ type: 'state', camera: state() }, senderId);
  if (message.type === 'request') void answer(message.id, message.wish, senderId);
}

/** Trusts the server's list of agents, not what a client claims. */
const agentOf = (id: string) => host().call?.participants.find((person) => person.id === id && person.agent);

async function answer(id: string, wish: CameraWish, senderId: string): Promise<void> {
  const agent = agentOf(senderId);
  if (agent && wish.do === 'turn_on') return send({ type: 'answer', id, obstacle: await turnOn(agent.name) }, senderId);
  const obstacle = agent && wish.do !== 'turn_on' ? obstacleOf(wish.do, state()) : 'not_allowed';
  if (!agent || obstacle) return send({ type: 'answer', id, obstacle }, senderId);
  change({ last: { by: agent.name, wish, at: Date.now() } });
  const failure = await attempt(() => handleRequest(id, wish, senderId), wish.do);
  send({ type: 'answer', id, obstacle: failure }, senderId);
  announce();
}

async function attempt(
  work: () => Promise<unknown> | undefined,
  wish: CameraWish['do'],
): Promise<CameraObstacle | null> {
  try {
    await work();
    return null;
  } catch (error) {
    console.warn('A camera request failed.', wish, error);
    return wish === 'photo' ? 'not_sent' : 'failed';
  }
}

async function handleRequest(id: string, wish: CameraWish, senderId: string): Promise<void> {
  const track = liveTrack();
  const constraints = constraintsOf(wish, state());
  if (constraints && track) await constrain(track, constraints);
  else if (wish.do === 'flip') await flipCamera();
  else if (wish.do === 'pause') await pause(wish.on);
  else if (wish.do === 'photo' && track) await sendPhoto(id, track, senderId);
}

/** Only its owner turns a camera on. A camera without a picture says why (`stop`). */
async function turnOn(askedBy: string): Promise<CameraObstacle | null> {
  if (readCallSession().camera) return null;
  const refusal = await askForCamera(askedBy);
  return refusal ?? attempt(resumeCamera, 'turn_on');
}

async function pause(on: boolean): Promise<void> {
  await setCamera(!on);
  change({ isPaused: on });
}

/** The host's browser uploads the photo to the call: it does not pass through the client that requested it. */
async function sendPhoto(id: string, track: MediaStreamTrack, senderId: string): Promise<void> {
  const { call } = host();
  const me = readCallSession().people.find(({ isMe }) => isMe);
  if (!call || !me) return;
  const { width = 0, height = 0 } = track.getSettings();
  const isDrawnOn = call.ar.enabled && call.ar.streamer_id === me.id;
  const photo = await takePhoto(track);
  const drawn = isDrawnOn ? marksOnPhoto(marksOnScreen(), { width, height }, photo) : [];
  const snapshot = { id, callId: call.id, streamerId: me.id, beforeId: null, picture: photo.blob, marks: drawn };
  const takeBack = me.isGuest ? holdPhoto(snapshot, me) : undefined;
  try {
    await saveSnapshot(snapshot, (share) => send({ type: 'progress', id, share }, senderId));
  } catch (error) {
    takeBack?.();
    throw error;
  }
}

/** A guest's page has its own photo already and does not fetch it. */
function holdPhoto({ id, callId, marks, picture }: NewSnapshot, { id: by, name }: Person): () => void {
  const created_at = new Date().toISOString();
  holdOwnPhoto(callId, { id, marks: [...marks], caption: '', created_at, streamer: { id: by, name } }, picture);
  return () => releasePicture(id);
}
