import type { ArState } from '@sightline/contract/calls/calls';
import type { Freeze, FreezeMessage } from '@sightline/contract/calls/freeze';
import type { Id } from '@sightline/contract/scalars';
import { mayDraw } from '../session/drawing-rights.ts';

/**
 * moving -> offered -> frozen -> moving. People who may draw offer a still; the streamer accepts one offer for
 * everybody, so that two simultaneous freezes do not leave people with two pictures.
 */
export type FreezeState = {
  offers: readonly Freeze[];
  /** The accepted offer. */
  frozen: Id | null;
  /** Ended freezes stay ended, whatever messages about them still arrive. */
  over: readonly Id[];
};

export const moving: FreezeState = { offers: [], frozen: null, over: [] };

const maxOffers = 4;
const maxEnded = 20;

/** People who may draw may freeze. */
export const mayFreeze = mayDraw;

/** The streamer must be able to unfreeze their own picture. */
export const mayUnfreeze = (ar: ArState, personId: Id): boolean =>
  mayFreeze(ar, personId) || (ar.enabled && ar.streamer_id === personId);

/** Returns the people whose responses to `askerId` count: the streamer, who decides; for the streamer itself the people who may draw. */
export function trustedSenders({ enabled, streamer_id, user, drawing_user }: ArState, askerId: Id): Id[] {
  if (!enabled || !streamer_id) return [];
  if (askerId !== streamer_id) return [streamer_id];
  return [user?.id, drawing_user?.id].flatMap((id) => (id && id !== askerId ? [id] : []));
}

export type Listener = { ar: ArState; meId: Id; state: FreezeState };

/** A message that is not authorized yet may be in a moment: the server announces by another way who may draw. */
export function isAuthorized(message: FreezeMessage, senderId: Id, { ar, meId, state }: Listener): boolean {
  switch (message.type) {
    case 'freeze':
      return message.freeze.by === senderId && mayFreeze(ar, senderId) && isOfStreamer(message.freeze, ar);
    case 'frozen':
      return ar.enabled && ar.streamer_id === senderId;
    case 'unfreeze':
      return mayUnfreeze(ar, senderId) || state.offers.some(({ id, by }) => id === message.id && by === senderId);
    case 'ask':
      return true;
    case 'state':
      return trustedSenders(ar, meId).includes(senderId) && (!message.freeze || isOfStreamer(message.freeze, ar));
  }
}

/** True for stills of the current streamer; those of a previous one are ignored. */
const isOfStreamer = ({ streamer_id }: Freeze, ar: ArState): boolean => streamer_id === ar.streamer_id;

const ended = (state: FreezeState, id: Id): FreezeState => ({
  offers: state.offers.filter((offer) => offer.id !== id),
  frozen: state.frozen === id ? null : state.frozen,
  over: [...state.over.filter((other) => other !== id), id].slice(-maxEnded),
});

function offered(state: FreezeState, freeze: Freeze): FreezeState {
  const isLate = state.over.includes(freeze.id) || (state.frozen !== null && state.frozen !== freeze.id);
  if (isLate) return state;
  return { ...state, offers: [...state.offers.filter(({ by }) => by !== freeze.by), freeze].slice(-maxOffers) };
}

/** Drops the offers that were not accepted. */
const taken = (state: FreezeState, id: Id): FreezeState =>
  state.over.includes(id) ? state : { ...state, frozen: id, offers: state.offers.filter((offer) => offer.id === id) };

function applyState(state: FreezeState, freeze: Freeze | null): FreezeState {
  if (freeze) return state.over.includes(freeze.id) ? state : { ...state, frozen: freeze.id, offers: [freeze] };
  return state.frozen === null ? state : ended(state, state.frozen);
}

export function next(state: FreezeState, message: FreezeMessage): FreezeState {
  switch (message.type) {
    case 'freeze':
      return offered(state, message.freeze);
    case 'frozen':
      return taken(state, message.id);
    case 'unfreeze':
      return ended(state, message.id);
    case 'state':
      return applyState(state, message.freeze);
    case 'ask':
      return state;
  }
}

/** Returns the stills that ended with a message, or came too late. */
export function leftAfter(message: FreezeMessage, before: FreezeState, after: FreezeState): Freeze[] {
  const known = message.type === 'freeze' ? [...before.offers, message.freeze] : before.offers;
  return known.filter(({ id }) => after.offers.every((offer) => offer.id !== id));
}

/** Returns the still on this screen: the accepted one; until the streamer has accepted one, the user's own. */
export function shownTo(meId: Id, { offers, frozen }: FreezeState): Freeze | null {
  return offers.find(({ id, by }) => (frozen === null ? by === meId : id === frozen)) ?? null;
}
