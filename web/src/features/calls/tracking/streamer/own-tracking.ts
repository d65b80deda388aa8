import { framesTopic, syncTopic } from '@sightline/contract/calls/tracking';
import { Listeners } from '#web/lib/listeners.ts';
import { onStillLeft } from '../../freeze/freeze-store.ts';
import { readAr, subscribeToAr } from '../../session/ar.ts';
import {
  onDataMessage,
  readCallSession,
  readCameraTrack,
  readMyId,
  sendData,
  subscribeToCallSession,
} from '../../session/call-session.ts';
import { perCall } from '../../session/per-call.ts';
import { type AnchorAnswer, onAnchorRequest, restoreDrawn, sendAnchorAnswer } from '../anchor-messages.ts';
import { dropUnusedSoon, restoreAnchors } from '../anchor-restore.ts';
import { type FrameView, longestStall } from '../frame-view.ts';
import { type FramePlaces, writeFrame } from '../frame-wire.ts';
import { RateLimiter } from '../rate-limiter.ts';
import { clearPictures, removePicture, type StoredAnchor, storePicture } from '../stored-anchors.ts';
import { lostIn } from '../viewer/frame-log.ts';
import { showCamera } from './camera-frames.ts';
import { LagEstimator } from './lag-estimator.ts';
import type { TrackedFrame } from './own-screen.ts';
import { findOnStill } from './still-restore.ts';
import type { FromWorker, ToWorker } from './tracking-protocol.ts';

/** A run of tracking on the device whose camera is drawn on: it tracks for everybody. */
type Run = { worker: Worker; track: MediaStreamTrack | null; stopCamera: (() => void) | undefined };
type Tracking = {
  run: Run | null;
  /** A crashed worker is not restarted before drawing starts again. */
  isBroken: boolean;
  newest: (TrackedFrame & { at: number; isLate: boolean }) | undefined;
  isSending: boolean;
  readonly lagEstimator: LagEstimator;
  readonly seenBySecond: RateLimiter;
};
const own = perCall<Tracking>(() => ({
  run: null,
  isBroken: false,
  newest: undefined,
  isSending: false,
  lagEstimator: new LagEstimator(),
  seenBySecond: new RateLimiter(8, 1000),
}));
const changes = new Listeners();
const pictures = new Listeners<[video: HTMLVideoElement, takenAt: number]>();

/** In ms: after this time without a frame the placements are unknown, because the worker hangs or the camera is off. */
const silence = 2000;
/** In ms: how long a worker that is no longer needed may take to close the frames in transfer to it. */
const handoverTimeout = 5000;

const ageOf = ({ at }: { at: number }): number => performance.now() - at;

/**
 * The own camera reaches the own screen directly: the last tracked frame is about what the screen shows, unless it is
 * late.
 */
export const ownFrames = {
  get newest(): TrackedFrame | undefined {
    return own().newest;
  },
  get isTracking() {
    const { newest } = own();
    return newest !== undefined && ageOf(newest) < longestStall;
  },
  get shown() {
    const { newest } = own();
    return newest && (newest.isLate || ageOf(newest) >= silence) ? lostIn(newest.frame) : newest?.frame;
  },
  subscribe: changes.subscribe,
  /** Emits each picture taken for the tracker, in browsers that transfer no frames. */
  watchPictures: pictures.subscribe,
} satisfies Omit<FrameView, 'shownAt'> & { newest: unknown; watchPictures: unknown };

const post = (message: ToWorker): void => own().run?.worker.postMessage(message);

/**
 * Lost frames are not repeated, so no frame waits for another. Frames without marks are sent too: people who start to
 * draw must know which of the frames on their screen can be held.
 */
function share(frame: FramePlaces): void {
  const mine = own();
  if (mine.isSending) return;
  mine.isSending = true;
  void sendData(framesTopic, writeFrame(frame)).finally(() => {
    mine.isSending = false;
  });
}

