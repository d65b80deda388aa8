import { ActionIcon, TextInput } from '@mantine/core';
import type { ChatMessage } from '@sightline/contract/talk';
import { talkApi } from '@sightline/contract/talk';
import { IconSend, IconX } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { formatClock } from '#web/lib/time.ts';
import classes from './guest-chat.module.css';

const chatsQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['guest', 'chats', roomId],
    queryFn: async ({ signal }) => {
      const { chats } = await unwrap(call(talkApi.chats, { params: { id: roomId }, query: {}, signal }));
      return chats.filter(({ kind, deleted }) => kind === 'message' && !deleted).reverse();
    },
  });

function useChats(roomId: string): ChatMessage[] {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: chatsQuery(roomId).queryKey });
  useServerEvent('ChatCreatedEvent', refetch);
  useServerEvent('ChatUpdatedEvent', refetch);
  return useQuery(chatsQuery(roomId)).data ?? [];
}

/** Messages of others since the chat was last open. */
export function useUnreadByGuest(roomId: string, guestId: string, isOpen: boolean): number {
  const others = useChats(roomId).filter(({ sender }) => sender.id !== guestId).length;
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (isOpen) setSeen(others);
  }, [isOpen, others]);
  return isOpen ? 0 : others - seen;
}

type GuestChatProps = { roomId: string; guestId: string; onClose: () => void };

/** What was written since the call began, and a line to answer. */
export function GuestChat({ roomId, guestId, onClose }: GuestChatProps) {
  const { t } = useTranslation('calls');
  const chats = useChats(roomId);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [chats.length]);
  return (
    <section className={classes.chat} aria-label={t('bar.chat')}>
      <header>
        <h2>{t('bar.chat')}</h2>
        <ActionIcon aria-label={t('bar.close_panel')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={classes.messages} role="log">
        {chats.length === 0 && <p className={classes.empty}>{t('guest.chat_empty')}</p>}
        {chats.map(({ id, sender, message, created_at, attachments }) => (
          <div key={id} className={classes.message} data-mine={sender.id === guestId || undefined}>
            <small>
              {sender.id !== guestId && sender.name} <time dateTime={created_at}>{formatClock(created_at)}</time>
            </small>
            {message && <p>{message}</p>}
            {attachments.map((file) => (
              <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ))}
          </div>
        ))}
        <div ref={end} />
      </div>
      <Composer roomId={roomId} />
    </section>
  );
}

/** The line stays until the server has it; an id of its own keeps a second attempt from saying it twice. */
function Composer({ roomId }: { roomId: string }) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  const [draft, setDraft] = useState({ id: uuidv7(), text: '' });
  const send = useMutation({
    mutationFn: (message: typeof draft) =>
      unwrap(
        call(talkApi.send, {
          params: { id: roomId },
          body: { id: message.id, message: message.text.trim() },
          files: [],
        }),
      ),
    onSuccess: () => {
      setDraft({ id: uuidv7(), text: '' });
      return cache.invalidateQueries({ queryKey: chatsQuery(roomId).queryKey });
    },
  });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (draft.text.trim() && !send.isPending) send.mutate(draft);
  }

  return (
    <form className={classes.composer} onSubmit={submit}>
      <TextInput
        aria-label={t('guest.message')}
        placeholder={t('guest.message')}
        value={draft.text}
        onChange={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="brand"
        size={44}
        aria-label={t('guest.send')}
        loading={send.isPending}
      >
        <IconSend size={18} stroke={1.75} />
      </ActionIcon>
    </form>
  );
}
