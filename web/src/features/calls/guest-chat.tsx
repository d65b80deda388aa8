import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerEvent } from '#web/lib/realtime.tsx';
import classes from './guest-chat.module.css';

/** Messages of others since the chat was last open. */
export function useUnread(roomId: string, guestId: string, isOpen: boolean): number {
  const [count, setCount] = useState(0);
  if (isOpen && count > 0) setCount(0);
  useServerEvent('ChatCreatedEvent', ({ room_id, sender, kind }) => {
    const isNews = room_id === roomId && sender.id !== guestId && kind === 'message' && !isOpen;
    if (isNews) setCount((before) => before + 1);
  });
  return count;
}

/** A sheet from below, so that the picture stays in sight; beside it where there is room. */
export function GuestChat({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('calls');
  return (
    <section className={classes.chat} aria-label={t('bar.chat')}>
      <header>
        <h2>{t('bar.chat')}</h2>
        <ActionIcon aria-label={t('bar.close_panel')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={classes.room}>{children}</div>
    </section>
  );
}
