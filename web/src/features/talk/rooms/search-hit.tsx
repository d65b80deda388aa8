import type { ChatMessage, RoomRef } from '@sightline/contract/talk/talk';
import { IconMessage, IconTicket, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { excerpt } from '#web/lib/marked-words.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { plainText } from '../mentions.ts';
import { useViewer } from '../viewer.tsx';
import classes from './search-hit.module.css';

const icons = { Ticket: IconTicket, Group: IconUsers, Direct: IconMessage } as const;

type SearchHitProps = { chat: ChatMessage; room: RoomRef | undefined; searched: string; isOpen: boolean };

/** A message that was found: where, who wrote it, and its words with those searched for marked. */
export function SearchHit({ chat, room, searched, isOpen }: SearchHitProps) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const RoomIcon = icons[room?.type ?? 'Group'];
  return (
    <li>
      <Link
        to="/talk"
        search={(shown) => ({ ...shown, room: chat.room_id, message: chat.id })}
        state={({ messageJumps = 0, ...state }) => ({ ...state, messageJumps: messageJumps + 1 })}
        replace={isOpen}
        className={classes.hit}
        data-open={isOpen || undefined}
        aria-current={isOpen || undefined}
      >
        <PersonAvatar person={chat.sender} size={28} />
        <span className={classes.body}>
          <span className={classes.head}>
            <b className={classes.sender}>{chat.sender.id === viewer.id ? t('you') : chat.sender.name}</b>
            <RelativeTime at={chat.created_at} className={classes.time ?? ''} />
          </span>
          <span className={classes.words}>
            <MarkedText pieces={excerpt(plainText(chat.message), searched)} />
          </span>
          {room && (
            <span className={classes.room}>
              <RoomIcon size={13} stroke={1.75} aria-hidden />
              {room.ticket && <span className={classes.number}>#{room.ticket.ticket_id}</span>}
              <span className={classes.name} title={room.name}>
                {room.name || t('nameless')}
              </span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
