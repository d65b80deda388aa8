import { useLongPress } from '@mantine/hooks';
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import classes from './selectable-row.module.css';

type SelectableRowProps = {
  /** Names the checkbox: "Select ticket 12". */
  label: string;
  /** `cell` in a table. */
  boxRole?: 'cell';
  isSelected: boolean;
  /** Rows are being chosen, so a tap chooses one more. */
  isSelecting: boolean;
  onToggle: () => void;
  /** With Shift: all up to this row. */
  onExtend: () => void;
  children: ReactNode;
};

/** A row with a checkbox: shown by hovering it or once one is ticked, on a touch screen by a long press. */
export function SelectableRow({
  label,
  boxRole,
  isSelected,
  isSelecting,
  onToggle,
  onExtend,
  children,
}: SelectableRowProps) {
  const isTouch = useRef(false);
  const wasPressed = useRef(false);
  const isExtending = useRef(false);
  const press = useLongPress(
    () => {
      wasPressed.current = true;
      onToggle();
    },
    { threshold: 500, events: ['touch'], cancelOnMove: true },
  );

  function onClickCapture(event: MouseEvent): void {
    // A click on the box goes on to its own handler: one that is prevented leaves the box as it was.
    isExtending.current = event.shiftKey;
    const isOnBox = event.target instanceof HTMLInputElement;
    const choose = event.shiftKey ? onExtend : isTouch.current && isSelecting ? onToggle : null;
    if (!wasPressed.current && (isOnBox || !choose)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!wasPressed.current) choose?.();
  }

  const pointer = {
    ...press,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === 'touch';
      wasPressed.current = false;
    },
    // With Shift the browser would mark the text between.
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onContextMenu: (event: MouseEvent) => isTouch.current && event.preventDefault(),
    onClickCapture,
  };
  return (
    <div
      className={classes.row}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
      {...pointer}
    >
      {children}
      <label className={classes.box} role={boxRole}>
        <input
          type="checkbox"
          aria-label={label}
          checked={isSelected}
          onChange={() => (isExtending.current ? onExtend() : onToggle())}
        />
      </label>
    </div>
  );
}
