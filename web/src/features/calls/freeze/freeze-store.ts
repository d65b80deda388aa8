import { type Freeze, type FreezeMessage, freezeTopic } from '@sightline/contract/calls/freeze';
import type { Id } from '@sightline/contract/scalars';
import { alertError } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { type ArChange, readAr, subscribeToAr } from '../session/ar.ts';
import {
  type CallSession,
  onBinaryTransfer,
  onDataMessage,
  readCallSession,
  readMyId,
  sendBinaryTransfer,
  sendData,
  subscribeToCallSession,
} from '../session/call-session.ts';
import { callSlice, inThisCall, perCall, useCallSlice } from '../session/per-call.ts';
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

/** The frozen picture of the call. The still is null until it has arrived. */
export type Frozen = { freeze: Freeze; still: Still | null };

type FreezeSlice = {
  state: FreezeState;
  frozen: Frozen | null;
  /**
   * False after loading the page during a call, until the state was received or nobody could send it. Until then it
   * responds to nobody.
   */
  isKnown: boolean;
};
const slice = callSlice<FreezeSlice>(() => ({ state: moving, frozen: null, isKnown: false }));
const left = new Listeners<[Freeze]>();

const sync = perCall(() => ({
  pending: new ReorderBuffer<FreezeMessage>(10_000, 16),
  /** The people who requested a still that has not arrived here either. */
  pendingAnswers: new Set<Id>(),
  stateRequest: new RetryingRequest(
    () => send({ type: 'ask', known: knownStill() }),
    () => isConnected() && trustedSenders(readAr(), myId()).some(isHere),
  ),
  knownTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  missing: null as Id | null,
}));

/**
 * In ms, how long: an offer waits for the streamer, a newcomer for the state, everybody for a still, and the streamer
 * for the person who froze to return.
 */
const answerTimeout = 6000;
const stateTimeout = 16_000;
const stillTimeout = 20_000;
const returnTimeout = 20_000;
const maxRequests = 3;

export const readFrozen = (): Frozen | null => slice.get().frozen;
const readState = (): FreezeState => slice.get().state;

export const useFrozen = (): Frozen | null => useCallSlice(slice, ({ frozen }) => frozen);

/** Emits every still that is over or was not accepted. */
export const onStillLeft = left.subscribe;

const myId = (): Id => readMyId() ?? '';
const isHere = (id: Id): boolean => readCallSession().people.some((one) => one.id === id && one.connection !== 'lost');
const isConnected = (): boolean => readCallSession().phase === 'connected';
const isStreamer = (): boolean => readAr().enabled && readAr().streamer_id === myId();
const isOfAll = (id: Id): boolean => readState().frozen === id;
const isOffered = (id: Id): boolean => readState().offers.some((offer) => offer.id === id);
const send = (message: FreezeMessage, to?: Id): void => void sendData(freezeTopic, message, to);

function show(): void {
  const { frozen, state } = slice.get();
  const freeze = shownTo(myId(), state);
  const still = freeze && findStill(freeze, trustedSenders(readAr(), myId()));
  if (freeze?.id === frozen?.freeze.id && still === (frozen?.still ?? null)) return;
  if (frozen && freeze?.id !== frozen.freeze.id) {
    removeStill(frozen.freeze);
    sync().pendingAnswers.clear();
  }
  slice.set({ frozen: freeze && { freeze, still } });
}

function change(message: FreezeMessage): void {
  const before = readState();
  const state = next(before, message);
  slice.set({ state, ...(state.frozen !== null && { isKnown: true }) });
  if (state.frozen !== null && state.frozen !== before.frozen) awaitStill(state.frozen, 1);
  for (const freeze of leftAfter(message, before, state)) left.emit(freeze);
  show();
  watchFreezer();
}

/** Applies a message here and sends it to everybody. */
function applyAndSend(message: FreezeMessage): void {
  change(message);
  send(message);
}

/** Requests a still again that has not arrived in time. */
function awaitStill(id: Id, times: number): void {
  const askAgain = inThisCall(() => {
    if (!isOfAll(id) || readFrozen()?.still || times > maxRequests) return;
    send({ type: 'ask', known: null });
    awaitStill(id, times + 1);
  });
  setTimeout(askAgain, stillTimeout);
}

export type Offer = Omit<Freeze, 'by' | 'streamer_id'> & { still: Blob };

/** One freeze at a time, by people who may draw. */
export const mayFreezeNow = (): boolean => !readFrozen() && mayFreeze(readAr(), myId());

/**
 * Shown here at once; for the others when the streamer has accepted it. Returns false if freezing is no longer allowed.
 */
export function freeze({ still, ...offer }: Offer): boolean {
  const [by, streamer_id] = [myId(), readAr().streamer_id];
  if (!mayFreezeNow() || !streamer_id) return false;
  const made: Freeze = { ...offer, by, streamer_id };
  storeStill({ topic: freezeTopic, id: made.id, content: still, senderId: by }, null);
  applyAndSend({ type: 'freeze', freeze: made });
  void sendBinaryTransfer(freezeTopic, { id: made.id, content: still });
  if (isStreamer()) applyAndSend({ type: 'frozen', id: made.id });
  else awaitStreamer(made.id);
  return true;
}

/** After an interrupted connection the state is requested, so keep waiting. */
function awaitStreamer(id: Id): void {
  const giveUp = inThisCall(() => (isConnected() ? withdraw(id) : awaitStreamer(id)));
  setTimeout(giveUp, answerTimeout);
}

