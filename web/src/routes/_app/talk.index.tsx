import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StartCallButton } from '#web/features/calls/lobby/start-call-button.tsx';
import { RecordingListButton } from '#web/features/calls/recording/recording-list-button.tsx';
import { LiveCall } from '#web/features/calls/shell/live-call.tsx';
import { RoomSnapshotsButton } from '#web/features/calls/snapshots/viewer/room-snapshots-button.tsx';
import { RequirePermission, useCan } from '#web/features/session/session.tsx';
import { RoomPanel } from '#web/features/talk/room-panel.tsx';
import { type RoomFilter, roomFilters } from '#web/features/talk/rooms/filters.ts';
import { RoomsList } from '#web/features/talk/rooms/list.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './-talk.module.css';

type TalkSearch = {
  room?: string;
  /** The message to show, where a search or a notification points. */
  message?: string;
  filter?: Exclude<RoomFilter, 'all'>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined);

function readSearch({ room, message, filter }: Record<string, unknown>): TalkSearch {
  const [roomId, messageId] = [idOf(room), idOf(message)];
  const known = roomFilters.find((name) => name === filter);
  return {
    ...(roomId && { room: roomId }),
    ...(roomId && messageId && { message: messageId }),
    ...(known && known !== 'all' && { filter: known }),
  };
}

export const Route = createFileRoute('/_app/talk/')({
  validateSearch: readSearch,
  loader: () => i18n.loadNamespaces(['talk', 'files', 'calls', 'snapshots', 'recording']),
  component: Talk,
});

function Talk() {
  const { t } = useTranslation('talk');
  const { room = null, message, filter = 'all' } = Route.useSearch();
  const mayStart = useCan('talk.create-room');
  const navigate = Route.useNavigate();
  const toRooms = (
    <Link to="/talk" search={({ filter: kept }) => (kept ? { filter: kept } : {})} className={classes.back ?? ''}>
      <ActionIcon component="span" aria-label={t('back')}>
        <IconArrowLeft size={18} stroke={1.75} />
      </ActionIcon>
    </Link>
  );
  return (
    <RequirePermission permission="talk.view">
      <div className={classes.talk} data-room={room !== null || undefined}>
        <div className={classes.rooms}>
          <RoomsList
            filter={filter}
            openRoomId={room}
            onFilter={(next) =>
              void navigate({
                search: (shown) => ({
                  ...(shown.room && { room: shown.room }),
                  ...(next !== 'all' && { filter: next }),
                }),
              })
            }
            onOpen={(id) => void navigate({ search: { room: id } })}
            call={({ id }) => <LiveCall roomId={id} />}
          />
        </div>
        <div className={classes.room}>
          {room ? (
            <RoomPanel
              roomId={room}
              back={toRooms}
              {...(message && { messageId: message })}
              actions={({ call, ticket }) => (
                <>
                  <RoomSnapshotsButton roomId={room} isReadOnly={ticket?.closed ?? false} />
                  <RecordingListButton roomId={room} />
                  <StartCallButton roomId={room} ongoing={call} isClosed={ticket?.closed ?? false} />
                </>
              )}
              onGone={() => void navigate({ search: {} })}
            />
          ) : (
            <EmptyState icon={IconMessages} title={t('choose')}>
              {t(mayStart ? 'choose_hint' : 'choose_hint_reader')}
            </EmptyState>
          )}
        </div>
      </div>
    </RequirePermission>
  );
}
