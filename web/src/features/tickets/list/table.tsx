import { ticketsApi, ticketsList } from '@sightline/contract/tickets/tickets';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallKey, callShortcut } from '#web/features/calls/embed.tsx';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { AdvancedFilter, ViewsMenu } from '#web/features/views/embed.tsx';
import { fetchFile } from '#web/lib/api.ts';
import { type ListSearch, withWhere } from '#web/lib/list-address.ts';
import { useOffered } from '#web/lib/shortcuts.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { type TicketListQuery, type TicketPage, ticketPageQuery } from '../api.ts';
import { TicketsBulkBar } from '../bulk/tickets-bulk-bar.tsx';
import type { NamedSearch } from '../filters/named.ts';
import { useAskedFields } from '../filters/use-asked-fields.ts';
import { useTicketFilters } from '../filters/use-ticket-filters.tsx';
import { shortcuts } from '../shortcuts.ts';
import { TicketKeys } from '../ticket-keys.tsx';
import { TicketCard } from './card.tsx';
import { NoTickets } from './empty.tsx';
import { dirOf, orderOf, toListQuery } from './query.ts';
import { arrangedOf, searchOfView } from './saved.ts';
import { listSearchOf, type TicketSearch, ticketOrders, withListSearch } from './search.ts';
import { useLeftRow } from './use-left-row.ts';
import { useStatusGroups } from './use-status-groups.tsx';
import { useTicketColumns } from './use-ticket-columns.tsx';

const CloseFromList = lazy(async () => ({ default: (await import('./close-from-list.tsx')).CloseFromList }));

type TicketTableProps = {
  search: TicketSearch;
  named: NamedSearch;
  onSearch: (next: TicketSearch, isStep: boolean) => void;
  /** Called on scroll with the page of the first row on the screen. */
  onPage: (page: number) => void;
  onCreate: (() => void) | undefined;
  /** In place of the rows while it is not known who is meant by names in the address. */
  unnamed: ReactNode;
};

/** Requests nothing while the names in the address are not resolved yet. */
const unasked: TicketListQuery = {};

const { assign, low, medium, high, urgent, close, timer } = shortcuts;
/** The shortcuts that work once a line is marked. */
const keysOfMarked = [assign, low, medium, high, urgent, close, timer, callShortcut];

/** The tickets that an address asks for. */
export function TicketTable({ search, named, onSearch, onPage, onCreate, unnamed }: TicketTableProps) {
  const { t } = useTranslation('tickets');
  const me = useMe();
  const mayUpdate = useCan('tickets.update');
  const mayChangeSome = [mayUpdate, useCan('tickets.assign'), useCan('tickets.close')].includes(true);
  const filters = useTicketFilters(search, named);
  const fields = useAskedFields();
  const query = named.search ? toListQuery(named.search, me.id) : unasked;
  const isNamed = named.search !== undefined;
  const shownSearch = useMemo(() => listSearchOf(search), [search]);
  const onList = (next: ListSearch, isStep: boolean) => onSearch(withListSearch(search, next), isStep);
  const list = useList<TicketPage, TicketListQuery>({
    ...{ id: 'tickets', list: ticketsList, search: shownSearch, onSearch: onList, query },
    page: (asked, page) => ({ ...ticketPageQuery(asked, page), enabled: isNamed }),
    columns: useTicketColumns(search),
    shownOrder: { order: orderOf(search), dir: dirOf(search) },
  });
  const { pages, selection } = list;
  const isSelectable = mayChangeSome && search.view !== 'closed';
  const isSelecting = isSelectable && selection.count > 0;
  const groups = useStatusGroups(query, pages.first.data);
  const memory = useLeftRow();
  const [closing, setClosing] = useState<string | null>(null);
  const found = isNamed ? pages.first.data?.pagination : undefined;
  const count = found?.total ?? 0;
  const words = found?.has_more
    ? { total: t('list.total_found', { count }), show: t('list.show_found', { count }) }
    : { total: t('list.total', { count }), show: t('list.show', { count }) };
  useOffered(...keysOfMarked);
  return (
    <>
      <ListScreen
        list={list}
        label={t('list.title')}
        searchLabel={t('list.search')}
        filters={filters}
        orders={ticketOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        words={words}
        isUncounted={!isNamed}
        actions={
          <>
            {mayUpdate && isNamed && <ExportMenu query={query} columns={list.shown.map(({ id }) => id)} />}
            <AdvancedFilter
              fields={fields}
              condition={list.condition}
              onApply={(next) => onList(withWhere(shownSearch, next && JSON.stringify(next)), true)}
            />
          </>
        }
        menus={
          <ViewsMenu
            arranged={named.search && arrangedOf(named.search, me.id, list.chosen)}
            saved={search.saved}
            onOpen={(view) => {
              list.setChosen(view.columns);
              onSearch(searchOfView(view), true);
            }}
            onRemoved={() => onSearch({}, true)}
          />
        }
        ticking={
          isSelectable
            ? {
                label: ({ ticket_id: number }) => t('bulk.select', { number }),
                bar: <TicketsBulkBar selection={selection} total={pages.total} rows={list.rows} />,
              }
            : null
        }
        card={(ticket, row) => <TicketCard ticket={ticket} search={search} row={row} />}
        groups={groups}
        onPage={onPage}
        memory={memory}
        whileMarked={(ticket) => (
          <>
            <TicketKeys ticket={ticket} isSelecting={isSelecting} onClose={() => setClosing(ticket.id)} />
            <CallKey roomId={ticket.room_id} isClosed={ticket.closed} />
          </>
        )}
        body={isNamed ? null : () => unnamed}
        noneFound={t('empty.filtered_title')}
        empty={<NoTickets view={search.view ?? 'all'} onCreate={onCreate} />}
      />
      {closing && (
        <Suspense fallback={null}>
          <CloseFromList key={closing} ticketId={closing} onClose={() => setClosing(null)} />
        </Suspense>
      )}
    </>
  );
}

function ExportMenu({ query, columns }: { query: TicketListQuery; columns: string[] }) {
  const { t } = useTranslation('tickets');
  const download = useTableDownload(
    (format) => fetchFile(ticketsApi.export, { body: { ...query, format, columns } }),
    t('list.title'),
  );
  return <TransferMenu {...download} />;
}
