import { type AnchorMessage, type AnchorPoints, anchorTopic } from '@sightline/contract/call-tracking';
import type { Id } from '@sightline/contract/fields';
import { Listeners } from '#web/lib/listeners.ts';
import { type ArChange, isOrWasAllowed, penGracePeriod, readAr, subscribeToAr } from '../session/ar.ts';
import { onDataMessage, readMyId, sendData } from '../session/call-session.ts';
import { mayDraw } from '../session/drawing-rights.ts';
import { perCall } from '../session/per-call.ts';
import { ReorderBuffer } from '../session/reorder-buffer.ts';
import { RateLimiter } from './rate-limiter.ts';

export type AnchorAnswer = Extract<AnchorMessage, { type: 'held' | 'refused' }>;
export type AnchorRequest = Exclude<AnchorMessage, AnchorAnswer>;

/** By whom each anchor was asked for, and what is drawn on it. */
export type Drawn = { by: Id; points: AnchorPoints };
/** More than the streamer holds: whoever asks for more is refused by it, and the oldest are forgotten here. */
const maxDrawn = 64;

const anchors = perCall(() => ({
  drawn: new Map<Id, Drawn>(),
  pending: new ReorderBuffer<AnchorRequest>(penGracePeriod, 32),
  /** Holding costs the streamer's device much. */
  holds: new RateLimiter(5, 1000),
  others: new RateLimiter(60, 1000),
}));

const requests = new Listeners<[AnchorRequest]>();
const answers = new Listeners<[AnchorAnswer]>();

/** Of those who may, until the returned function is called. */
export const onAnchorRequest = requests.subscribe;

/** Of the streamer, until the returned function is called. */
export const onAnchorAnswer = answers.subscribe;

export const readDrawn = (anchorId: Id): Drawn | undefined => anchors().drawn.get(anchorId);
export const pointsOn = (anchorId: Id): AnchorPoints | undefined => readDrawn(anchorId)?.points;

/** Of one's own drawing, to all. */
export function sendAnchorRequest(wish: AnchorRequest): void {
  handleRequest(wish, readMyId() ?? '');
  void sendData(anchorTopic, wish);
}

/** The streamer's word, to all. */
export function sendAnchorAnswer(answer: AnchorAnswer): void {
  handleAnswer(answer);
  void sendData(anchorTopic, answer);
}

function setPoints(anchorId: Id, next: Drawn): void {
  const { drawn } = anchors();
  drawn.set(anchorId, next);
  const [oldest] = drawn.keys();
  if (drawn.size > maxDrawn && oldest) drawn.delete(oldest);
}

/** Of the page before this one: it was asked for then. */
export const restoreDrawn = (anchorId: Id, before: Drawn): void => setPoints(anchorId, before);

/** Nobody draws on it any more, and nobody is there to say so. */
export function dropAnchor(anchor_id: Id): void {
  anchors().drawn.delete(anchor_id);
  requests.emit({ type: 'release', anchor_id });
}

/** Who lost the pen a moment ago may still finish; one's own may be changed and taken back without it. */
function mayRequest(wish: AnchorRequest, senderId: Id): boolean {
  if (isOrWasAllowed((ar) => mayDraw(ar, senderId))) return true;
  return readAr().enabled && wish.type !== 'hold' && readDrawn(wish.anchor_id)?.by === senderId;
}

function handleRequest(wish: AnchorRequest, senderId: Id, since = Date.now()): void {
  const { drawn, pending } = anchors();
  if (!mayRequest(wish, senderId)) {
    pending.add(wish, senderId, since);
    return;
  }
  if (wish.type === 'release') drawn.delete(wish.anchor_id);
  else setPoints(wish.anchor_id, { by: drawn.get(wish.anchor_id)?.by ?? senderId, points: wish.points });
  requests.emit(wish);
}

function handleAnswer(answer: AnchorAnswer): void {
  if (answer.type === 'refused') anchors().drawn.delete(answer.anchor_id);
  answers.emit(answer);
}

function onAr({ isOver }: ArChange): void {
  const { drawn, pending, holds, others } = anchors();
  if (isOver) for (const kept of [drawn, holds, others, pending]) kept.clear();
  for (const { message, senderId, since } of pending.drain()) handleRequest(message, senderId, since);
}

export function attachAnchors(): (() => void)[] {
  return [
    subscribeToAr(onAr),
    onDataMessage(({ topic, message, senderId }) => {
      if (topic !== anchorTopic) return;
      const { holds, others } = anchors();
      if (message.type === 'held' || message.type === 'refused') {
        if (readAr().enabled && senderId === readAr().streamer_id) handleAnswer(message);
      } else if ((message.type === 'hold' ? holds : others).allow(senderId, Date.now()))
        handleRequest(message, senderId);
    }),
  ];
}
