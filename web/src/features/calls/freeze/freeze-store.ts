import { type Freeze, type FreezeMessage, freezeTopic } from '@sightline/contract/call-freeze';
import { type ArState, noAr } from '@sightline/contract/calls';
import type { Id } from '@sightline/contract/fields';
import { useSyncExternalStore } from 'react';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { subscribeToAr } from '../marks/drawing-store.ts';
import {
  onBinaryTransfer,
  onDataMessage,
  readCallSession,
  sendBinaryTransfer,
  sendData,
  subscribeToCallSession,
} from '../session/call-session.ts';
import { ReorderBuffer } from '../session/reorder-buffer.ts';
import { RetryingRequest } from '../session/retrying-request.ts';
import {
  type FreezeState,
  isAuthorized,
  leftAfter,
  mayFreeze,
  mayUnfreeze,
  moving,
  next,
  shownTo,
  trustedSenders,
} from './freeze-state.ts';
import { clearStills, findStill, removeStill, type Still, storeStill } from './freeze-stills.ts';

/** The picture that stands still for all in the call. The still is null until it has arrived. */
export type Frozen = { freeze: Freeze; still: Still | null };

let ar: ArState = noAr;
let state: FreezeState = moving;
let frozen: Frozen | null = null;
/** A page that was loaded during the call must be told. Until it was, or could have been, it tells nobody. */
let isKnown = false;
const changes = new Listeners();
const left = new Listeners<[Freeze]>();

const pending = new ReorderBuffer<FreezeMessage>(10_000, 16);

/** How long an offer waits for the streamer, a newcomer for an answer, a still may take to arrive, and whoever froze it to return. */
const answerTimeout = 6000;
const stateTimeout = 16_000;
const stillTimeout = 20_000;
const returnTimeout = 20_000;
const maxRequests = 3;

export const readFrozen = (): Frozen | null => frozen;

export const useFrozen = (): Frozen | null => useSyncExternalStore(changes.subscribe, readFrozen);

/** Hears of every still that is over, or was not taken, until the returned function is called. */
export const onStillLeft = left.subscribe;

const myId = (): Id => readCallSession().people.find(({ isMe }) => isMe)?.id ?? '';
const isHere = (id: Id): boolean => readCallSession().people.some((one) => one.id === id && one.connection !== 'lost');
const isConnected = (): boolean => readCallSession().phase === 'connected';
const isStreamer = (): boolean => ar.enabled && ar.streamer_id === myId();
const send = (message: FreezeMessage, to?: Id): void => void sendData(freezeTopic, message, to);

function show(): void {
  const freeze = shownTo(myId(), state);
  const still = freeze && findStill(freeze, trustedSenders(ar, myId()));
  if (freeze?.id === frozen?.freeze.id && still === (frozen?.still ?? null)) return;
  if (frozen && freeze?.id !== frozen.freeze.id) {
    removeStill(frozen.freeze);
    pendingAnswers.clear();
  }
  frozen = freeze && { freeze, still };
  changes.emit();
}

function change(message: FreezeMessage): void {
  const before = state;
  state = next(state, message);
  if (state.frozen !== null) isKnown = true;
  if (state.frozen !== null && state.frozen !== before.frozen) awaitStill(state.frozen, 1);
  for (const freeze of leftAfter(message, before, state)) left.emit(freeze);
  show();
  watchFreezer();
}

/** Says it to all, oneself first. */
function applyAndSend(message: FreezeMessage): void {
  change(message);
  send(message);
}

/** Asks anew for what has not arrived in time. */
function awaitStill(id: Id, times: number): void {
  setTimeout(() => {
    if (state.frozen !== id || frozen?.still || times > maxRequests) return;
    send({ type: 'ask', known: null });
    awaitStill(id, times + 1);
  }, stillTimeout);
}

export type Offer = Omit<Freeze, 'by' | 'streamer_id'> & { still: Blob };

/** One picture at a time, by those who may draw. */
export const mayFreezeNow = (): boolean => !frozen && mayFreeze(ar, myId());

/** Here at once; for the others when the streamer has taken it. False: it may not be any more. */
export function freeze({ still, ...offer }: Offer): boolean {
  const [by, streamer_id] = [myId(), ar.streamer_id];
  if (!mayFreezeNow() || !streamer_id) return false;
  const made: Freeze = { ...offer, by, streamer_id };
  storeStill({ topic: freezeTopic, id: made.id, content: still, senderId: by }, null);
  applyAndSend({ type: 'freeze', freeze: made });
  void sendBinaryTransfer(freezeTopic, { id: made.id, content: still });
  if (isStreamer()) applyAndSend({ type: 'frozen', id: made.id });
  else awaitStreamer(made.id);
  return true;
}

/** Whoever was cut off meanwhile asks what became of it. */
function awaitStreamer(id: Id): void {
  setTimeout(() => (isConnected() ? withdraw(id) : awaitStreamer(id)), answerTimeout);
}

/** The streamer did not answer. */
function withdraw(id: Id): void {
  if (state.frozen !== null || !state.offers.some((offer) => offer.id === id)) return;
  applyAndSend({ type: 'unfreeze', id });
  alertError(i18n.t('snapshots:freeze.failed'));
}

