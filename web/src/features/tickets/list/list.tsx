import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
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
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { placeholderTicketPageQuery, ticketCountsQuery } from '../api.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { FilterChips } from '../filters/chips.tsx';
import { FilterMenu } from '../filters/menu.tsx';
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
  const query = toListQuery(search, me.id);
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
        <FilterBar search={search} onSearch={onSearch} />
      </div>
      {isSelecting && <SelectionBar selection={selection} />}
      <TicketRows
        selection={isSelectable ? selection : null}
        search={search}
        query={query}
        page={search.page ?? 1}
        onPage={onPage}
        onMarked={(ticket) => (
          <>
            <TicketKeys ticket={ticket} onClose={() => onClose(ticket.ticket_id)} />
            <CallKey roomId={ticket.room_id} isClosed={ticket.closed} />
          </>
        )}
        empty={<NothingHere search={search} onSearch={onSearch} onCreate={mayCreate ? openCreate : undefined} />}
      />
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

function FilterBar({ search, onSearch }: PartProps) {
  const { t } = useTranslation('tickets');
  const names = useFilterNames(search);
  const me = useMe();
  const { data } = useQuery(placeholderTicketPageQuery(toListQuery(search, me.id), search.page ?? 1));
  const filter = (next: TicketSearch) => onSearch(next, true);
  return (
    <div className={classes.bar}>
      <SearchField search={search} onSearch={onSearch} />
      <span className={classes.separator} />
      <FilterMenu search={search} names={names} onSearch={filter} />
      <FilterChips search={search} names={names} onSearch={filter} />
      <span className={classes.total} role="status">
        {data && t(data.pagination.has_more ? 'list.total_found' : 'list.total', { count: data.pagination.total })}
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
