import { IconMessages } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type RoomsWanted, roomsQuery } from '../api.ts';
import { MoreButton } from './more-button.tsx';
import { RoomRow } from './row.tsx';
import classes from './rows.module.css';

type RoomRowsProps = { wanted: RoomsWanted; openRoomId: string | null };

/** Rooms, the one with the newest message first. */
export function RoomRows({ wanted, openRoomId }: RoomRowsProps) {
  const { t } = useTranslation('talk');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(roomsQuery(wanted));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} height={60} />;
  const rooms = data.pages.flatMap((page) => page.rooms);
  if (rooms.length === 0) {
    const isNarrowed = wanted.unread || wanted.type;
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
        <MoreButton isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more_rooms')}
        </MoreButton>
      )}
    </>
  );
}
