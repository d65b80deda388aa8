import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@sightline/contract/limits';
import type { TicketRow as Row } from '@sightline/contract/tickets';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSelection, useSelectionKeys } from '#web/lib/list-selection.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectableRow } from '#web/ui/selectable-row.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { placeholderTicketPageQuery, type TicketListQuery, type TicketPage, ticketPageQuery } from '../api.ts';
import { type ShownStatus, shownStatus } from '../properties/shown-status.ts';
import { StatusIcon } from '../properties/state-icons.tsx';
import { useStateNames } from '../properties/state-names.ts';
import { countItems, itemAt } from './layout.ts';
import { useMarkedRow } from './marked-row.ts';
import { useReordering } from './reordering.ts';
import { TicketRow } from './row.tsx';
import classes from './rows.module.css';
import type { TicketSearch } from './search.ts';

type TicketRowsProps = {
  search: TicketSearch;
  query: TicketListQuery;
  /** Where the list opens. */
  page: number;
  /** Called on scroll with the page of the first visible row. */
  onPage: (page: number) => void;
  /** Shown when nothing matches. */
  empty: ReactNode;
  /** For the ticket of the marked line, by which keys act on it. */
  onMarked: (ticket: Row) => ReactNode;
  /** Null where nothing can be done to several tickets. */
  selection: ListSelection<Row> | null;
};

const perPage = limits.pages.tickets;
const headerHeight = 36;
const scrollId = 'tickets';
type Groups = TicketPage['groups'] | null;

/**
 * The page that carries the list's size, and all visible ones. The size is always read from the query's first requested page, so
 * scrolling never changes it.
 */
function useTicketPages(query: TicketListQuery, anchorPage: number, shownPages: readonly number[]) {
  const anchor = useQuery(placeholderTicketPageQuery(query, anchorPage));
  const others = shownPages.filter((page) => page !== anchorPage);
  const answers = useQueries({ queries: others.map((page) => ticketPageQuery(query, page)) });
  // The URL may name a page past the end; the server then returns the last one.
  const anchored = Math.min(anchorPage, anchor.data?.pagination.last_page ?? 1);
  const pages = new Map<number, TicketPage | undefined>([
    ...others.map((page, index) => [page, answers[index]?.data] as const),
    [anchored, anchor.data],
  ]);
  return {
    anchor,
    total: anchor.data?.pagination.total ?? 0,
    ticketAt: (row: number) => pages.get(Math.floor(row / perPage) + 1)?.tickets[row % perPage],
  };
}

/** The pages that the lines on the screen are on. */
function pagesOf(virtualizer: Virtualizer<HTMLDivElement, Element>, groups: Groups): number[] {
  const pages = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const item = itemAt(groups, index);
    return item.kind === 'row' ? Math.floor(item.row / perPage) + 1 : [];
  });
  return [...new Set(pages)];
}

const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

