import { useMediaQuery } from '@mantine/hooks';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { type ListSearch, orderedBy } from '#web/lib/list-address.ts';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import type { ListColumn } from './columns.ts';
import { countItems, indexOfRow, itemAt, type RowGroup } from './layout.ts';
import type { ShownOrder } from './orders.ts';
import { useReordering } from './reordering.ts';
import type { RowSelection } from './row-selection.ts';
import classes from './table.module.css';
import { TableHead } from './table-head.tsx';
import { Line } from './table-line.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import type { PagedRows } from './use-paged-rows.ts';
import { type RowMemory, useRowKeys } from './use-row-keys.ts';

export type TableProps<Row extends { id: string }> = {
  /** Names it among the lists that a reader comes back to. */
  id: string;
  /** "People" */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** On a phone in place of the columns that say where they stand there. */
  card?: (row: Row, index: number) => ReactNode;
  /** How the rows are grouped; null where they are not. */
  groups?: readonly RowGroup[] | null;
  /** "Select Ana Ribeiro" */
  selectLabel: (row: Row) => string;
  pages: PagedRows<Row>;
  search: ListSearch;
  shownOrder: ShownOrder;
  onSearch: (next: ListSearch, isStep: boolean) => void;
  /** Called on scroll with the page of the first row on the screen. */
  onPage?: (page: number) => void;
  /** Null where nothing can be done to several rows. */
  selection: RowSelection<Row> | null;
  memory?: RowMemory;
  /** For the marked row, by which keys act on it. */
  whileMarked?: (row: Row) => ReactNode;
  /** Shown when nothing matches. */
  empty: ReactNode;
};

const headingHeight = 36;

/**
 * Rows of any number under the names of their columns; on a phone, cards. Rows are positioned one by one, which the elements of
 * tables do not allow: roles say what they are.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { id, label, columns, groups = null, pages, search, shownOrder, onSearch, onPage, selection, empty } = props;
  const { first, total, rowAt, rowOf } = pages;
  const scroll = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const rowHeight = isPhone ? 64 : 40;
  const remembered = useElementScrollRestoration({ id });
  const isReordering = useReordering(`${shownOrder.order} ${shownOrder.dir}`, !first.isPlaceholderData);
  const rowsOf = (lines: readonly number[]): number[] =>
    lines.flatMap((line) => {
      const item = itemAt(groups, line);
      return item.kind === 'row' ? item.row : [];
    });
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: countItems(groups, total),
    getScrollElement: () => scroll.current,
    estimateSize: (line) => (itemAt(groups, line).kind === 'group' ? headingHeight : rowHeight),
    getItemKey: (line) => {
      const item = itemAt(groups, line);
      return item.kind === 'group' ? item.group.key : (rowAt(item.row)?.id ?? line);
    },
    initialOffset: remembered?.scrollY ?? (pages.asked.page - 1) * pages.perPage * rowHeight,
    overscan: 8,
    onChange: (instance) => {
      pages.show(rowsOf(instance.getVirtualItems().map(({ index }) => index)));
      const [row] = rowsOf([instance.range?.startIndex ?? 0]);
      if (row !== undefined && instance.isScrolling) onPage?.(pages.pageOf(row));
    },
  });
  useEffect(() => {
    if (pages.isNewQuestion) scroll.current?.scrollTo({ top: 0 });
  }, [pages.asked, pages.isNewQuestion]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, total, groups]);
  const lineOf = (row: number) => indexOfRow(groups, row);
  const { mark, markedRow } = useRowKeys({
    ...{ scroll, virtualizer, total, rowAt, rowOf, lineOf, selection },
    ...{ question: pages.asked.question, memory: props.memory },
  });
  useKeptScroll(scroll);

  if (first.isPending) return <SkeletonRows height={rowHeight} />;
  if (first.isError) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />;
  if (total === 0) return empty;
  const tracks = [...(selection ? ['34px'] : ['8px']), ...columns.map(({ width }) => width)].join(' ');
  return (
    <>
      {markedRow && props.whileMarked?.(markedRow)}
      <div
        ref={scroll}
        className={classes.scroll}
        role="table"
        aria-label={label}
        aria-rowcount={total}
        aria-busy={first.isPlaceholderData}
        data-reordering={isReordering || undefined}
        data-scroll-restoration-id={id}
        style={{ '--columns': tracks } as CSSProperties}
      >
        <TableHead
          columns={columns}
          shownOrder={shownOrder}
          onOrder={(order, dir) => onSearch(orderedBy(search, order, shownOrder, dir), true)}
          selection={selection}
        />
        <div role="rowgroup" className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
            const item = itemAt(groups, index);
            const place = { transform: `translateY(${start}px)`, height: size };
            if (item.kind === 'group')
              return (
                <div key={key} role="row" className={classes.line} style={place}>
                  <div role="cell" aria-colspan={columns.length} className={classes.heading}>
                    {item.group.heading}
                  </div>
                </div>
              );
            return (
              <div
                key={key}
                className={classes.line}
                role="row"
                aria-rowindex={item.row + 1}
                data-line={index}
                style={place}
                onFocus={() => mark(item.row)}
              >
                <Line {...props} isPhone={isPhone} row={rowAt(item.row)} index={item.row} height={size} />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
