import type { DrawingMessage, Stroke } from '@sightline/contract/calls';
import type { Fraction } from './picture-mapping.ts';

/** Six that stand out from most pictures and from each other. */
export const penColors = ['#ff3b30', '#ffcc00', '#34c759', '#0a84ff', '#ffffff', '#111111'] as const;
/** Fractions of the picture's width. */
export const penWidths = { thin: 0.004, medium: 0.008, thick: 0.016 } as const;
export type PenWidth = keyof typeof penWidths;
export type Pen = { color: string; width: PenWidth };
export const firstPen: Pen = { color: penColors[0], width: 'medium' };

const mostStrokes = 2000;
/** A line that grows beyond this goes on as another one, so that each fits one packet. */
export const mostPoints = 500;
/** What the data channel carries in one message without being cut, with room for its envelope. */
const mostBytes = 12_000;

const extended = (stroke: Stroke, points: readonly Fraction[]): Stroke => ({
  ...stroke,
  points: [...stroke.points, ...points],
});

function merged(strokes: readonly Stroke[], others: readonly Stroke[]): readonly Stroke[] {
  const known = new Set(strokes.map(({ id }) => id));
  return [...strokes, ...others.filter(({ id }) => !known.has(id))].slice(-mostStrokes);
}

/** What is drawn, after a message. One that refers to nothing here changes nothing. */
export function draw(strokes: readonly Stroke[], message: DrawingMessage): readonly Stroke[] {
  switch (message.type) {
    case 'stroke':
      return merged(strokes, [message.stroke]);
    case 'extend':
      return strokes.map((stroke) =>
        stroke.id === message.id && stroke.author_id === message.author_id ? extended(stroke, message.points) : stroke,
      );
    case 'undo':
      return strokes.filter(({ id, author_id }) => id !== message.id || author_id !== message.author_id);
    case 'clear':
      return [];
    case 'ask':
      return strokes;
    case 'all':
      return merged(strokes, message.strokes);
  }
}

/** Nobody draws, takes back or clears in another one's name. What a late joiner is told may be by anybody. */
export function isOwnWord(message: DrawingMessage, senderId: string): boolean {
  if (message.type === 'ask' || message.type === 'all') return true;
  return (message.type === 'stroke' ? message.stroke.author_id : message.author_id) === senderId;
}

/** The answer to `ask`, in as many messages as it takes. */
export function tellAll(strokes: readonly Stroke[]): DrawingMessage[] {
  const messages: Stroke[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    const size = JSON.stringify(stroke).length;
    if (bytes + size > mostBytes) {
      messages.push([]);
      bytes = 0;
    }
    messages.at(-1)?.push(stroke);
    bytes += size;
  }
  return messages.map((part) => ({ type: 'all', strokes: part }));
}

/** The last line of an author, which is what "undo" takes back. */
export const lastStrokeOf = (strokes: readonly Stroke[], authorId: string): Stroke | undefined =>
  strokes.findLast(({ author_id }) => author_id === authorId);
