import { useHotkeys } from '@mantine/hooks';
import { isDialogOpen } from '#web/lib/dialog-open.ts';
import { type Pen, penColors, type Tool, widthNames } from '../pen.ts';

/** As tooltips and the help show them. None has another meaning in a call. */
export const toolKeys: Record<Tool, string> = {
  pen: 'B',
  highlighter: 'Y',
  arrow: 'A',
  rectangle: 'R',
  circle: 'O',
  text: 'T',
  number: 'N',
  laser: 'L',
  eraser: 'E',
};

/** The other shortcuts, as the help shows them. */
export const drawShortcuts = [
  { keys: ['1', '…', '6'], means: 'color' },
  { keys: ['[', ']'], means: 'width' },
  { keys: ['Mod', 'Z'], means: 'undo' },
  { keys: ['Mod', 'Shift', 'Z'], means: 'redo' },
  { keys: ['+', '-', '0'], means: 'zoom' },
] as const;

/** The next thinner or thicker pen, or the same at the end. */
function stepWidth(pen: Pen, step: 1 | -1): Pen {
  const width = widthNames[widthNames.indexOf(pen.width) + step];
  return width ? { ...pen, width } : pen;
}

type DrawKeysOptions = {
  pen: Pen;
  onPen: (pen: Pen) => void;
  tools: readonly Tool[];
  isInDialog: boolean;
  undo: () => void;
  redo: () => void;
};

/** Active while drawing. */
export function useDrawKeys({ pen, onPen, tools, isInDialog, undo, redo }: DrawKeysOptions): void {
  const keys: [string, () => void][] = [
    ...tools.map((tool): [string, () => void] => [toolKeys[tool], () => onPen({ ...pen, tool })]),
    ...penColors.map((color, at): [string, () => void] => [String(at + 1), () => onPen({ ...pen, color })]),
    ['[', () => onPen(stepWidth(pen, -1))],
    [']', () => onPen(stepWidth(pen, 1))],
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
  ];
  useHotkeys(keys.map(([key, act]) => [key, () => void (isDialogOpen() === isInDialog && act())]));
}
