import type { Freeze, FreezeMessage } from '@sightline/contract/call-freeze';
import type { ArState } from '@sightline/contract/calls';
import type { Id } from '@sightline/contract/fields';
import { mayDraw } from '../session/drawing-rights.ts';

/**
 * moving -> offered -> frozen -> moving. Whoever may draw offers a still; the streamer's word makes one of the offers the
 * still of all, so that two who freeze at once do not go on with two pictures.
 */
export type FreezeState = {
  offers: readonly Freeze[];
  /** Which of them the streamer took. */
  frozen: Id | null;
  /** What is over stays over, whatever of it still arrives. */
  over: readonly Id[];
};

export const moving: FreezeState = { offers: [], frozen: null, over: [] };

const maxOffers = 4;
const maxEnded = 20;

/** Whoever draws may hold the picture still for it. */
export const mayFreeze = mayDraw;

/** A streamer whose picture somebody froze must be able to go on. */
export const mayUnfreeze = (ar: ArState, personId: Id): boolean =>
  mayFreeze(ar, personId) || (ar.enabled && ar.streamer_id === personId);

/** Whose answer to `ask` counts: the streamer's, who has the last word; for the streamer itself that of those who may draw. */
export function trustedSenders({ enabled, streamer_id, user, drawing_user }: ArState, askerId: Id): Id[] {
  if (!enabled || !streamer_id) return [];
  if (askerId !== streamer_id) return [streamer_id];
  return [user?.id, drawing_user?.id].flatMap((id) => (id && id !== askerId ? [id] : []));
}

export type Listener = { ar: ArState; meId: Id; state: FreezeState };

/** What is not to be believed now may be in a moment: the server's word on who may draw takes another way. */
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

/** A still of the picture that was drawn on before is none of this one. */
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

/** The offers that lost are forgotten. */
const taken = (state: FreezeState, id: Id): FreezeState =>
  state.over.includes(id) ? state : { ...state, frozen: id, offers: state.offers.filter((offer) => offer.id === id) };

function told(state: FreezeState, freeze: Freeze | null): FreezeState {
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
      return told(state, message.freeze);
    case 'ask':
      return state;
  }
}

/** The stills that ended with a message, or came too late. */
export function leftAfter(message: FreezeMessage, before: FreezeState, after: FreezeState): Freeze[] {
  const known = message.type === 'freeze' ? [...before.offers, message.freeze] : before.offers;
  return known.filter(({ id }) => after.offers.every((offer) => offer.id !== id));
}

/** What this screen shows: the still of all; until the streamer said which it is, one's own. */
export function shownTo(meId: Id, { offers, frozen }: FreezeState): Freeze | null {
  return offers.find(({ id, by }) => (frozen === null ? by === meId : id === frozen)) ?? null;
}
