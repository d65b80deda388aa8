import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roomQuery } from './api.ts';
import classes from './embed.module.css';
import { RoomPanel } from './room-panel.tsx';
import { type CallGuestIdentity, MemberViewer, useViewer } from './viewer.tsx';

/** The conversation of a ticket's room, with its header. */
export const TicketRoom = ({ roomId }: { roomId: string }) => <RoomPanel roomId={roomId} />;

/** The messages of a room beside a call, without a header. For a guest of the call: with the guest's own token. */
export const CallChat = ({ roomId, guest }: { roomId: string; guest?: CallGuestIdentity }) => (
  <RoomPanel isBare roomId={roomId} {...(guest && { guest })} />
);

/** On what leads to a room: something in it is unread. */
export const UnreadDot = ({ roomId }: { roomId: string }) => (
  <MemberViewer>
    <Dot roomId={roomId} />
  </MemberViewer>
);

function Dot({ roomId }: { roomId: string }) {
  const { t } = useTranslation('talk');
  const count = useQuery(roomQuery(roomId, useViewer())).data?.unreads_count ?? 0;
  if (count === 0) return null;
  const words = t('unread_count', { count });
  return <span className={classes.dot} role="img" aria-label={words} title={words} />;
}