export function TicketRows({ search, query, page, onPage, empty, onMarked, selection }: TicketRowsProps) {
  const { t } = useTranslation('tickets');
  const scroll = useRef<HTMLDivElement>(null);
  const question = JSON.stringify(query);
  const [asked, setAsked] = useState({ question, page, isFirst: true });
  const [shownPages, setShownPages] = useState<readonly number[]>([page]);
  if (asked.question !== question) {
    // A new query starts at its first page.
    setAsked({ question, page: 1, isFirst: false });
    setShownPages([1]);
  }
  const { anchor, total, ticketAt } = useTicketPages(query, asked.page, shownPages);
  const isReordering = useReordering(`${query.order_by} ${query.order_dir}`, !anchor.isPlaceholderData);
  const isGrouped = query.order_by === 'status' && (anchor.data?.groups.length ?? 0) > 0;
  const groups = isGrouped ? orderedGroups(anchor.data, query) : null;
  const rowHeight = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ? 64 : 40;
  const remembered = useElementScrollRestoration({ id: scrollId });

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: countItems(groups, total),
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (itemAt(groups, index).kind === 'group' ? headerHeight : rowHeight),
    getItemKey: (index) => {
      const item = itemAt(groups, index);
      return item.kind === 'group' ? `status ${item.status_id}` : (ticketAt(item.row)?.id ?? index);
    },
    initialOffset: remembered?.scrollY ?? (page - 1) * perPage * rowHeight,
    overscan: 8,
    onChange: (instance) => {
      const pages = pagesOf(instance, groups);
      if (pages.length > 0) setShownPages((before) => (same(before, pages) ? before : pages));
      const first = itemAt(groups, instance.range?.startIndex ?? 0);
      if (first.kind === 'row' && instance.isScrolling) onPage(Math.floor(first.row / perPage) + 1);
    },
  });

  useEffect(() => {
    if (!asked.isFirst) scroll.current?.scrollTo({ top: 0 });
  }, [asked]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, question, total]);
  const { marked, setMarked, markedTicket } = useMarkedRow({ scroll, virtualizer, groups, total, ticketAt });
  useScrollRestoration(scroll);
  useSelectionKeys(
    selection && marked !== null && markedTicket ? () => selection.toggle(markedTicket, marked) : null,
    () => selection?.set(),
  );

  if (anchor.isPending) return <SkeletonRows />;
  if (anchor.isError) return <ErrorState error={anchor.error} onRetry={() => void anchor.refetch()} />;
  if (total === 0) return empty;
  return (
    <section
      ref={scroll}
      className={classes.scroll}
      aria-label={t('list.title')}
      aria-busy={anchor.isPlaceholderData}
      data-reordering={isReordering || undefined}
      data-scroll-restoration-id={scrollId}
    >
      {markedTicket && onMarked(markedTicket)}
      <ul className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((line) => {
          const item = itemAt(groups, line.index);
          const ticket = item.kind === 'row' ? ticketAt(item.row) : undefined;
          const place = { transform: `translateY(${line.start}px)`, height: line.size };
          return (
            <li
              key={line.key}
              className={classes.line}
              style={place}
              data-line={line.index}
              onFocus={() => item.kind === 'row' && setMarked(item.row)}
            >
              {item.kind === 'group' && (
                <GroupHeader
                  id={shownStatus({ closed: query.filter?.closed === 'true', status: { id: item.status_id } })}
                  total={item.total}
                />
              )}
              {item.kind === 'row' &&
                (ticket ? (
                  <SelectableTicket ticket={ticket} row={item.row} selection={selection} ticketAt={ticketAt}>
                    <TicketRow ticket={ticket} search={search} row={item.row} />
                  </SelectableTicket>
                ) : (
                  <SkeletonRows count={1} height={line.size} />
                ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type SelectableTicketProps = {
  ticket: Row;
  row: number;
  selection: ListSelection<Row> | null;
  ticketAt: (row: number) => Row | undefined;
  children: ReactNode;
};

function SelectableTicket({ ticket, row, selection, ticketAt, children }: SelectableTicketProps) {
  const { t } = useTranslation('tickets');
  if (!selection) return children;
  return (
    <SelectableRow
      label={t('bulk.select', { number: ticket.ticket_id })}
      isSelected={selection.items.has(ticket.id)}
      isSelecting={selection.items.size > 0}
      onToggle={() => selection.toggle(ticket, row)}
      onExtend={() => selection.extendTo(row, ticketAt)}
    >
      {children}
    </SelectableRow>
  );
}

/** The server sends counts in ascending status order; the list may be descending. */
function orderedGroups(page: TicketPage | undefined, query: TicketListQuery): Groups {
  const groups = page?.groups ?? [];
  return query.order_dir === 'desc' ? groups.toReversed() : groups;
}

function GroupHeader({ id, total }: { id: ShownStatus; total: number }) {
  const { statusName } = useStateNames();
  return (
    <div className={classes.group}>
      <StatusIcon id={id} />
      <h2>{statusName(id)}</h2>
      <span>{total}</span>
    </div>
  );
}

/**
 * The router notes where to come back to for what was scrolled since an address was shown, and misses what is scrolled while
 * an address replaces another, as that of the next page does: told once more, it looks again when the reader leaves.
 */
function useScrollRestoration(scroll: React.RefObject<HTMLDivElement | null>): void {
  const router = useRouter();
  useEffect(
    () => router.subscribe('onRendered', () => scroll.current?.dispatchEvent(new Event('scroll'))),
    [router, scroll],
  );
}
