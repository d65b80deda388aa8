import type { DrawnMark } from '@sightline/contract/annotations';
import { type DrawingMessage, drawingTopic } from '@sightline/contract/call-drawing';
import { type ArState, noAr } from '@sightline/contract/calls';
import type { Id } from '@sightline/contract/fields';
import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';
import { onDataMessage, readCallSession, sendData, subscribeToCallSession } from '../session/call-session.ts';
import { allowedMarks, isAboutOwnMarks, mayReport } from '../session/drawing-rights.ts';
import { ReorderBuffer } from '../session/reorder-buffer.ts';
import { RetryingRequest } from '../session/retrying-request.ts';
import { type Drawn, draw, marksOfAuthor, nothingDrawn, toSnapshotMessage, wiped } from './drawing.ts';

/** What is drawn in the one call that this tab is in. It lives outside React, as the call does. */
let drawn = nothingDrawn;
const changes = new Listeners();

function show(next: Drawn): void {
  const { marks } = drawn;
  drawn = next;
  if (next.marks !== marks) changes.emit();
}

export const readMarks = (): readonly DrawnMark[] => drawn.marks;

export const subscribeToMarks = changes.subscribe;

export const useMarks = (): readonly DrawnMark[] => useSyncExternalStore(subscribeToMarks, readMarks);

const myId = (): Id => readCallSession().people.find(({ isMe }) => isMe)?.id ?? '';

/** A line grows here with every movement, and is told less often. */
export const drawLocally = (message: DrawingMessage): void => show(draw(drawn, message, myId()));
export const drawAndSend = (message: DrawingMessage): void => void sendData(drawingTopic, message);

/** Draws here at once, and for the others. */
export function sendDrawing(message: DrawingMessage): void {
  drawLocally(message);
  drawAndSend(message);
}

const wipeTimer = new Listeners();

/** Hears that the picture is gone that was drawn on, and all that was drawn with it. */
export const onWiped = wipeTimer.subscribe;

function wipe(): void {
  show(wiped(drawn));
  wipeTimer.emit();
}

/** Words of whoever has just lost the pen still count. */
const pendingTimeout = 3000;
const pending = new ReorderBuffer<DrawingMessage>(pendingTimeout, 200);

let ar = noAr;
let before = { ar: noAr, until: 0 };
/** For how long an answer to `ask` is believed, whoever gives it. */
const answerTimeout = 10_000;
let answersUntil = 0;

export const readAr = (): ArState => ar;

const isAllowed = (message: DrawingMessage, senderId: string): boolean =>
  mayReport(message, senderId, ar) || (Date.now() < before.until && mayReport(message, senderId, before.ar));

function receive(message: DrawingMessage, senderId: string, since = Date.now()): void {
  if (!isAboutOwnMarks(message, senderId)) return;
  if (message.type === 'ask') answer(senderId);
  else if (isAllowed(message, senderId)) apply(message, senderId);
  else {
    if (message.type === 'all') apply(allowedMarks(message, senderId, Date.now() < answersUntil), senderId);
    pending.add(message, senderId, since);
  }
}

function apply(message: DrawingMessage, senderId: string): void {
  if (message.type === 'all') stateRequest.stop();
  show(draw(drawn, message, senderId));
}

function answer(askerId: string): void {
  for (const part of toSnapshotMessage(drawn)) void sendData(drawingTopic, part, askerId);
}

/** What has waited too long for the server's word is asked for anew: who drew it may draw by now. */
function receivePending(): void {
  const waited = pending.size;
  const inTime = pending.drain();
  for (const { message, senderId, since } of inTime) receive(message, senderId, since);
  if (inTime.length < waited) stateRequest.start();
}

const followers = new Listeners<[ar: ArState]>();

/** Hears what `followAr` is told of this call, until the returned function is called. */
export const subscribeToAr = followers.subscribe;

/** Of the room of this call. What is drawn goes with the picture that it was drawn on. */
export function followAr(roomId: string, next: ArState): void {
  if (readCallSession().call?.room_id !== roomId) return;
  const isOver = !next.enabled || (ar.enabled && ar.streamer_id !== next.streamer_id);
  before = { ar, until: isOver ? 0 : Date.now() + pendingTimeout };
  ar = next;
  if (isOver) wipe();
  receivePending();
  stateRequest.resume();
  followers.emit(ar);
}

/** Nobody answers while nothing is drawn. */
const stateRequest = new RetryingRequest(
  () => {
    answersUntil = Date.now() + answerTimeout;
    void sendData(drawingTopic, { type: 'ask' });
  },
  () => {
    const { phase, people } = readCallSession();
    return phase === 'connected' && ar.enabled && people.some(({ isMe, connection }) => !isMe && connection !== 'lost');
  },
);

/** What others may have missed of what was drawn and taken back here. */
function resendMissed(): void {
  for (const part of toSnapshotMessage(marksOfAuthor(drawn, myId()))) drawAndSend(part);
}

let seen = readCallSession();
subscribeToCallSession(() => {
  const [last, now] = [seen, readCallSession()];
  seen = now;
  if (last.call?.id !== now.call?.id) {
    stateRequest.stop();
    ar = noAr;
    pending.clear();
    wipe();
    drawn = nothingDrawn;
  }
  if (last.phase === now.phase || now.phase !== 'connected') stateRequest.resume();
  else {
    if (last.phase === 'reconnecting') resendMissed();
    stateRequest.start();
  }
});
onDataMessage(({ topic, message, senderId }) => {
  if (topic === drawingTopic) receive(message, senderId);
});
