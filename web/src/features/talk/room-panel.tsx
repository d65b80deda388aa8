import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage, Room } from '@sightline/contract/talk/talk';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useServerEvent } from '#web/lib/realtime.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { catchUp, isGone, roomQuery } from './api.ts';
import { Composer } from './composer/composer.tsx';
import { useDraft } from './composer/draft.ts';
import { TypingLine } from './composer/typing-line.tsx';
import { eventHandlers, receiveChat } from './events.ts';
import { GuestOutbox } from './outbox/guest.tsx';
import { useOutgoing } from './outbox/outgoing.ts';
import classes from './room-panel.module.css';
import { RoomHeader } from './rooms/header.tsx';
import type { Line } from './timeline/lines.ts';
import { Timeline } from './timeline/timeline.tsx';
import { type Chats, useChats } from './timeline/use-chats.ts';
import { type CallGuestIdentity, GuestViewer, MemberViewer, useViewer } from './viewer.tsx';

type RoomPanelProps = {
  roomId: string;
  /** Shown in the room's header: the call button. */
  actions?: (room: Room) => ReactNode;
  /** Hides the header, where the surrounding frame names the room. */
  isBare?: boolean;
  /** For a call's guest, who is not signed in. Needs the guest's own `ConnectionProvider` around it. */
  guest?: CallGuestIdentity;
  /** The header of a ticket's room leads to the ticket. */
  opensTicket?: boolean;
  /** Target of the back button on narrow screens. */
  back?: ReactNode;
  /** A message to show first, where a search or a notification points. */
  messageId?: string;
  /** The room was left, deleted, or is not there. */
  onGone?: () => void;
};

/** A room with its messages. Fills its parent. */
export function RoomPanel({ guest, ...props }: RoomPanelProps) {
  if (!guest) return <MemberViewer>{<LiveRoom key={props.roomId} {...props} />}</MemberViewer>;
  return (
    <GuestViewer guest={guest}>
      <GuestOutbox guest={guest}>
        <GuestEvents roomId={props.roomId} />
        <LiveRoom key={props.roomId} {...props} />
      </GuestOutbox>
    </GuestViewer>
  );
}

/** A guest's connection has no registered event handlers, so the room's events are handled here. */
function GuestEvents({ roomId }: { roomId: string }) {
  const cache = useQueryClient();
  const { headers } = useViewer();
  useServerEvent('ChatCreatedEvent', (chat) => chat.room_id === roomId && receiveChat(chat, cache, headers));
  useServerEvent('ChatUpdatedEvent', (chat) => eventHandlers.ChatUpdatedEvent?.(chat, cache));
  useServerEvent('RoomClearedEvent', (room) => eventHandlers.RoomClearedEvent?.(room, cache));
  return null;
}

function LiveRoom({ roomId, ...props }: Omit<RoomPanelProps, 'guest'>) {
  const { t } = useTranslation('talk');
  const cache = useQueryClient();
  const viewer = useViewer();
  const room = useQuery(roomQuery(roomId, viewer));
  const { sent, ...chats } = useChats(roomId);
  useRoom(viewer.isGuest ? null : socketRoom.room(roomId), ({ ok }) => ok && void catchUp(cache, roomId));
  useServerEvent('resync', () => !viewer.isGuest && void catchUp(cache, roomId));

  const error = room.error ?? chats.error;
  if (error && isGone(error)) {
    return (
      <EmptyState icon={IconMessageOff} title={t('gone')}>
        {t('gone_hint')}
      </EmptyState>
    );
  }
  if (room.data && sent) return <OpenRoom room={room.data} sent={sent} {...chats} {...props} />;
  if (!error) return <SkeletonRows count={8} height={56} />;
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        void room.refetch();
        chats.retry();
      }}
    />
  );
}

type OpenRoomProps = Omit<RoomPanelProps, 'guest' | 'roomId'> &
  Pick<Chats, 'isFresh' | 'older'> & { room: Room; sent: ChatMessage[] };

function OpenRoom({
  room,
  sent,
  isFresh,
  older,
  actions,
  isBare,
  opensTicket,
  back,
  messageId,
  onGone,
}: OpenRoomProps) {
  const viewer = useViewer();
  const [draft, changeDraft] = useDraft(room.id);
  const outgoing = useOutgoing(room.id);
  const input = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const known = new Set(sent.map(({ id }) => id));
  const lines: Line[] = [...sent, ...outgoing.outgoing.filter(({ id }) => !known.has(id))];

  const toEnd = () => scroller.current?.scrollTo({ top: 0 });
  const focusInput = () => input.current?.focus();
  // "Reply" on the notification of a device leads here.
  useEffect(() => {
    if (location.hash.startsWith('#reply-')) input.current?.focus();
  }, [messageId]);

  return (
    <section className={classes.room} aria-label={room.name}>
      {!isBare && (
        <RoomHeader
          room={room}
          actions={actions?.(room)}
          back={back}
          opensTicket={opensTicket ?? false}
          {...(onGone && { onGone })}
        />
      )}
      <Timeline
        room={room}
        lines={lines}
        scroller={scroller}
        messageId={messageId ?? null}
        isFresh={isFresh}
        older={older}
        onReply={(reply) => {
          changeDraft({ reply, edited: null });
          focusInput();
        }}
        onEdit={(draftOfEdit) => {
          changeDraft(draftOfEdit);
          focusInput();
        }}
        onRetry={outgoing.retry}
        onDiscard={outgoing.forget}
      />
      <TypingLine roomId={room.id} />
      <Composer
        room={room}
        draft={draft}
        onDraft={changeDraft}
        input={input}
        lastOwn={sent.findLast(
          ({ sender, kind, deleted }) => sender.id === viewer.id && kind === 'message' && !deleted,
        )}
        onSend={(writing) => {
          outgoing.send(writing);
          toEnd();
        }}
      />
    </section>
  );
}
