import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RoomCallActions } from '#web/features/calls/embed.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RoomPanel } from './room-panel.tsx';
import type { RoomFilter } from './rooms/filters.ts';
import { RoomsList } from './rooms/list.tsx';
import classes from './talk-page.module.css';

type TalkPageProps = {
  room: string | null;
  /** The message to show, where a search or a notification points. */
  message: string | undefined;
  filter: RoomFilter;
  onFilter: (filter: RoomFilter) => void;
  /** Null closes the room. */
  onRoom: (id: string | null, message?: string) => void;
};

/** The rooms beside the open one; on a phone one of the two. */
export function TalkPage({ room, message, filter, onFilter, onRoom }: TalkPageProps) {
  const { t } = useTranslation('talk');
  const mayStart = useCan('talk.create-room');
  return (
    <div className={classes.talk} data-room={room !== null || undefined}>
      <div className={classes.rooms}>
        <RoomsList filter={filter} openRoomId={room} openMessageId={message} onFilter={onFilter} onOpen={onRoom} />
      </div>
      <div className={classes.room}>
        {room ? (
          <RoomPanel
            roomId={room}
            opensTicket
            back={<BackToRooms />}
            {...(message && { messageId: message })}
            actions={({ call, ticket }) => (
              <RoomCallActions roomId={room} ongoing={call} isClosed={ticket?.closed ?? false} />
            )}
            onGone={() => onRoom(null)}
          />
        ) : (
          <EmptyState icon={IconMessages} title={t('choose')}>
            {t(mayStart ? 'choose_hint' : 'choose_hint_reader')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function BackToRooms() {
  const { t } = useTranslation('talk');
  return (
    <Link to="/talk" search={({ filter }) => (filter ? { filter } : {})} className={classes.back ?? ''}>
      <ActionIcon component="span" aria-label={t('back')}>
        <IconArrowLeft size={18} stroke={1.75} />
      </ActionIcon>
    </Link>
  );
}
