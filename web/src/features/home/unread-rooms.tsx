import { type ChatMessage, type Room, splitMentions } from '@sightline/contract/talk/talk';
import { IconTicket, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useMe } from '#web/features/session/session.tsx';
import { roomsQuery } from '#web/features/talk/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { HomeEmpty, HomeSection } from './home-section.tsx';
import { RoomLink, RoomsLink } from './links.tsx';
import classes from './unread-rooms.module.css';

const most = 8;

/** Unread conversations, latest first. */
export function UnreadRooms() {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useInfiniteQuery(roomsQuery({ unread: true }));
  const [page] = data?.pages ?? [];
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!page) return <SkeletonRows count={4} height={56} />;
  const shown = page.rooms.slice(0, most);
  return (
    <HomeSection
      title={t('unread')}
      total={page.pagination.total}
      shown={shown.length}
      all={(look) => <RoomsLink {...look} />}
    >
      {shown.length === 0 && <HomeEmpty>{t('unread_none')}</HomeEmpty>}
      <ul className={classes.list}>
        {shown.map((room) => (
          <RoomLine key={room.id} room={room} />
        ))}
      </ul>
    </HomeSection>
  );
}

function RoomLine({ room }: { room: Room }) {
  const { t } = useTranslation('home');
  const preview = room.last_chat && previewOf(room.last_chat, t);
  return (
    <li>
      <RoomLink room={room} className={classes.line}>
        <RoomPicture room={room} />
        <span className={classes.words}>
          <b title={room.name}>{room.name}</b>
          {preview && <span title={preview}>{preview}</span>}
        </span>
        <span className={classes.end}>
          {room.message_at && <RelativeTime at={room.message_at} />}
          <span className={`num ${classes.count}`} title={t('unread_messages', { count: room.unreads_count })}>
            {room.unreads_count}
          </span>
        </span>
      </RoomLink>
    </li>
  );
}

function RoomPicture({ room }: { room: Room }) {
  const me = useMe().id;
  const other = room.members.find(({ id }) => id !== me);
  if (room.type === 'Direct' && other) return <PersonAvatar person={other} size={28} />;
  const Picture = room.type === 'Ticket' ? IconTicket : IconUsers;
  return (
    <span className={classes.picture}>
      <Picture size={15} stroke={1.75} aria-hidden />
    </span>
  );
}

/** A one-line preview: the sender and the plain text. */
function previewOf({ kind, message, deleted, sender }: ChatMessage, t: TFunction<'home'>): string {
  const name = sender.name.split(' ')[0] ?? sender.name;
  if (deleted) return t('preview_deleted', { name });
  if (kind !== 'message') return t(`preview_${kind}`, { name });
  if (message === '') return t('preview_files', { name });
  const text = splitMentions(message).map((part) => ('text' in part ? part.text : `@${part.label}`));
  return t('preview', { name, text: text.join('') });
}
