import type { Actor } from '../../../kernel/actor.ts';

/**
 * `ar_user_id` started AR and may always draw, `ar_streamer_id` sends the picture that is drawn on, `ar_drawing_user_id` holds the pen. All
 * are null while AR is off.
 */
export type ArHolders = {
  ar_user_id: string | null;
  ar_streamer_id: string | null;
  ar_drawing_user_id: string | null;
};

/** There is one pen for all. Its holder may take it again, and anyone may take it from the starter, who draws without it too. */
export function canTakePen(actor: Pick<Actor, 'id'>, ar: ArHolders): boolean {
  const holder = ar.ar_drawing_user_id;
  return holder === null || holder === actor.id || holder === ar.ar_user_id;
}

/** The pen's holder puts it down, or into another hand; the starter may take it from anybody. */
export function canPutPenDown(actor: Pick<Actor, 'id'>, ar: ArHolders): boolean {
  return ar.ar_drawing_user_id === null || ar.ar_drawing_user_id === actor.id || ar.ar_user_id === actor.id;
}

/** Section 4: only the user who started AR may stop it. */
export function canStopAr(actor: Pick<Actor, 'id'>, ar: ArHolders): boolean {
  return ar.ar_user_id === actor.id;
}

/** AR ends when its starter leaves or its picture stops. */
export function arNeeds(personId: string, ar: ArHolders): boolean {
  return ar.ar_user_id === personId || ar.ar_streamer_id === personId;
}
