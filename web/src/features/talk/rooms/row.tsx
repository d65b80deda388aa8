import { type Room, readCallSummary } from '@sightline/contract/talk/talk';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OngoingCallMark } from '#web/features/calls/embed.tsx';
import { formatLength } from '#web/lib/time.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { plainText } from '../mentions.ts';
import { useViewer } from '../viewer.tsx';
import { RoomFace } from './face.tsx';
import classes from './row.module.css';

const mostCounted = 99;

type RoomRowProps = { room: Room; isOpen: boolean };

export function RoomRow({ room, isOpen }: RoomRowProps) {
  const { t } = useTranslation('talk');
  const lastWords = useLastWords(room);
  const unread = room.unreads_count;
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-unread={unread > 0 || undefined}>
      <RoomFace room={room} />
      <div className={classes.words}>
        <Link
          to="/talk"
          search={(shown) => ({ ...shown, room: room.id })}
          className={classes.name}
          title={room.name}
          aria-current={isOpen || undefined}
        >
          {room.name || t('nameless')}
        </Link>
        <p className={classes.last} title={lastWords}>
          {lastWords}
        </p>
      </div>
      <div className={classes.marks}>
        {room.message_at && <RelativeTime at={room.message_at} className={classes.time ?? ''} />}
        <span className={classes.signs}>
          {room.ticket && <span className={classes.number}>#{room.ticket.ticket_id}</span>}
          <OngoingCallMark roomId={room.id} />
          {unread > 0 && (
            <b className={classes.count} title={t('unread_count', { count: unread })}>
              {unread > mostCounted ? `${mostCounted}+` : unread}
            </b>
          )}
        </span>
      </div>
    </li>
  );
}

function useLastWords(room: Room): string {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const last = room.last_chat;
  if (!last) return t('no_words');
  if (last.kind === 'call_started') return t('call_started', { name: last.sender.name });
  if (last.kind === 'call_recorded') return t('call_recorded', { duration: formatLength(Number(last.message)) });
  if (last.kind === 'call_ended') {
    return t('call_ended_after', { duration: formatLength(readCallSummary(last.message).seconds) });
  }
  const words = last.deleted ? t('deleted') : plainText(last.message) || t('attachment');
  if (last.sender.id === viewer.id) return t('you_said', { words });
  return room.type === 'Direct' ? words : t('said', { name: last.sender.name.split(' ')[0], words });
}
