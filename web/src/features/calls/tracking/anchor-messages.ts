import { type AnchorMessage, type AnchorPoints, anchorTopic } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { Listeners } from '#web/lib/listeners.ts';
import { type ArChange, isOrWasAllowed, penGracePeriod, readAr, subscribeToAr } from '../session/ar.ts';
import { onDataMessage, readMyId, sendData } from '../session/call-session.ts';
import { mayDraw } from '../session/drawing-rights.ts';
import { perCall } from '../session/per-call.ts';
import { ReorderBuffer } from '../session/reorder-buffer.ts';
import { RateLimiter } from './rate-limiter.ts';

export type AnchorAnswer = Extract<AnchorMessage, { type: 'held' | 'refused' }>;
export type AnchorRequest = Exclude<AnchorMessage, AnchorAnswer>;

/** The person who requested an anchor, and the points drawn on it. */
export type Drawn = { by: Id; points: AnchorPoints };
/** More than the streamer holds: it refuses further requests, and the oldest are evicted here. */
const maxDrawn = 64;

const anchors = perCall(() => ({
  drawn: new Map<Id, Drawn>(),
  pending: new ReorderBuffer<AnchorRequest>(penGracePeriod, 32),
  /** Holding an anchor is expensive for the streamer's device. */
  holds: new RateLimiter(5, 1000),
  others: new RateLimiter(60, 1000),
}));

const requests = new Listeners<[AnchorRequest]>();
const answers = new Listeners<[AnchorAnswer]>();

/** Emits the requests of people who may draw. */
export const onAnchorRequest = requests.subscribe;

/** Emits the streamer's responses. */
export const onAnchorAnswer = answers.subscribe;

export const readDrawn = (anchorId: Id): Drawn | undefined => anchors().drawn.get(anchorId);
export const pointsOn = (anchorId: Id): AnchorPoints | undefined => readDrawn(anchorId)?.points;

/** Sends a request for the user's own marks to everybody. */
export function sendAnchorRequest(wish: AnchorRequest): void {
  handleRequest(wish, readMyId() ?? '');
  void sendData(anchorTopic, wish);
}

/** Sends the streamer's response to everybody. */
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

/** Restores an anchor that was requested before the page was reloaded. */
export const restoreDrawn = (anchorId: Id, before: Drawn): void => setPoints(anchorId, before);

/** Releases an anchor without marks whose requester is gone. */
export function dropAnchor(anchor_id: Id): void {
  anchors().drawn.delete(anchor_id);
  requests.emit({ type: 'release', anchor_id });
}

/** People who lost the pen a moment ago may still finish; they may change and remove their own marks without it. */
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
