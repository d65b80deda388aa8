import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { type RoomFilter, roomFilters } from '#web/features/talk/rooms/filters.ts';
import { TalkPage } from '#web/features/talk/talk-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

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
  const { room = null, message, filter = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onFilter = (next: RoomFilter) =>
    void navigate({
      search: (shown) => ({ ...(shown.room && { room: shown.room }), ...(next !== 'all' && { filter: next }) }),
    });
  const onRoom = (id: string | null, messageId?: string) =>
    void navigate({
      search: (shown) => ({
        ...(shown.filter && { filter: shown.filter }),
        ...(id && { room: id }),
        ...(id && messageId && { message: messageId }),
      }),
    });
  return (
    <RequirePermission permission="talk.view">
      <TalkPage room={room} message={message} filter={filter} onFilter={onFilter} onRoom={onRoom} />
    </RequirePermission>
  );
}