/** An anchor that is refused because its frame is no longer kept may be found on the frozen still. */
function answer(message: AnchorAnswer): void {
  const onStill = message.type === 'refused' ? findOnStill(message) : undefined;
  if (!onStill) sendAnchorAnswer(message);
  onStill?.then(restoreStored, (error: unknown) => {
    console.warn('The anchor of the still cannot be found on it.', error);
    sendAnchorAnswer(message);
  });
}

function restoreStored(anchor: StoredAnchor): void {
  const { id, by, points, picture } = anchor;
  restoreDrawn(id, { by, points });
  storePicture(id, picture);
  post({ type: 'restore', anchors: [anchor] });
  sendAnchorAnswer({ type: 'held', anchor_id: id });
}

function receive(message: FromWorker): void {
  if (message.type === 'anchor') answer(message.message);
  if (message.type === 'picture') storePicture(message.anchorId, message.picture);
  if (message.type === 'was') void sendData(syncTopic, message.message, message.by);
  if (message.type !== 'frame') return;
  const now = performance.now();
  const { frame, takenAt } = message;
  own().newest = { frame, takenAt, at: now, isLate: own().lagEstimator.isLate(frame, now) };
  share(frame);
  changes.emit();
}

function start(): Run | null {
  try {
    const worker = new Worker(new URL('./tracking.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (own().run?.worker === worker) receive(data);
    });
    worker.addEventListener('error', (event) => {
      if (own().run?.worker === worker) abort(event);
    });
    return { worker, track: null, stopCamera: undefined };
  } catch (error) {
    abort(error);
    return null;
  }
}

function abort(reason: unknown): void {
  console.warn('This device cannot track the picture; marks stay fixed on the screen.', reason);
  own().isBroken = true;
  stop();
}

function end({ worker, stopCamera }: Run): void {
  stopCamera?.();
  setTimeout(() => worker.terminate(), handoverTimeout);
}

function stop(): void {
  const mine = own();
  if (mine.run) end(mine.run);
  Object.assign(mine, { run: null, newest: undefined });
  mine.seenBySecond.clear();
  clearPictures();
  changes.emit();
}

/** Starts or stops tracking according to the call, drawing and the camera. */
function follow(): void {
  const { phase, camera } = readCallSession();
  const ar = readAr();
  const mine = own();
  const isMine = phase !== 'idle' && ar.enabled && ar.streamer_id !== null && ar.streamer_id === readMyId();
  if (!isMine) mine.isBroken = false;
  if (!isMine && mine.run) stop();
  if (isMine && !mine.run && !mine.isBroken) {
    mine.run = start();
    const { call } = readCallSession();
    if (mine.run && call) restoreAnchors(call.id, (anchors) => post({ type: 'restore', anchors }));
  }
  if (mine.run) showTrack(mine.run, camera ? readCameraTrack() : null);
}

const onPicture = (video: HTMLVideoElement, takenAt: number): void => pictures.emit(video, takenAt);

function showTrack(current: Run, track: MediaStreamTrack | null): void {
  if (current.track === track) return;
  current.stopCamera?.();
  current.track = track;
  leaveFrames();
  try {
    current.stopCamera = track ? showCamera(track, current.worker, { fail: abort, onPicture }) : undefined;
  } catch (error) {
    current.stopCamera = undefined;
    abort(error);
  }
}

/** The placements of the previous camera are no longer valid. */
function leaveFrames(): void {
  const mine = own();
  if (!mine.newest) return;
  mine.newest = { ...mine.newest, isLate: true };
  changes.emit();
}

export function attachOwnTracking(): (() => void)[] {
  return [
    subscribeToCallSession(follow),
    subscribeToAr(follow),
    onAnchorRequest((message) => {
      if (message.type === 'release') removePicture(message.anchor_id);
      post({ type: 'anchor', message });
    }),
    onStillLeft(({ anchor_id }) => {
      if (own().run && anchor_id) dropUnusedSoon([anchor_id]);
    }),
    onDataMessage(({ topic, message, senderId }) => {
      const { run, seenBySecond } = own();
      const isAsked = run !== null && topic === syncTopic && message.type === 'seen';
      if (isAsked && seenBySecond.allow(senderId, performance.now())) post({ type: 'seen', by: senderId, message });
    }),
    stop,
  ];
}
