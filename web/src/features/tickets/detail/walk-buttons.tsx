import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { shortcuts } from '../shortcuts.ts';
import { type OpenedFrom, useWalk } from '../walk.ts';
import classes from './walk-buttons.module.css';

/** Through the list that the ticket was opened from, without going back to it. */
export function WalkButtons({ ticketId, from }: { ticketId: string; from: OpenedFrom }) {
  const { t } = useTranslation('tickets');
  const { row, total, toPrevious, toNext } = useWalk(ticketId, from);
  useShortcut(shortcuts.previousTicket, toPrevious);
  useShortcut(shortcuts.nextTicket, toNext);
  return (
    <nav className={classes.walk} aria-label={t('walk.label')}>
      <ActionIcon
        aria-label={t('walk.previous')}
        title={`${t('walk.previous')} (K)`}
        aria-keyshortcuts="K"
        disabled={!toPrevious}
        onClick={() => toPrevious?.()}
      >
        <IconChevronUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('walk.next')}
        title={`${t('walk.next')} (J)`}
        aria-keyshortcuts="J"
        disabled={!toNext}
        onClick={() => toNext?.()}
      >
        <IconChevronDown size={16} stroke={1.75} />
      </ActionIcon>
      {total !== undefined && (
        <span className={classes.place}>{t('walk.place', { place: row + 1, count: total })}</span>
      )}
    </nav>
  );
}
