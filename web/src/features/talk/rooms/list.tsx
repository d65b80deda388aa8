import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { listShortcuts, useListKeys, walkWithArrows } from '#web/lib/list-keys.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { findFirst } from '../api.ts';
import { MemberViewer } from '../viewer.tsx';
import { type RoomFilter, roomFilterQueries, roomFilters, searchFilterOf, searchFilters } from './filters.ts';
import classes from './list.module.css';
import { NewRoomDialog } from './new-room-dialog.tsx';
import { RoomRows } from './rows.tsx';
import { SearchResults } from './search-results.tsx';

type RoomsListProps = {
  filter: RoomFilter;
  onFilter: (filter: RoomFilter) => void;
  openRoomId: string | null;
  openMessageId: string | undefined;
  onOpen: (roomId: string, messageId?: string) => void;
};

const typingPause = 250;

/** My rooms, latest message first. A search finds messages, and also rooms of tickets. */
export function RoomsList({ filter, onFilter, openRoomId, openMessageId, onOpen }: RoomsListProps) {
  const { t } = useTranslation('talk');
  const { t: tc } = useTranslation();
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search.trim(), typingPause);
  const [isCreating, setCreating] = useState(false);
  const canCreate = useCan('talk.create-room');
  const [field, list] = [useRef<HTMLInputElement>(null), useRef<HTMLDivElement>(null)];
  useShortcut(listShortcuts.search, () => field.current?.focus());
  useListKeys(list);
  const cache = useQueryClient();
  const shownFilter = query ? searchFilterOf(filter) : filter;

  /** Enter may come before the results. It opens the first of them when they are there, unless the text has changed. */
  async function openFirst(): Promise<void> {
    const text = search.trim();
    if (text === '') return;
    const wanted = { ...roomFilterQueries[searchFilterOf(filter)], query: text };
    const first = await findFirst(cache, wanted).catch(() => undefined);
    if (first && field.current?.value.trim() === text) onOpen(first.room, first.message);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void openFirst();
  }

  return (
    <MemberViewer>
      <PageHeader
        title={tc('nav.talk')}
        actions={
          canCreate && (
            <Button
              variant="default"
              leftSection={<IconMessagePlus size={15} stroke={1.75} />}
              onClick={() => setCreating(true)}
            >
              {t('new_room')}
            </Button>
          )
        }
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the links inside */}
      <div className={classes.found} onKeyDown={(event) => walkWithArrows(event, field.current, list)}>
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
            enterKeyHint="go"
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <SegmentedTabs
            label={t('filters.label')}
            tabs={(query ? searchFilters : roomFilters).map((value) => ({ value, label: t(`filters.${value}`) }))}
            active={shownFilter}
            onChange={onFilter}
            controls="rooms"
          />
        </div>
        <div className={classes.list} id="rooms" ref={list}>
          {query ? (
            <SearchResults
              wanted={{ ...roomFilterQueries[shownFilter], query }}
              openRoomId={openRoomId}
              openMessageId={openMessageId}
              onWiden={() => onFilter('all')}
              onSearch={setSearch}
            />
          ) : (
            <RoomRows wanted={roomFilterQueries[filter]} openRoomId={openRoomId} />
          )}
        </div>
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
