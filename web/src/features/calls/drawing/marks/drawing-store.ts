import type { DrawnMark } from '@sightline/contract/annotations';
import { type DrawingMessage, drawingTopic } from '@sightline/contract/call-drawing';
import { type ArState, noAr } from '@sightline/contract/calls';
import type { Id } from '@sightline/contract/fields';
import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';
import { Asking } from '../../media/asking.ts';
import { readCallSession, readMail, sendMail, watchCallSession } from '../../media/call-session.ts';
import { EarlyMail } from '../../media/early-mail.ts';
import { type Drawn, draw, nothingDrawn, ofAuthor, tellAll, wiped } from './drawing.ts';
import { believable, isOwnWord, mayTell } from './drawing-rights.ts';

/** What is drawn in the one call that this tab is in. It lives outside React, as the call does. */
let drawn = nothingDrawn;
const changes = new Listeners();

function show(next: Drawn): void {
  const { marks } = drawn;
  drawn = next;
  if (next.marks !== marks) changes.tell();
}

export const readMarks = (): readonly DrawnMark[] => drawn.marks;

export const watchMarks = changes.add;

export const useMarks = (): readonly DrawnMark[] => useSyncExternalStore(watchMarks, readMarks);

const myId = (): Id => readCallSession().people.find(({ isMe }) => isMe)?.id ?? '';

/** A line grows here with every movement, and is told less often. */
export const drawHere = (message: DrawingMessage): void => show(draw(drawn, message, myId()));
export const tellDrawing = (message: DrawingMessage): void => void sendMail(drawingTopic, message);

/** Draws here at once, and for the others. */
export function sendDrawing(message: DrawingMessage): void {
  drawHere(message);
  tellDrawing(message);
}

const forgetting = new Listeners();

/** Hears that the picture is gone that was drawn on, and all that was drawn with it. */
export const onForgotten = forgetting.add;

function forget(): void {
  show(wiped(drawn));
  forgetting.tell();
}

/** Words of whoever has just lost the pen still count. */
const patience = 3000;
const early = new EarlyMail<DrawingMessage>(patience, 200);

let ar = noAr;
let before = { ar: noAr, until: 0 };
/** For how long an answer to `ask` is believed, whoever gives it. */
const answerTime = 10_000;
let answersUntil = 0;

export const readAr = (): ArState => ar;

const isAllowed = (message: DrawingMessage, senderId: string): boolean =>
  mayTell(message, senderId, ar) || (Date.now() < before.until && mayTell(message, senderId, before.ar));

function receive(message: DrawingMessage, senderId: string, since = Date.now()): void {
  if (!isOwnWord(message, senderId)) return;
  if (message.type === 'ask') answer(senderId);
  else if (isAllowed(message, senderId)) believe(message, senderId);
  else {
    if (message.type === 'all') believe(believable(message, senderId, Date.now() < answersUntil), senderId);
    early.keep(message, senderId, since);
  }
}

function believe(message: DrawingMessage, senderId: string): void {
  if (message.type === 'all') asking.stop();
  show(draw(drawn, message, senderId));
}

function answer(askerId: string): void {
  for (const part of tellAll(drawn)) void sendMail(drawingTopic, part, askerId);
}

/** What has waited too long for the server's word is asked for anew: who drew it may draw by now. */
function receiveEarly(): void {
  const waited = early.size;
  const inTime = early.take();
  for (const { message, senderId, since } of inTime) receive(message, senderId, since);
  if (inTime.length < waited) asking.begin();
}

const followers = new Listeners<[ar: ArState]>();

/** Hears what `followAr` is told of this call, until the returned function is called. */
export const watchAr = followers.add;

/** Of the room of this call. What is drawn goes with the picture that it was drawn on. */
export function followAr(roomId: string, next: ArState): void {
  if (readCallSession().call?.room_id !== roomId) return;
  const isOver = !next.enabled || (ar.enabled && ar.streamer_id !== next.streamer_id);
  before = { ar, until: isOver ? 0 : Date.now() + patience };
  ar = next;
  if (isOver) forget();
  receiveEarly();
  asking.look();
  followers.tell(ar);
}

/** Nobody answers while nothing is drawn. */
const asking = new Asking(
  () => {
    answersUntil = Date.now() + answerTime;
    void sendMail(drawingTopic, { type: 'ask' });
  },
  () => {
    const { phase, people } = readCallSession();
    return phase === 'connected' && ar.enabled && people.some(({ isMe, connection }) => !isMe && connection !== 'lost');
  },
);

/** What others may have missed of what was drawn and taken back here. */
function tellMissed(): void {
  for (const part of tellAll(ofAuthor(drawn, myId()))) tellDrawing(part);
}

let seen = readCallSession();
watchCallSession(() => {
  const [last, now] = [seen, readCallSession()];
  seen = now;
  if (last.call?.id !== now.call?.id) {
    asking.stop();
    ar = noAr;
    early.clear();
    forget();
    drawn = nothingDrawn;
  }
  if (last.phase === now.phase || now.phase !== 'connected') asking.look();
  else {
    if (last.phase === 'reconnecting') tellMissed();
    asking.begin();
  }
});
readMail(({ topic, message, senderId }) => {
  if (topic === drawingTopic) receive(message, senderId);
});
