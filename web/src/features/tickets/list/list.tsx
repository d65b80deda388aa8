import { Button } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import type { TicketRow } from '@sightline/contract/tickets';
import { IconPlus, IconSearch, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallKey } from '#web/features/calls/embed.tsx';
import { useCan, useMe, useSession } from '#web/features/session/session.tsx';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { useListSelection } from '#web/lib/list-selection.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { placeholderTicketPageQuery, type TicketListQuery, ticketCountsQuery } from '../api.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { FilterChips } from '../filters/chips.tsx';
import { FilterMenu } from '../filters/menu.tsx';
import { Misnomers } from '../filters/misnomers.tsx';
import { type NamedSearch, useNamedSearch } from '../filters/named.ts';
import { FilterSheet } from '../filters/sheet.tsx';
import { TicketKeys } from '../ticket-keys.tsx';
import classes from './list.module.css';
import { OrderMenu } from './order-menu.tsx';
import { TicketRows } from './rows.tsx';
import { type FilterName, filterNames, isFiltered, type TicketSearch, ticketViews, toListQuery } from './search.ts';

const CreateTicketDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateTicketDialog }));

type TicketListProps = {
  search: TicketSearch;
  /** Updates the URL; with `isStep` the change becomes a history entry. */
  onSearch: (next: TicketSearch, isStep: boolean) => void;
  onCreated: (number: number) => void;
  /** Asks how a ticket shall be closed. */
  onClose: (number: number) => void;
};

/** The screen /tickets: everything that it shows stands in the address. */
export function TicketList({ search, onSearch, onCreated, onClose }: TicketListProps) {
  const { t } = useTranslation('tickets');
  const me = useMe();
  const mayCreate = useCan('tickets.create');
  const named = useNamedSearch(search);
  const query = named.search && toListQuery(named.search, me.id);
  const mayChangeSome = [useCan('tickets.update'), useCan('tickets.assign'), useCan('tickets.close')].includes(true);
  const isSelectable = mayChangeSome && search.view !== 'closed';
  const selection = useListSelection<TicketRow>(JSON.stringify(query));
  const isSelecting = isSelectable && selection.items.size > 0;
  const onPage = useDebouncedCallback((page: number) => {
    if (page !== (search.page ?? 1)) onSearch({ ...search, page }, false);
  }, 300);
  const openCreate = () => onSearch({ ...search, create: true }, true);
  const { create: isCreating = false, ...rest } = search;
  // Loaded when it first opens; from then on it stays, so that it can close smoothly.
  const [hasDialog, setHasDialog] = useState(isCreating);
  if (isCreating && !hasDialog) setHasDialog(true);

  return (
    <>
      <PageHeader
        title={t('list.title')}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={14} stroke={2.25} />} onClick={openCreate} aria-keyshortcuts="C">
              {t('create.open')}
            </Button>
          )
        }
      >
        <Views search={search} onSearch={onSearch} />
      </PageHeader>
      <div className={classes.filters} data-selecting={isSelecting || undefined}>
        <FilterBar search={search} named={named} query={query} onSearch={onSearch} />
      </div>
      {isSelecting && <SelectionBar selection={selection} />}
      {query ? (
        <TicketRows
          selection={isSelectable ? selection : null}
          search={search}
          query={query}
          page={search.page ?? 1}
          onPage={onPage}
          onMarked={(ticket) => (
            <>
              <TicketKeys ticket={ticket} isSelecting={isSelecting} onClose={() => onClose(ticket.ticket_id)} />
              <CallKey roomId={ticket.room_id} isClosed={ticket.closed} />
            </>
          )}
          empty={<NothingHere search={search} onSearch={onSearch} onCreate={mayCreate ? openCreate : undefined} />}
        />
      ) : (
        <Unnamed search={search} named={named} onSearch={onSearch} />
      )}
      {mayCreate && hasDialog && (
        <Suspense fallback={null}>
          <CreateTicketDialog
            opened={isCreating}
            onClose={() => onSearch(rest, false)}
            onCreated={({ ticket_id }) => onCreated(ticket_id)}
          />
        </Suspense>
      )}
    </>
  );
}

type PartProps = Pick<TicketListProps, 'search' | 'onSearch'>;

