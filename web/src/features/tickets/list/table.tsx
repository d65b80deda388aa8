import { type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallKey, callShortcut } from '#web/features/calls/embed.tsx';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { AdvancedFilter, ViewsMenu } from '#web/features/views/embed.tsx';
import { fetchFile } from '#web/lib/api.ts';
import { type ListSearch, withWhere } from '#web/lib/list-address.ts';
import { useOffered } from '#web/lib/shortcuts.ts';
import { useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { chosenRows, useRowSelection } from '#web/ui/list/row-selection.ts';
import { Table } from '#web/ui/list/table.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { type TicketListQuery, type TicketPage, ticketPageQuery } from '../api.ts';
import { TicketsBulkBar } from '../bulk/tickets-bulk-bar.tsx';
import type { NamedSearch } from '../filters/named.ts';
import { useAskedFields } from '../filters/use-asked-fields.ts';
import { useTicketFilters } from '../filters/use-ticket-filters.tsx';
import { shortcuts } from '../shortcuts.ts';
import { TicketKeys } from '../ticket-keys.tsx';
import { TicketCard } from './card.tsx';
import { NothingHere } from './empty.tsx';
import classes from './list.module.css';
import { arrangedOf, conditionIn, searchOfView } from './saved.ts';
import {
  dirOf,
  listSearchOf,
  orderOf,
  type TicketSearch,
  ticketOrders,
  toListQuery,
  withListSearch,
} from './search.ts';
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

/** Of an address whose names are not known yet, nothing is asked. */
const unasked: TicketListQuery = {};

const { assign, low, medium, high, urgent, close, timer } = shortcuts;
/** What works once a line is marked. */
const keysOfMarked = [assign, low, medium, high, urgent, close, timer, callShortcut];

/** The tickets that an address asks for. */
export function TicketTable({ search, named, onSearch, onPage, onCreate, unnamed }: TicketTableProps) {
  const { t } = useTranslation('tickets');
  const me = useMe();
  const mayUpdate = useCan('tickets.update');
  const mayChangeSome = [mayUpdate, useCan('tickets.assign'), useCan('tickets.close')].includes(true);
  const filters = useTicketFilters(search, named);
  const fields = useAskedFields();
  const { shown, choices, chosen, setChosen } = useListColumns('tickets', useTicketColumns(search));
  const query = named.search ? toListQuery(named.search, me.id) : unasked;
  const isNamed = named.search !== undefined;
  const question = JSON.stringify(query);
  const pages = usePagedRows<TicketPage>(
    question,
    (page) => ({ ...ticketPageQuery(query, page), enabled: isNamed }),
    search.page ?? 1,
  );
  const selection = useRowSelection<TicketRow>(question, pages.total);
  const isSelectable = mayChangeSome && search.view !== 'closed';
  const isSelecting = isSelectable && selection.count > 0;
  const groups = useStatusGroups(query, pages.first.data);
  const memory = useLeftRow();
  const [closing, setClosing] = useState<string | null>(null);
  const shownOrder = { order: orderOf(search), dir: dirOf(search) };
  const list = useMemo(() => listSearchOf(search), [search]);
  const onList = (next: ListSearch, isStep: boolean) => onSearch(withListSearch(search, next), isStep);
  const matching = {
    filter: query.filter,
    ...(query.query && { query: query.query }),
    ...(query.conditions && { conditions: query.conditions }),
  };
  const found = isNamed ? pages.first.data?.pagination : undefined;
  const count = found?.total ?? 0;
  const words = found?.has_more
    ? { total: t('list.total_found', { count }), show: t('list.show_found', { count }) }
    : { total: t('list.total', { count }), show: t('list.show', { count }) };
  useOffered(...keysOfMarked);
  return (
    <div className={classes.screen} data-bleeds>
      <ListBar
        searchLabel={t('list.search')}
        filters={filters}
        orders={ticketOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        shownOrder={shownOrder}
        search={list}
        onSearch={onList}
        total={found ? count : null}
        words={words}
        bulk={
          isSelecting && (
            <TicketsBulkBar selection={selection} total={pages.total} rows={chosenRows(selection, matching)} />
          )
        }
      >
        {mayUpdate && isNamed && <ExportMenu query={query} columns={shown.map(({ id }) => id)} />}
        <AdvancedFilter
          fields={fields}
          condition={conditionIn(search)}
          onApply={(next) => onList(withWhere(list, next && JSON.stringify(next)), true)}
        />
        <ColumnsMenu choices={choices} />
        <ViewsMenu
          arranged={named.search && arrangedOf(named.search, me.id, chosen)}
          saved={search.saved}
          onOpen={(view) => {
            setChosen(view.columns);
            onSearch(searchOfView(view), true);
          }}
          onRemoved={() => onSearch({}, true)}
        />
      </ListBar>
      {isNamed ? (
        <Table
          id="tickets"
          label={t('list.title')}
          columns={shown}
          card={(ticket, row) => <TicketCard ticket={ticket} search={search} row={row} />}
          groups={groups}
          selectLabel={({ ticket_id: number }) => t('bulk.select', { number })}
          pages={pages}
          search={list}
          shownOrder={shownOrder}
          onSearch={onList}
          onPage={onPage}
          selection={isSelectable ? selection : null}
          memory={memory}
          whileMarked={(ticket) => (
            <>
              <TicketKeys ticket={ticket} isSelecting={isSelecting} onClose={() => setClosing(ticket.id)} />
              <CallKey roomId={ticket.room_id} isClosed={ticket.closed} />
            </>
          )}
          empty={
            <NothingHere search={search} onSearch={onSearch} onCreate={onCreate} corrected={found?.did_you_mean} />
          }
        />
      ) : (
        unnamed
      )}
      {closing && (
        <Suspense fallback={null}>
          <CloseFromList key={closing} ticketId={closing} onClose={() => setClosing(null)} />
        </Suspense>
      )}
    </div>
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
