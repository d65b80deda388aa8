import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './order-buttons.module.css';

type OrderButtonsProps = { name: string; isFirst: boolean; isLast: boolean; onMove: (step: 1 | -1) => void };

/** Moves a line of a list, with the keyboard as well as with a finger. */
export function OrderButtons({ name, isFirst, isLast, onMove }: OrderButtonsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.buttons}>
      <ActionIcon aria-label={t('order.up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t('order.down', { name })} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} stroke={1.75} />
      </ActionIcon>
    </span>
  );
}
