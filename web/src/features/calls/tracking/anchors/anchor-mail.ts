import { type AnchorMessage, type AnchorPoints, anchorTopic } from '@sightline/contract/call-tracking';
import { type ArState, noAr } from '@sightline/contract/calls';
import type { Id } from '@sightline/contract/fields';
import { mayDraw } from '../../drawing/marks/drawing-rights.ts';
import { readCallSession, readMail, sendMail } from '../../media/call-session.ts';
import { EarlyMail } from '../../media/early-mail.ts';
import { Turnstile } from '../turnstile.ts';

export type AnchorAnswer = Extract<AnchorMessage, { type: 'held' | 'refused' }>;
export type AnchorWish = Exclude<AnchorMessage, AnchorAnswer>;

/** Of the call that this tab is in. */
let ar: ArState = noAr;
/** By whom each anchor was asked for, and what is drawn on it. */
export type Drawn = { by: Id; points: AnchorPoints };
const drawn = new Map<Id, Drawn>();
/** More than the streamer holds: whoever asks for more is refused by it, and the oldest are forgotten here. */
const mostDrawn = 64;

/** Who has just lost the pen may still finish. */
const patience = 3000;
const early = new EarlyMail<AnchorWish>(patience, 32);
let before = { ar: noAr, until: 0 };

/** Holding is dear for the streamer's device. */
const holds = new Turnstile(5, 1000);
const others = new Turnstile(60, 1000);

const wishReaders = new Set<(wish: AnchorWish) => void>();
const answerReaders = new Set<(answer: AnchorAnswer) => void>();

export const readTrackedAr = (): ArState => ar;
export const myId = (): Id | undefined => readCallSession().people.find(({ isMe }) => isMe)?.id;

/** Of those who may, until the returned function is called. */
export function readWishes(reader: (wish: AnchorWish) => void): () => void {
  wishReaders.add(reader);
  return () => wishReaders.delete(reader);
}

/** Of the streamer, until the returned function is called. */
export function readAnswers(reader: (answer: AnchorAnswer) => void): () => void {
  answerReaders.add(reader);
  return () => answerReaders.delete(reader);
}

export const readDrawn = (anchorId: Id): Drawn | undefined => drawn.get(anchorId);
export const pointsOn = (anchorId: Id): AnchorPoints | undefined => readDrawn(anchorId)?.points;

/** Of one's own drawing, to all. */
export function tellWish(wish: AnchorWish): void {
  attend(wish, myId() ?? '');
  void sendMail(anchorTopic, wish);
}

/** The streamer's word, to all. */
export function tellAnswer(answer: AnchorAnswer): void {
  hear(answer);
  void sendMail(anchorTopic, answer);
}

function keep(anchorId: Id, next: Drawn): void {
  drawn.set(anchorId, next);
  const [oldest] = drawn.keys();
  if (drawn.size > mostDrawn && oldest) drawn.delete(oldest);
}

/** Of the page before this one: it was asked for then. */
export const restoreDrawn = (anchorId: Id, before: Drawn): void => keep(anchorId, before);

/** Nobody draws on it any more, and nobody is there to say so. */
export function dropAnchor(anchor_id: Id): void {
  drawn.delete(anchor_id);
  for (const reader of wishReaders) reader({ type: 'release', anchor_id });
}

/** Who lost the pen a moment ago may still finish; one's own may be changed and taken back without it. */
function mayWish(wish: AnchorWish, senderId: Id): boolean {
  if (mayDraw(ar, senderId)) return true;
  if (Date.now() < before.until && mayDraw(before.ar, senderId)) return true;
  return ar.enabled && wish.type !== 'hold' && drawn.get(wish.anchor_id)?.by === senderId;
}

function attend(wish: AnchorWish, senderId: Id, since = Date.now()): void {
  if (!mayWish(wish, senderId)) {
    early.keep(wish, senderId, since);
    return;
  }
  if (wish.type === 'release') drawn.delete(wish.anchor_id);
  else keep(wish.anchor_id, { by: drawn.get(wish.anchor_id)?.by ?? senderId, points: wish.points });
  for (const reader of wishReaders) reader(wish);
}

function hear(answer: AnchorAnswer): void {
  if (answer.type === 'refused') drawn.delete(answer.anchor_id);
  for (const reader of answerReaders) reader(answer);
}

export function becomeTrackedAr(next: ArState): void {
  const isOver = !next.enabled || (ar.enabled && ar.streamer_id !== next.streamer_id);
  before = { ar, until: isOver ? 0 : Date.now() + patience };
  ar = next;
  if (isOver) for (const kept of [drawn, holds, others]) kept.clear();
  if (isOver) early.clear();
  for (const { message, senderId, since } of early.take()) attend(message, senderId, since);
}

readMail(({ topic, message, senderId }) => {
  if (topic !== anchorTopic) return;
  if (message.type === 'held' || message.type === 'refused') {
    if (ar.enabled && senderId === ar.streamer_id) hear(message);
  } else if ((message.type === 'hold' ? holds : others).lets(senderId, Date.now())) attend(message, senderId);
});
