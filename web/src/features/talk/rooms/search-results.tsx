import { Button, VisuallyHidden } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CorrectedWords } from '#web/ui/list/corrected-words.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type RoomsWanted, roomsQuery, searchQuery } from '../api.ts';
import { MoreButton } from './more-button.tsx';
import { RoomRow } from './row.tsx';
import { SearchHit } from './search-hit.tsx';
import classes from './search-results.module.css';

/** So many messages leave room for the rooms below them. */
const shownFirst = 5;

type SearchResultsProps = {
  wanted: RoomsWanted & { query: string };
  openRoomId: string | null;
  openMessageId: string | undefined;
  /** Searches in every room. */
  onWiden: () => void;
  onSearch: (words: string) => void;
};

/** Messages that match, in any room that the user may read; then the rooms that do. */
export function SearchResults({ wanted, openRoomId, openMessageId, onWiden, onSearch }: SearchResultsProps) {
  const { t } = useTranslation('talk');
  const found = useInfiniteQuery(searchQuery(wanted));
  const named = useInfiniteQuery(roomsQuery(wanted));
  const [openedFor, setOpenedFor] = useState('');
  const error = (found.data ? null : found.error) ?? (named.data ? null : named.error);
  if (error) {
    const retry = () => void Promise.all([found.refetch(), named.refetch()]);
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (!found.data || !named.data) return <SkeletonRows count={8} height={60} />;

  const hits = found.data.pages.flatMap(({ chats }) => chats);
  const roomsOfHits = new Map(found.data.pages.flatMap(({ rooms }) => rooms.map((room) => [room.id, room])));
  const rooms = named.data.pages.flatMap((page) => page.rooms);
  const isFormer = found.isPlaceholderData || named.isPlaceholderData;
  const mayBeCut = rooms.length > 0 && openedFor !== wanted.query && hits.length > shownFirst;
  const shown = mayBeCut ? hits.slice(0, shownFirst) : hits;
  const counts = [countOf(found.data.pages[0]?.pagination), countOf(named.data.pages[0]?.pagination)] as const;
  const isEmpty = hits.length === 0 && rooms.length === 0;
  return (
    <div data-former={isFormer || undefined} className={classes.results}>
      <VisuallyHidden role="status">
        {!isFormer && `${t('found_messages', counts[0])}, ${t('found_rooms', counts[1])}`}
      </VisuallyHidden>
      {isEmpty && (
        <EmptyState
          icon={IconMessages}
          title={t('nothing_found', { query: wanted.query })}
          action={
            wanted.type && (
              <Button variant="default" onClick={onWiden}>
                {t('search_everywhere')}
              </Button>
            )
          }
        >
          <CorrectedWords words={found.data.pages[0]?.pagination?.did_you_mean} onSearch={onSearch} />
          {t('nothing_found_hint')}
        </EmptyState>
      )}
      {hits.length > 0 && (
        <section aria-label={t('hits')}>
          <h2 className={classes.title}>
            {t('hits')} <span>{counts[0].shown}</span>
          </h2>
          <ul className={classes.list}>
            {shown.map((chat) => (
              <SearchHit
                key={chat.id}
                chat={chat}
                room={roomsOfHits.get(chat.room_id)}
                searched={wanted.query}
                isOpen={chat.id === openMessageId}
              />
            ))}
          </ul>
          {mayBeCut && (
            <MoreButton onClick={() => setOpenedFor(wanted.query)}>
              {t('all_hits', { number: counts[0].shown })}
            </MoreButton>
          )}
          {!mayBeCut && found.hasNextPage && (
            <MoreButton isLoading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('more_hits')}
            </MoreButton>
          )}
        </section>
      )}
      {rooms.length > 0 && (
        <section aria-label={t('rooms')}>
          <h2 className={classes.title}>
            {t('rooms')} <span>{counts[1].shown}</span>
          </h2>
          <ul className={classes.list}>
            {rooms.map((room) => (
              <RoomRow key={room.id} room={room} isOpen={room.id === openRoomId && !openMessageId} />
            ))}
          </ul>
          {named.hasNextPage && (
            <MoreButton isLoading={named.isFetchingNextPage} onClick={() => void named.fetchNextPage()}>
              {t('more_rooms')}
            </MoreButton>
          )}
        </section>
      )}
    </div>
  );
}

/** A common word is counted up to a limit only. */
const countOf = (pagination?: { total: number; has_more?: boolean | undefined }) => {
  const { total = 0, has_more = false } = pagination ?? {};
  return { count: total, shown: has_more ? `${total}+` : String(total) };
};
