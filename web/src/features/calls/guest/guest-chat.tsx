import { ActionIcon } from '@mantine/core';
import { noticeOf } from '@sightline/contract/talk/talk';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerEvent } from '#web/lib/realtime.tsx';
import classes from './guest-chat.module.css';

type LastMessage = { id: string; name: string; text: string };
type UnreadChat = { count: number; last: LastMessage | null };

const nothing: UnreadChat = { count: 0, last: null };
const bubbleFor = 8000;

/** Counts the messages of others since the chat was last open, and shows the latest for a few seconds. */
export function useUnreadChat(roomId: string, guestId: string, isOpen: boolean): UnreadChat {
  const [news, setNews] = useState(nothing);
  if (isOpen && news.count > 0) setNews(nothing);
  useServerEvent('ChatCreatedEvent', (chat) => {
    const { id, room_id, sender, kind } = chat;
    const isNews = room_id === roomId && sender.id !== guestId && kind === 'message' && !isOpen;
    if (isNews) setNews(({ count }) => ({ count: count + 1, last: { id, name: sender.name, text: noticeOf(chat) } }));
  });
  const shown = news.last?.id;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setNews((before) => ({ ...before, last: null })), bubbleFor);
    return () => clearTimeout(timer);
  }, [shown]);
  return news;
}

/** The latest message over the picture; a tap opens the chat. */
export function ChatBubble({ message, onOpen }: { message: LastMessage | null; onOpen: () => void }) {
  return (
    <div role="status" className={classes.bubbles}>
      {message && (
        <button type="button" className={classes.bubble} onClick={onOpen}>
          <b>{message.name}</b>
          <span>{message.text}</span>
        </button>
      )}
    </div>
  );
}

/** A sheet from below, so that the picture stays visible; beside it on wide screens. */
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
