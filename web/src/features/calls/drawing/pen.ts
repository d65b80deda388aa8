import type { MarkTool } from '@sightline/contract/annotations';

/** The laser pointer leaves no mark, and the eraser removes one. */
export type Tool = MarkTool | 'laser' | 'eraser';
export const tools = [
  'pen',
  'highlighter',
  'arrow',
  'rectangle',
  'circle',
  'text',
  'number',
  'laser',
] as const satisfies readonly Tool[];

/** Without the laser pointer: nobody else watches while a snapshot is edited. */
export const keptTools: readonly Tool[] = [...tools.filter((tool) => tool !== 'laser'), 'eraser'];

/** Six colours that contrast with most pictures and with each other. */
export const penColors = ['#ff3b30', '#ffcc00', '#34c759', '#0a84ff', '#ffffff', '#111111'] as const;
type PenColor = (typeof penColors)[number];
/** Fractions of the picture's width. */
export const penWidths = { thin: 0.004, medium: 0.008, thick: 0.016 } as const;
export type PenWidth = keyof typeof penWidths;
export const widthNames = Object.keys(penWidths) as PenWidth[];

export type Pen = { tool: Tool; color: PenColor; width: PenWidth };

/** Everybody starts with a different colour, in the order of joining; somebody who is not listed yet is the next. */
export function firstPen(attendees: readonly { id: string }[], meId: string): Pen {
  const at = attendees.findIndex(({ id }) => id === meId);
  const place = at < 0 ? attendees.length : at;
  return { tool: 'pen', color: penColors[place % penColors.length] ?? penColors[0], width: 'medium' };
}
