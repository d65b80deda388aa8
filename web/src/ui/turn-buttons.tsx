import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './turn-buttons.module.css';

type TurnButtonsProps = {
  /** Index of the item shown, and the total. */
  index: number;
  count: number;
  labels: { previous: string; next: string };
  onTurn: (step: 1 | -1) => void;
};

/** Previous and next buttons on both sides of the item shown. */
export function TurnButtons({ index, count, labels, onTurn }: TurnButtonsProps) {
  return (
    <>
      {index > 0 && (
        <ActionIcon
          className={classes.previous ?? ''}
          size={44}
          aria-label={labels.previous}
          onClick={() => onTurn(-1)}
        >
          <IconChevronLeft />
        </ActionIcon>
      )}
      {index < count - 1 && (
        <ActionIcon className={classes.next ?? ''} size={44} aria-label={labels.next} onClick={() => onTurn(1)}>
          <IconChevronRight />
        </ActionIcon>
      )}
    </>
  );
}
