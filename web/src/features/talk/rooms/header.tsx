import { ActionIcon, Menu } from '@mantine/core';
import type { Room } from '@sightline/contract/talk/talk';
import { IconChevronRight, IconDoorExit, IconDots, IconEraser, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLevelItems } from '#web/features/notifications/embed.tsx';
import { useIsOnline } from '#web/features/people/api.ts';
import { QuickTicketItem } from '#web/features/tickets/embed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useClearRoom, useRemoveMembers, useRemoveRoom } from '../api.ts';
import { useViewer } from '../viewer.tsx';
import { RoomFace } from './face.tsx';
import classes from './header.module.css';
import { MembersDialog } from './members-dialog.tsx';

type RoomHeaderProps = {
  room: Room;
  actions?: ReactNode;
  back?: ReactNode;
  /** The name of a ticket's room leads to the ticket. */
  opensTicket: boolean;
  onGone?: () => void;
};

export function RoomHeader({ room, actions, back, opensTicket, onGone }: RoomHeaderProps) {
  const viewer = useViewer();
  usePageTitle(room.name, ...(room.ticket ? [`#${room.ticket.ticket_id}`] : []));
  return (
    <header className={classes.header}>
      {back}
      <RoomFace room={room} size={28} />
      <div className={classes.names}>
        <h2 className={classes.name} title={room.name}>
          {room.ticket && opensTicket ? <TicketLink ticket={room.ticket}>{room.name}</TicketLink> : room.name}
        </h2>
        <RoomHint room={room} />
      </div>
      <div className={classes.actions}>
        {actions}
        {!viewer.isGuest && <RoomMenu room={room} {...(onGone && { onGone })} />}
      </div>
    </header>
  );
}

/** The link covers the hint below it too. */
function TicketLink({ ticket, children }: { ticket: NonNullable<Room['ticket']>; children: ReactNode }) {
  const { t } = useTranslation('talk');
  return (
    <Link
      to="/tickets/$ticketid"
      params={{ ticketid: String(ticket.ticket_id) }}
      className={classes.ticket}
      aria-description={t('open_ticket', { number: ticket.ticket_id })}
    >
      <span className={classes.subject}>{children}</span>
      <IconChevronRight size={14} stroke={2} aria-hidden />
    </Link>
  );
}

/** Whether the other person of a direct room is online; otherwise the number of members. */
function RoomHint({ room }: { room: Room }) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const other = room.members.find(({ id }) => id !== viewer.id);
  const isOnline = useIsOnline(other?.id ?? '');
  if (room.type === 'Direct') {
    return (
      <p className={classes.hint}>{isOnline ? <span className={classes.online}>{t('online')}</span> : t('offline')}</p>
    );
  }
  const number = room.ticket && `#${room.ticket.ticket_id} · `;
  return (
    <p className={classes.hint} title={room.members.map(({ name }) => name).join(', ')}>
      {number}
      {t('members_count', { count: room.members.length })}
    </p>
  );
}

type Question = 'leave' | 'clear' | 'remove';

export function RoomMenu({ room, onGone }: { room: Room; onGone?: () => void }) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const [question, setQuestion] = useState<Question | null>(null);
  const [showsMembers, setShowsMembers] = useState(false);
  const leave = useRemoveMembers(room.id);
  const clear = useClearRoom(room.id);
  const remove = useRemoveRoom(room.id);
  const isMember = room.members.some(({ id }) => id === viewer.id);

  const answers: Record<Question, () => Promise<unknown>> = {
    leave: () => leave.mutateAsync([viewer.id]),
    clear: () => clear.mutateAsync(),
    remove: () => remove.mutateAsync(),
  };
  async function confirm(): Promise<void> {
    if (!question) return;
    const isDone = await answers[question]().then(
      () => true,
      () => false,
    );
    setQuestion(null);
    if (isDone && question !== 'clear') onGone?.();
  }

  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('room_menu')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => setShowsMembers(true)}>
            {t('members')}
          </Menu.Item>
          {isMember && <RoomLevelItems roomId={room.id} />}
          {room.type !== 'Ticket' && <QuickTicketItem room={room} />}
          {viewer.canClear && (
            <Menu.Item leftSection={<IconEraser size={15} />} onClick={() => setQuestion('clear')}>
              {t('clear')}
            </Menu.Item>
          )}
          {isMember && room.type !== 'Direct' && (
            <Menu.Item leftSection={<IconDoorExit size={15} />} onClick={() => setQuestion('leave')}>
              {t('leave')}
            </Menu.Item>
          )}
          {viewer.canManage && room.type !== 'Ticket' && (
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setQuestion('remove')}>
              {t('remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <MembersDialog room={room} opened={showsMembers} onClose={() => setShowsMembers(false)} />
      <ConfirmDialog
        opened={question !== null}
        title={question ? t(`questions.${question}`) : ''}
        confirmLabel={question ? t(question) : ''}
        isDangerous
        onConfirm={confirm}
        onClose={() => setQuestion(null)}
      >
        {question && t(`consequences.${question}`)}
      </ConfirmDialog>
    </>
  );
}
