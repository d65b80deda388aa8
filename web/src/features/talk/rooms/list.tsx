import { ActionIcon, CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessagePlus, IconMessages, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { listShortcuts, useListKeys } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type RoomsWanted, roomsQuery } from '../api.ts';
import { MemberViewer } from '../viewer.tsx';
import { type RoomFilter, roomFilterQueries, roomFilters } from './filters.ts';
import classes from './list.module.css';
import { NewRoomDialog } from './new-room-dialog.tsx';
import { RoomRow } from './row.tsx';
import { SearchHits } from './search-hits.tsx';

type RoomsListProps = {
  filter: RoomFilter;
  onFilter: (filter: RoomFilter) => void;
  openRoomId: string | null;
  onOpen: (roomId: string) => void;
};

const typingPause = 250;

/** My rooms, latest message first. A search also finds rooms of tickets, and messages. */
export function RoomsList({ filter, onFilter, openRoomId, onOpen }: RoomsListProps) {
  const { t } = useTranslation('talk');
  const { t: tc } = useTranslation();
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search.trim(), typingPause);
  const [isCreating, setCreating] = useState(false);
  const canCreate = useCan('talk.create-room');
  const [field, list] = [useRef<HTMLInputElement>(null), useRef<HTMLDivElement>(null)];
  useShortcut(listShortcuts.search, () => field.current?.focus());
  useListKeys(list);
  return (
    <MemberViewer>
      <PageHeader
        title={tc('nav.talk')}
        actions={
          canCreate && (
            <ActionIcon aria-label={t('new_room')} onClick={() => setCreating(true)}>
              <IconMessagePlus size={18} stroke={1.75} />
            </ActionIcon>
          )
        }
      />
      <div className={classes.tools}>
        <TextInput
          ref={field}
          type="search"
          aria-keyshortcuts="/"
          leftSection={<IconSearch size={14} />}
          rightSection={
            search && <CloseButton size="sm" aria-label={tc('actions.clear')} onClick={() => setSearch('')} />
          }
          placeholder={t('search')}
          aria-label={t('search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <SegmentedTabs
          label={t('filters.label')}
          tabs={roomFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          active={filter}
          onChange={onFilter}
          controls="rooms"
        />
      </div>
      <div className={classes.list} id="rooms" ref={list}>
        <Rooms wanted={{ ...roomFilterQueries[filter], ...(query && { query }) }} openRoomId={openRoomId} />
        <SearchHits query={query} />
      </div>
      <NewRoomDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(roomId) => {
          setCreating(false);
          onOpen(roomId);
        }}
      />
    </MemberViewer>
  );
}

type RoomsProps = Pick<RoomsListProps, 'openRoomId'> & { wanted: RoomsWanted };

function Rooms({ wanted, openRoomId }: RoomsProps) {
  const { t } = useTranslation('talk');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(roomsQuery(wanted));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} height={60} />;
  const rooms = data.pages.flatMap((page) => page.rooms);
  if (rooms.length === 0) {
    const isNarrowed = wanted.query || wanted.unread || wanted.type;
    return (
      <EmptyState icon={IconMessages} title={isNarrowed ? t('nothing_matches') : t('no_rooms')}>
        {isNarrowed ? t('nothing_matches_hint') : t('no_rooms_hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t('rooms')}>
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} isOpen={room.id === openRoomId} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={classes.more}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? <Loader size={14} /> : t('more_rooms')}
        </button>
      )}
    </>
  );
}
