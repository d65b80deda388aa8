import type { ArState } from '@sightline/contract/calls/calls';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';

type AllMessage = Extract<DrawingMessage, { type: 'all' }>;

/** Nobody draws, undoes or clears in another person's name. Anybody may respond and restore. */
export function isAboutOwnMarks(message: DrawingMessage, senderId: string): boolean {
  if (message.type === 'ask' || message.type === 'all') return true;
  return (message.type === 'mark' ? message.mark.author_id : message.author_id) === senderId;
}

/** The person who started drawing, and the person with the one pen (section 4). */
export const mayDraw = (ar: ArState, personId: string): boolean =>
  ar.enabled && (ar.user?.id === personId || ar.drawing_user?.id === personId);

/** Others may ask for the pen while it is free or held by the starter, who can draw without it. */
export const isPenFree = ({ user, drawing_user }: ArState): boolean =>
  drawing_user === null || drawing_user.id === user?.id;

/** People may undo their own marks without the pen. The client that sent `ask` decides whose response it accepts. */
export function mayReport(message: DrawingMessage, senderId: string, ar: ArState): boolean {
  switch (message.type) {
    case 'mark':
    case 'extend':
    case 'all':
      return mayDraw(ar, senderId);
    case 'clear':
      return message.whose === 'mine' || mayDraw(ar, senderId);
    case 'remove':
    case 'ask':
      return true;
  }
}

/**
 * From a response by somebody who may not clear, keep only that their own marks are gone, and the marks for the person
 * who asked.
 */
export function allowedMarks(all: AllMessage, senderId: string, isAsked: boolean): AllMessage {
  return { ...all, marks: isAsked ? all.marks : [], gone: all.gone.filter(({ author_id }) => author_id === senderId) };
}
