import type { Room } from '@sightline/contract/talk/talk';
import { IconTicket, IconUsers } from '@tabler/icons-react';
import { useIsOnline } from '#web/features/people/api.ts';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useViewer } from '../viewer.tsx';
import classes from './face.module.css';

/** The other person of a direct room, with a dot while online; an icon for tickets and groups. */
export function RoomFace({ room, size = 32 }: { room: Pick<Room, 'type' | 'members' | 'name' | 'id'>; size?: number }) {
  const viewer = useViewer();
  const other = room.members.find(({ id }) => id !== viewer.id);
  const isOnline = useIsOnline(other?.id ?? '');
  if (room.type === 'Direct') return <PersonAvatar person={other ?? room} size={size} isOnline={isOnline} />;
  const Picture = room.type === 'Ticket' ? IconTicket : IconUsers;
  return (
    <span className={classes.face} style={{ '--size': `${size}px` } as React.CSSProperties} aria-hidden>
      <Picture size={size * 0.5} stroke={1.75} />
    </span>
  );
}
