import { RoomPanel } from './room-panel.tsx';
import type { CallGuestIdentity } from './viewer.tsx';

/** The conversation of a ticket's room, with its header. */
export const TicketRoom = ({ roomId }: { roomId: string }) => <RoomPanel roomId={roomId} />;

/** The messages of a room beside a call, without a header. For a guest of the call: with the guest's own token. */
export const CallChat = ({ roomId, guest }: { roomId: string; guest?: CallGuestIdentity }) => (
  <RoomPanel isBare roomId={roomId} {...(guest && { guest })} />
);