/** Changing the view keeps the search and the filters. */
function Views({ search, onSearch }: PartProps) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  const { view = 'all', page: _page, ...rest } = search;
  const countOf = {
    mine: counts?.mine,
    unassigned: counts?.unassigned,
    overdue: counts?.overdue,
    quick: counts?.quick,
  };
  return (
    <SegmentedTabs
      label={t('views.label')}
      active={view}
      tabs={ticketViews.map((value) => {
        const count = value in countOf ? countOf[value as keyof typeof countOf] : undefined;
        return {
          value,
          label: (
            <>
              {t(`views.${value}`)}
              {count ? <span className={classes.count}>{count}</span> : null}
            </>
          ),
        };
      })}
      onChange={(next) => {
        const { view: _view, ...kept } = { view, ...rest };
        onSearch(next === 'all' ? kept : { ...kept, view: next }, true);
      }}
    />
  );
}

/** A guest sees the tickets of one customer; "assigned to me" has its assignee. */
function useFilterNames({ view }: TicketSearch): readonly FilterName[] {
  const isGuest = useSession().token.branch !== null;
  return filterNames.filter((name) => !(name === 'customer' && isGuest) && !(name === 'assignee' && view === 'mine'));
}

/** While the names in the address are looked up, and when that does not succeed. */
function Unnamed({ search, named, onSearch }: PartProps & { named: NamedSearch }) {
  if (named.misnomers.length > 0)
    return <Misnomers search={search} misnomers={named.misnomers} onSearch={(next) => onSearch(next, true)} />;
  if (named.error) return <ErrorState error={named.error} onRetry={named.retry} />;
  return <SkeletonRows />;
}

type FilterBarProps = PartProps & { named: NamedSearch; query: TicketListQuery | undefined };

function FilterBar({ search, named, query, onSearch }: FilterBarProps) {
  const { t } = useTranslation('tickets');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const names = useFilterNames(search);
  const { data } = useQuery({
    ...placeholderTicketPageQuery(query ?? {}, search.page ?? 1),
    enabled: query !== undefined,
  });
  const filter = (next: TicketSearch) => onSearch(next, true);
  const filters = { search, named, names, onSearch: filter };
  const pagination = query && data?.pagination;
  const count = pagination?.total;
  const hasMore = pagination?.has_more;
  return (
    <div className={classes.bar}>
      <SearchField search={search} onSearch={onSearch} />
      <span className={classes.separator} />
      {isPhone ? (
        <FilterSheet {...filters} total={pagination && t(hasMore ? 'list.show_found' : 'list.show', { count })} />
      ) : (
        <>
          <FilterMenu {...filters} />
          <FilterChips {...filters} />
        </>
      )}
      <span className={classes.total} role="status">
        {pagination && t(hasMore ? 'list.total_found' : 'list.total', { count })}
      </span>
      <OrderMenu search={search} onSearch={filter} />
    </div>
  );
}

/** The field updates at once, the URL once typing pauses. */
function SearchField({ search, onSearch }: PartProps) {
  const { t } = useTranslation('tickets');
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useShortcut(listShortcuts.search, () => field.current?.focus());
  const write = useDebouncedCallback((text: string) => {
    const { query: _query, page: _page, ...rest } = search;
    onSearch(text.trim() ? { ...rest, query: text } : rest, false);
    setTyped(null);
  }, 200);
  return (
    <label className={classes.search}>
      <IconSearch size={14} stroke={1.75} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        value={typed ?? search.query ?? ''}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          write(event.currentTarget.value);
        }}
      />
    </label>
  );
}

function NothingHere({ search, onSearch, onCreate }: PartProps & { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation('tickets');
  const { view } = search;
  if (isFiltered(search)) {
    const cleared = view ? { view } : {};
    return (
      <EmptyState
        icon={IconSearch}
        title={t('empty.filtered_title')}
        action={
          <Button variant="default" onClick={() => onSearch(cleared, true)}>
            {t('filter.clear')}
          </Button>
        }
      >
        {t('empty.filtered_hint')}
      </EmptyState>
    );
  }
  const name = view ?? 'all';
  const action = onCreate && name === 'all' && <Button onClick={onCreate}>{t('create.open')}</Button>;
  return (
    <EmptyState icon={IconTicket} title={t(`empty.${name}_title`)} action={action}>
      {t(`empty.${name}_hint`)}
    </EmptyState>
  );
}
