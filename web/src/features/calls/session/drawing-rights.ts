import type { DrawingMessage } from '@sightline/contract/call-drawing';
import type { ArState } from '@sightline/contract/calls';

type AllMessage = Extract<DrawingMessage, { type: 'all' }>;

/** Nobody draws, takes back or clears in another one's name. Answers and what is brought back may be by anybody. */
export function isAboutOwnMarks(message: DrawingMessage, senderId: string): boolean {
  if (message.type === 'ask' || message.type === 'all') return true;
  return (message.type === 'mark' ? message.mark.author_id : message.author_id) === senderId;
}

/** Whoever started it, and beside it whoever holds the one pen (section 4). */
export const mayDraw = (ar: ArState, personId: string): boolean =>
  ar.enabled && (ar.user?.id === personId || ar.drawing_user?.id === personId);

/** Others may ask for the pen: while it is free, or held by the starter, who draws without it too. */
export const isPenFree = ({ user, drawing_user }: ArState): boolean =>
  drawing_user === null || drawing_user.id === user?.id;

/** What is one's own may be taken back also without the pen. Who may answer `ask` is for whoever asked to say. */
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

/** Of an answer by somebody who may not clear: that what is theirs is gone; and what is drawn, to whoever asked. */
export function allowedMarks(all: AllMessage, senderId: string, isAsked: boolean): AllMessage {
  return { ...all, marks: isAsked ? all.marks : [], gone: all.gone.filter(({ author_id }) => author_id === senderId) };
}