/** The streamer did not respond. */
function withdraw(id: Id): void {
  if (readState().frozen !== null || !isOffered(id)) return;
  applyAndSend({ type: 'unfreeze', id });
  alertError(i18n.t('snapshots:freeze.failed'));
}

export function unfreeze(): void {
  const frozen = readFrozen();
  if (frozen && mayUnfreeze(readAr(), myId())) applyAndSend({ type: 'unfreeze', id: frozen.freeze.id });
}

/** The state that this device can report. */
function reportedByMe(): Frozen | null {
  const { state, frozen } = slice.get();
  return state.frozen !== null && frozen?.freeze.id === state.frozen ? frozen : null;
}

function knownStill(): Id | null {
  const frozen = readFrozen();
  return frozen?.still ? frozen.freeze.id : null;
}

/** Responds to a newcomer; sends the still only to those who lack it. */
function answer(askerId: Id, known: Id | null): void {
  if (!slice.get().isKnown || trustedSenders(readAr(), askerId).find(isHere) !== myId()) return;
  const reported = reportedByMe();
  send({ type: 'state', freeze: reported?.freeze ?? null }, askerId);
  if (!reported || reported.freeze.id === known) return;
  if (reported.still)
    void sendBinaryTransfer(freezeTopic, { id: reported.freeze.id, content: reported.still.content }, askerId);
  else sync().pendingAnswers.add(askerId);
}

function sendPendingAnswers(): void {
  const { pendingAnswers } = sync();
  if (!readFrozen()?.still) return;
  for (const askerId of pendingAnswers) answer(askerId, null);
  pendingAnswers.clear();
}

function requestState(): void {
  stopRequesting();
  sync().stateRequest.start();
  sync().knownTimer = setTimeout(() => readAr().enabled && markKnown(), stateTimeout);
}

function stopRequesting(): void {
  sync().stateRequest.stop();
  clearTimeout(sync().knownTimer);
}

/**
 * Once the streamer knows the state, or that nobody can report one, it sends it to everybody, so that all show the
 * same.
 */
function markKnown(): void {
  slice.set({ isKnown: true });
  if (isStreamer() && isConnected()) send({ type: 'state', freeze: reportedByMe()?.freeze ?? null });
}

function receive(message: FreezeMessage, senderId: Id, since = Date.now()): void {
  if (message.type === 'ask') answer(senderId, message.known);
  else if (isAuthorized(message, senderId, { ar: readAr(), meId: myId(), state: readState() })) apply(message);
  else sync().pending.add(message, senderId, since);
}

function apply(message: FreezeMessage): void {
  if (message.type === 'state') applyReported(message.freeze);
  else change(message);
  if (message.type === 'freeze') take(message.freeze);
}

/** The streamer's device accepts the first offer for everybody. */
function take({ id }: Freeze): void {
  if (isOffered(id) && isStreamer() && readState().frozen === null) applyAndSend({ type: 'frozen', id });
}

/** A freeze that the streamer accepted counts even for those who missed it, and so does its end. */
function applyReported(reported: Freeze | null): void {
  const { frozen: before, over } = readState();
  const isAnswer = sync().stateRequest.isPending;
  const isOver = reported !== null && over.includes(reported.id);
  if (isOver && (reported.by === myId() || mayUnfreeze(readAr(), myId()))) send({ type: 'unfreeze', id: reported.id });
  if (!isStreamer() || before === null) change({ type: 'state', freeze: reported });
  // Only responses bring the still along.
  const { frozen: after } = readState();
  if (after !== null && after !== before && !isAnswer) send({ type: 'ask', known: null });
  stopRequesting();
  markKnown();
}

function receivePending(): void {
  for (const { message, senderId, since } of sync().pending.drain()) receive(message, senderId, since);
}

/** When drawing ends, or continues on another picture, nothing is frozen any more. */
function onAr({ ar, before }: ArChange): void {
  if (before.enabled && (!ar.enabled || before.streamer_id !== ar.streamer_id)) slice.set({ state: moving });
  receivePending();
  if (!before.enabled && ar.enabled && isConnected()) requestState();
  else sync().stateRequest.resume();
  show();
}

/** The streamer's device unfreezes when the person who froze does not return. */
function watchFreezer(): void {
  const id = readState().frozen;
  if (id === null || sync().missing === id || !isStreamer() || !isFreezerGone()) return;
  sync().missing = id;
  const goOn = inThisCall(() => {
    sync().missing = null;
    if (isOfAll(id) && isStreamer() && isFreezerGone()) unfreeze();
  });
  setTimeout(goOn, returnTimeout);
}

function isFreezerGone(): boolean {
  const by = readFrozen()?.freeze.by;
  return by !== undefined && by !== myId() && !isHere(by);
}

function onSession(now: CallSession, last: CallSession): void {
  if (last.phase !== now.phase && now.phase === 'connected') requestState();
  else sync().stateRequest.resume();
  if (now.phase === 'connected' && last.people !== now.people) watchFreezer();
}

export function attachFreeze(): (() => void)[] {
  return [
    subscribeToCallSession(onSession),
    subscribeToAr(onAr),
    onDataMessage(({ topic, message, senderId }) => {
      if (topic === freezeTopic) receive(message, senderId);
    }),
    onBinaryTransfer((transfer) => {
      storeStill(transfer, readFrozen()?.still ?? null);
      show();
      sendPendingAnswers();
    }),
    stopRequesting,
    clearStills,
  ];
}
