import { pointerTopic } from '@sightline/contract/call-drawing';
import type { Id } from '@sightline/contract/fields';
import { Listeners } from '#web/lib/listeners.ts';
import { onDataMessage, sendData } from '../session/call-session.ts';
import { mayDraw } from '../session/drawing-rights.ts';
import { readAr } from './drawing-store.ts';
import { type Pointed, type Trail, trailAfter, trailAt } from './pointer-trail.ts';

/** The laser pointers of a call, by who holds them. They are shown and forgotten. */
let trails: ReadonlyMap<Id, Trail> = new Map();
const changes = new Listeners();

export const subscribeToPointers = changes.subscribe;

/** Those that can be seen now. */
export function readTrails(now: number): Trail[] {
  const seen = [...trails].map(([id, trail]) => [id, trailAt(trail, now)] as const);
  trails = new Map(seen.filter(([, { points }]) => points.length > 0));
  return [...trails.values()];
}

function show(personId: Id, where: Pointed, color: string): void {
  trails = new Map(trails).set(personId, trailAfter(trails.get(personId), where, color, Date.now()));
  changes.emit();
}

/** Often enough to look alive. */
const sendEvery = 40;
/** A pointer that rests is shown for as long as it is told. */
const repeatInterval = 250;

type Pointing = { personId: Id; color: string; where: Pointed; sent: number };
let pointing: Pointing | null = null;
let timer: ReturnType<typeof setInterval> | undefined;

function send(): void {
  if (!pointing) return;
  pointing.sent = Date.now();
  const { personId, where, color } = pointing;
  show(personId, where, color);
  void sendData(pointerTopic, { ...where, color });
}

/** Points here and for the others, until `stopPointing`. */
export function pointAt(personId: Id, where: Pointed, color: string): void {
  pointing = { personId, color, where, sent: pointing?.sent ?? 0 };
  timer ??= setInterval(send, repeatInterval);
  if (Date.now() - pointing.sent >= sendEvery) send();
  else show(personId, where, color);
}

export function stopPointing(): void {
  clearInterval(timer);
  timer = undefined;
  if (pointing) void sendData(pointerTopic, { at: null, anchor_id: null, color: pointing.color });
  pointing = null;
}

onDataMessage(({ topic, message, senderId }) => {
  if (topic !== pointerTopic || !message.at || !mayDraw(readAr(), senderId)) return;
  show(senderId, { at: message.at, anchor_id: message.anchor_id }, message.color);
});
