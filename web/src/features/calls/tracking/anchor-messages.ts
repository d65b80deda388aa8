import { type AnchorMessage, type AnchorPoints, anchorTopic } from '@sightline/contract/call-tracking';
import { type ArState, noAr } from '@sightline/contract/calls';
import type { Id } from '@sightline/contract/fields';
import { onDataMessage, readCallSession, sendData } from '../session/call-session.ts';
import { mayDraw } from '../session/drawing-rights.ts';
import { ReorderBuffer } from '../session/reorder-buffer.ts';
import { RateLimiter } from './rate-limiter.ts';

export type AnchorAnswer = Extract<AnchorMessage, { type: 'held' | 'refused' }>;
export type AnchorRequest = Exclude<AnchorMessage, AnchorAnswer>;

/** Of the call that this tab is in. */
let ar: ArState = noAr;
/** By whom each anchor was asked for, and what is drawn on it. */
export type Drawn = { by: Id; points: AnchorPoints };
const drawn = new Map<Id, Drawn>();
/** More than the streamer holds: whoever asks for more is refused by it, and the oldest are forgotten here. */
const maxDrawn = 64;

/** Who has just lost the pen may still finish. */
const pendingTimeout = 3000;
const pending = new ReorderBuffer<AnchorRequest>(pendingTimeout, 32);
let before = { ar: noAr, until: 0 };

/** Holding is dear for the streamer's device. */
const holds = new RateLimiter(5, 1000);
const others = new RateLimiter(60, 1000);

const requestHandlers = new Set<(wish: AnchorRequest) => void>();
const answerHandlers = new Set<(answer: AnchorAnswer) => void>();

export const readTrackedAr = (): ArState => ar;
export const myId = (): Id | undefined => readCallSession().people.find(({ isMe }) => isMe)?.id;

/** Of those who may, until the returned function is called. */
export function onAnchorRequest(reader: (wish: AnchorRequest) => void): () => void {
  requestHandlers.add(reader);
  return () => requestHandlers.delete(reader);
}

/** Of the streamer, until the returned function is called. */
export function onAnchorAnswer(reader: (answer: AnchorAnswer) => void): () => void {
  answerHandlers.add(reader);
  return () => answerHandlers.delete(reader);
}

export const readDrawn = (anchorId: Id): Drawn | undefined => drawn.get(anchorId);
export const pointsOn = (anchorId: Id): AnchorPoints | undefined => readDrawn(anchorId)?.points;

/** Of one's own drawing, to all. */
export function sendAnchorRequest(wish: AnchorRequest): void {
  handleRequest(wish, myId() ?? '');
  void sendData(anchorTopic, wish);
}

/** The streamer's word, to all. */
export function sendAnchorAnswer(answer: AnchorAnswer): void {
  handleAnswer(answer);
  void sendData(anchorTopic, answer);
}

function setPoints(anchorId: Id, next: Drawn): void {
  drawn.set(anchorId, next);
  const [oldest] = drawn.keys();
  if (drawn.size > maxDrawn && oldest) drawn.delete(oldest);
}

/** Of the page before this one: it was asked for then. */
export const restoreDrawn = (anchorId: Id, before: Drawn): void => setPoints(anchorId, before);

/** Nobody draws on it any more, and nobody is there to say so. */
export function dropAnchor(anchor_id: Id): void {
  drawn.delete(anchor_id);
  for (const reader of requestHandlers) reader({ type: 'release', anchor_id });
}

/** Who lost the pen a moment ago may still finish; one's own may be changed and taken back without it. */
function mayRequest(wish: AnchorRequest, senderId: Id): boolean {
  if (mayDraw(ar, senderId)) return true;
  if (Date.now() < before.until && mayDraw(before.ar, senderId)) return true;
  return ar.enabled && wish.type !== 'hold' && drawn.get(wish.anchor_id)?.by === senderId;
}

function handleRequest(wish: AnchorRequest, senderId: Id, since = Date.now()): void {
  if (!mayRequest(wish, senderId)) {
    pending.add(wish, senderId, since);
    return;
  }
  if (wish.type === 'release') drawn.delete(wish.anchor_id);
  else setPoints(wish.anchor_id, { by: drawn.get(wish.anchor_id)?.by ?? senderId, points: wish.points });
  for (const reader of requestHandlers) reader(wish);
}

function handleAnswer(answer: AnchorAnswer): void {
  if (answer.type === 'refused') drawn.delete(answer.anchor_id);
  for (const reader of answerHandlers) reader(answer);
}

export function setTrackedAr(next: ArState): void {
  const isOver = !next.enabled || (ar.enabled && ar.streamer_id !== next.streamer_id);
  before = { ar, until: isOver ? 0 : Date.now() + pendingTimeout };
  ar = next;
  if (isOver) for (const kept of [drawn, holds, others]) kept.clear();
  if (isOver) pending.clear();
  for (const { message, senderId, since } of pending.drain()) handleRequest(message, senderId, since);
}

onDataMessage(({ topic, message, senderId }) => {
  if (topic !== anchorTopic) return;
  if (message.type === 'held' || message.type === 'refused') {
    if (ar.enabled && senderId === ar.streamer_id) handleAnswer(message);
  } else if ((message.type === 'hold' ? holds : others).allow(senderId, Date.now())) handleRequest(message, senderId);
});