export function unfreeze(): void {
  if (frozen && mayUnfreeze(ar, myId())) applyAndSend({ type: 'unfreeze', id: frozen.freeze.id });
}

/** What this device can tell others. */
const reportedByMe = (): Frozen | null => (state.frozen !== null && frozen?.freeze.id === state.frozen ? frozen : null);

/** Who asked for a still that has not arrived here either. */
const pendingAnswers = new Set<Id>();

/** Whoever knows tells a newcomer; the still only to those who do not have it. */
function answer(askerId: Id, known: Id | null): void {
  if (!isKnown || trustedSenders(ar, askerId).find(isHere) !== myId()) return;
  const told = reportedByMe();
  send({ type: 'state', freeze: told?.freeze ?? null }, askerId);
  if (!told || told.freeze.id === known) return;
  if (told.still) void sendBinaryTransfer(freezeTopic, { id: told.freeze.id, content: told.still.content }, askerId);
  else pendingAnswers.add(askerId);
}

function sendPendingAnswers(): void {
  if (!frozen?.still) return;
  for (const askerId of pendingAnswers) answer(askerId, null);
  pendingAnswers.clear();
}

const stateRequest = new RetryingRequest(
  () => send({ type: 'ask', known: frozen?.still ? frozen.freeze.id : null }),
  () => isConnected() && trustedSenders(ar, myId()).some(isHere),
);

let knownTimer: ReturnType<typeof setTimeout> | undefined;

function requestState(): void {
  stateRequest.start();
  clearTimeout(knownTimer);
  knownTimer = setTimeout(() => ar.enabled && markKnown(), stateTimeout);
}

function stopRequesting(): void {
  stateRequest.stop();
  clearTimeout(knownTimer);
}

/** What the streamer was told, or that nobody told it anything, it says to all: so that nobody goes on with anything else. */
function markKnown(): void {
  isKnown = true;
  if (isStreamer() && isConnected()) send({ type: 'state', freeze: reportedByMe()?.freeze ?? null });
}

function receive(message: FreezeMessage, senderId: Id, since = Date.now()): void {
  if (message.type === 'ask') answer(senderId, message.known);
  else if (isAuthorized(message, senderId, { ar, meId: myId(), state })) apply(message);
  else pending.add(message, senderId, since);
}

function apply(message: FreezeMessage): void {
  if (message.type === 'state') applyReported(message.freeze);
  else change(message);
  if (message.type === 'freeze') take(message.freeze);
}

/** The first offer that comes to the streamer's device is the still of all. */
function take({ id }: Freeze): void {
  const isOffered = state.offers.some((offer) => offer.id === id);
  if (isOffered && isStreamer() && state.frozen === null) applyAndSend({ type: 'frozen', id });
}

/** What the streamer's device has taken counts, whoever missed it; what is over, whoever missed that. */
function applyReported(told: Freeze | null): void {
  const [before, isAnswer] = [state.frozen, stateRequest.isPending];
  const isOver = told !== null && state.over.includes(told.id);
  if (isOver && (told.by === myId() || mayUnfreeze(ar, myId()))) send({ type: 'unfreeze', id: told.id });
  if (!isStreamer() || before === null) change({ type: 'state', freeze: told });
  // The still comes with an answer alone.
  if (state.frozen !== null && state.frozen !== before && !isAnswer) send({ type: 'ask', known: null });
  stopRequesting();
  markKnown();
}

function receivePending(): void {
  for (const { message, senderId, since } of pending.drain()) receive(message, senderId, since);
}

function reset(): void {
  [state, isKnown] = [moving, false];
  pending.clear();
  stopRequesting();
  clearStills();
  show();
}

/** When drawing ends, or goes on with another picture, nothing stands still any more. */
function follow(current: ArState): void {
  const before = ar;
  ar = current;
  if (before.enabled && (!ar.enabled || before.streamer_id !== ar.streamer_id)) state = moving;
  receivePending();
  if (!before.enabled && ar.enabled && isConnected()) requestState();
  else stateRequest.resume();
  show();
}

let missing: Id | null = null;

/** The streamer's device goes on when whoever froze it does not come back. */
function watchFreezer(): void {
  const id = state.frozen;
  if (id === null || missing === id || !isStreamer() || !isFreezerGone()) return;
  missing = id;
  setTimeout(() => {
    missing = null;
    if (state.frozen === id && isStreamer() && isFreezerGone()) unfreeze();
  }, returnTimeout);
}

function isFreezerGone(): boolean {
  const by = frozen?.freeze.by;
  return by !== undefined && by !== myId() && !isHere(by);
}

let seen = readCallSession();
subscribeToCallSession(() => {
  const [last, now] = [seen, readCallSession()];
  seen = now;
  if (last.call?.id !== now.call?.id) {
    ar = noAr;
    reset();
  }
  if (last.phase !== now.phase && now.phase === 'connected') requestState();
  else stateRequest.resume();
  if (now.phase === 'connected' && last.people !== now.people) watchFreezer();
});
subscribeToAr(follow);
onDataMessage(({ topic, message, senderId }) => {
  if (topic === freezeTopic) receive(message, senderId);
});
onBinaryTransfer((parcel) => {
  storeStill(parcel, frozen?.still ?? null);
  show();
  sendPendingAnswers();
});
