import { useMediaQuery } from '@mantine/hooks';
import type { DrawingHistory } from '../../marks/undo-history.ts';
import type { Pen, Tool } from '../pen.ts';
import { useDrawKeys } from './draw-keys.ts';
import { HistoryButtons } from './history-buttons.tsx';
import { ColorChoice, ToolChoice, WidthChoice } from './pen-choices.tsx';
import { PenPopover } from './pen-popover.tsx';

/** Whether all tools fit side by side. */
export const useHasRoom = (): boolean => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });

type PenToolsProps = {
  pen: Pen;
  onPen: (pen: Pen) => void;
  tools: readonly Tool[];
  history: DrawingHistory;
  /** Shortcuts belong to the topmost dialog. */
  isInDialog?: boolean;
};

/** All tools, colours and widths, and undo and redo. */
export function PenTools({ pen, onPen, tools, history, isInDialog = false }: PenToolsProps) {
  const hasRoom = useHasRoom();
  useDrawKeys({ pen, onPen, tools, isInDialog, undo: history.undo, redo: history.redo });
  return (
    <>
      {hasRoom ? (
        <>
          <ToolChoice pen={pen} onPen={onPen} tools={tools} />
          <ColorChoice pen={pen} onPen={onPen} />
          <WidthChoice pen={pen} onPen={onPen} />
        </>
      ) : (
        <PenPopover pen={pen} onPen={onPen} tools={tools} />
      )}
      <HistoryButtons history={history} />
    </>
  );
}
