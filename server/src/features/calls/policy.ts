import type { GuestCallState } from '@sightline/contract/calls';
import type { Actor, Member } from '../../http/actor.ts';

/** Who started AR, whose picture is drawn on, who holds the pen. All null while AR is off. */
export type ArHolders = {
  ar_user_id: string | null;
  ar_streamer_id: string | null;
  ar_drawing_user_id: string | null;
};

/** Section 4: a call inside a ticket needs a running timer, of those who can have one; customers cannot. */
export function canHaveTimer(actor: Member): boolean {
  return actor.permissions.has('tickets.timer');
}

/** One pen for all; whoever holds it may take it again. */
export function canTakePen(actor: Pick<Actor, 'id'>, ar: ArHolders): boolean {
  return ar.ar_drawing_user_id === null || ar.ar_drawing_user_id === actor.id;
}

/** The pen's holder puts it down; the starter may take it from anybody. */
export function canPutPenDown(actor: Pick<Actor, 'id'>, ar: ArHolders): boolean {
  return canTakePen(actor, ar) || ar.ar_user_id === actor.id;
}

/** Section 4: only the user who started AR may stop it. */
export function canStopAr(actor: Pick<Actor, 'id'>, ar: ArHolders): boolean {
  return ar.ar_user_id === actor.id;
}

/** Without its starter or its picture AR has nothing left to be about. */
export function arNeeds(personId: string, ar: ArHolders): boolean {
  return ar.ar_user_id === personId || ar.ar_streamer_id === personId;
}

export type GuestRecord = {
  ended_at: string | null;
  state: 'waiting' | 'accepted' | 'refused';
  /** Null when the guest was never in the call. */
  joined_at: string | null;
  left_at: string | null;
};

/** waiting -> accepted -> active <-> left, or waiting -> refused -> waiting again; `ended` from anywhere. */
export function guestStateOf({ ended_at, state, joined_at, left_at }: GuestRecord): GuestCallState {
  if (ended_at) return 'ended';
  if (state === 'accepted' && joined_at) return left_at ? 'left' : 'active';
  return state;
}
