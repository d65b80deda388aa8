import type { DrawnMark } from '@sightline/contract/annotations';
import { type DrawingMessage, drawingTopic } from '@sightline/contract/calls/drawing';
import type { Id } from '@sightline/contract/scalars';
import { type ArChange, isOrWasAllowed, penGracePeriod, readAr, subscribeToAr } from '../session/ar.ts';
import {
  type CallSession,
  onDataMessage,
  readCallSession,
  readMyId,
  sendData,
  subscribeToCallSession,
} from '../session/call-session.ts';
import { allowedMarks, isAboutOwnMarks, mayReport } from '../session/drawing-rights.ts';
import { callSlice, perCall, useCallSlice } from '../session/per-call.ts';
import { ReorderBuffer } from '../session/reorder-buffer.ts';
import { RetryingRequest } from '../session/retrying-request.ts';
import { type Drawn, draw, marksOfAuthor, nothingDrawn, toSnapshotMessage, wiped } from './drawing.ts';

/** The marks in the one call that this tab is in. */
const slice = callSlice<Drawn>(() => nothingDrawn);

function show(next: Drawn): void {
  if (next !== slice.get()) slice.set(next);
}

export const readMarks = (): readonly DrawnMark[] => slice.get().marks;

export const subscribeToMarks = slice.subscribe;

export const useMarks = (): readonly DrawnMark[] => useCallSlice(slice, ({ marks }) => marks);

const myId = (): Id => readMyId() ?? '';

/** A line grows here on every movement, and is sent less often. */
export const drawLocally = (message: DrawingMessage): void => show(draw(slice.get(), message, myId()));
export const drawAndSend = (message: DrawingMessage): void => void sendData(drawingTopic, message);

/** Draws here at once, and sends it to the others. */
export function sendDrawing(message: DrawingMessage): void {
  drawLocally(message);
  drawAndSend(message);
}

/** How long (ms) responses to `ask` are accepted, from anybody. */
const answerTimeout = 10_000;

const sync = perCall(() => ({
  pending: new ReorderBuffer<DrawingMessage>(penGracePeriod, 200),
  answersUntil: 0,
  stateRequest: new RetryingRequest(requestState, hasResponder),
}));

function requestState(): void {
  sync().answersUntil = Date.now() + answerTimeout;
  void sendData(drawingTopic, { type: 'ask' });
}

/** Nobody responds while drawing is off. */
function hasResponder(): boolean {
  const { phase, people } = readCallSession();
  const isAnybodyThere = people.some(({ isMe, connection }) => !isMe && connection !== 'lost');
  return phase === 'connected' && readAr().enabled && isAnybodyThere;
}

const isAllowed = (message: DrawingMessage, senderId: string): boolean =>
  isOrWasAllowed((ar) => mayReport(message, senderId, ar));

function receive(message: DrawingMessage, senderId: string, since = Date.now()): void {
  if (!isAboutOwnMarks(message, senderId)) return;
  if (message.type === 'ask') answer(senderId);
  else if (isAllowed(message, senderId)) apply(message, senderId);
  else {
    const { pending, answersUntil } = sync();
    if (message.type === 'all') apply(allowedMarks(message, senderId, Date.now() < answersUntil), senderId);
    pending.add(message, senderId, since);
  }
}

function apply(message: DrawingMessage, senderId: string): void {
  if (message.type === 'all') sync().stateRequest.stop();
  show(draw(slice.get(), message, senderId));
}

function answer(askerId: string): void {
  for (const part of toSnapshotMessage(slice.get())) void sendData(drawingTopic, part, askerId);
}

/** Messages that waited too long for the server's event are requested again: their author may draw by now. */
function receivePending(): void {
  const { pending, stateRequest } = sync();
  const waited = pending.size;
  const inTime = pending.drain();
  for (const { message, senderId, since } of inTime) receive(message, senderId, since);
  if (inTime.length < waited) stateRequest.start();
}

/** Marks are removed with the picture that they belong to. */
function onAr({ isOver }: ArChange): void {
  if (isOver) show(wiped(slice.get()));
  receivePending();
  sync().stateRequest.resume();
}

/** Sends the own marks and removals again, because others may have missed some. */
function resendMissed(): void {
  for (const part of toSnapshotMessage(marksOfAuthor(slice.get(), myId()))) drawAndSend(part);
}

function onSession(now: CallSession, last: CallSession): void {
  const { stateRequest } = sync();
  const isBack = last.phase !== now.phase && now.phase === 'connected';
  if (isBack && last.phase === 'reconnecting') resendMissed();
  if (isBack) stateRequest.start();
  else stateRequest.resume();
}

export function attachMarks(): (() => void)[] {
  return [
    subscribeToCallSession(onSession),
    subscribeToAr(onAr),
    onDataMessage(({ topic, message, senderId }) => {
      if (topic === drawingTopic) receive(message, senderId);
    }),
    () => sync().stateRequest.stop(),
  ];
}
