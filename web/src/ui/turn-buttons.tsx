import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './turn-buttons.module.css';

type TurnButtonsProps = {
  /** Place of the one that is shown, of so many. */
  index: number;
  count: number;
  labels: { previous: string; next: string };
  onTurn: (step: 1 | -1) => void;
};

/** At both sides of what is shown one at a time. */
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
