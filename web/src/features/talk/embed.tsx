import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roomQuery } from './api.ts';
import classes from './embed.module.css';
import { RoomPanel } from './room-panel.tsx';
import { RoomMenu } from './rooms/header.tsx';
import { type CallGuestIdentity, MemberViewer, useViewer } from './viewer.tsx';

/** The conversation of a ticket's room, with its header unless the page around it names the room. */
export const TicketRoom = ({ roomId, isBare }: { roomId: string; isBare: boolean }) => (
  <RoomPanel roomId={roomId} isBare={isBare} />
);

/** The actions of a room's header, for a page without that header. */
export const RoomActions = ({ roomId }: { roomId: string }) => (
  <MemberViewer>
    <ActionsOf roomId={roomId} />
  </MemberViewer>
);

function ActionsOf({ roomId }: { roomId: string }) {
  const { data: room } = useQuery(roomQuery(roomId, useViewer()));
  return room && <RoomMenu room={room} />;
}

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
