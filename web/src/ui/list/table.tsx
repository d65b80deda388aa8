import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, orderedBy } from '#web/lib/list-address.ts';
import { ErrorState } from '../error-state.tsx';
import { SelectableRow } from '../selectable-row.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import type { ListColumn } from './columns.ts';
import type { RowSelection } from './row-selection.ts';
import classes from './table.module.css';
import { type ShownOrder, TableHead } from './table-head.tsx';
import type { usePagedRows } from './use-paged-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

type TableProps<Row extends { id: string }> = {
  /** "People" */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** "Select Ana Ribeiro" */
  selectLabel: (row: Row) => string;
  pages: ReturnType<typeof usePagedRows<Row>>;
  search: ListSearch;
  shownOrder: ShownOrder;
  onSearch: (next: ListSearch, isStep: boolean) => void;
  /** Null where nothing can be done to several rows. */
  selection: RowSelection<Row> | null;
  /** Shown when nothing matches. */
  empty: ReactNode;
};

/**
 * Rows of any number under the names of their columns; on a phone, cards. Rows are positioned one by one, which the elements of
 * tables do not allow: roles say what they are.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, pages, search, shownOrder, onSearch, selection, empty } = props;
  const { first, total, rowAt } = pages;
  const scroll = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const rowHeight = isPhone ? 64 : 44;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (row) => rowAt(row)?.id ?? row,
    initialOffset: (pages.asked.page - 1) * pages.perPage * rowHeight,
    overscan: 8,
    onChange: (instance) => pages.show(instance.getVirtualItems().map(({ index }) => index)),
  });
  const lines = virtualizer.getVirtualItems();
  useEffect(() => {
    if (pages.isNewQuestion) scroll.current?.scrollTo({ top: 0 });
  }, [pages.asked, pages.isNewQuestion]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, total]);
  const { setMarked } = useRowKeys({ scroll, virtualizer, total, rowAt, selection });

  const tracks = [...(selection ? ['34px'] : ['8px']), ...columns.map(({ width }) => width)].join(' ');
  return (
    <>
      {first.isPending && <SkeletonRows height={rowHeight} />}
      {first.isError && <ErrorState error={first.error} onRetry={() => void first.refetch()} />}
      {first.isSuccess && total === 0 && empty}
      {total > 0 && (
        <div
          ref={scroll}
          className={classes.scroll}
          role="table"
          aria-label={label}
          aria-rowcount={total}
          aria-busy={first.isPlaceholderData}
          style={{ '--columns': tracks } as CSSProperties}
        >
          <TableHead
            columns={columns}
            shownOrder={shownOrder}
            onOrder={(order) => onSearch(orderedBy(search, order, shownOrder), true)}
            selection={selection}
          />
          <div role="rowgroup" className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
            {lines.map(({ key, index, start, size }) => (
              <div
                key={key}
                className={classes.line}
                role="row"
                aria-rowindex={index + 1}
                data-row={index}
                style={{ transform: `translateY(${start}px)`, height: size }}
                onFocus={() => setMarked(index)}
              >
                <Line {...props} row={rowAt(index)} index={index} height={size} />
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

type LineProps<Row extends { id: string }> = Pick<
  TableProps<Row>,
  'columns' | 'pages' | 'selection' | 'selectLabel'
> & {
  row: Row | undefined;
  index: number;
  height: number;
};

function Line<Row extends { id: string }>(props: LineProps<Row>) {
  const { columns, row, index, height, selection, selectLabel, pages } = props;
  const { t } = useTranslation();
  if (!row)
    return (
      <span role="cell" aria-label={t('states.loading')}>
        <SkeletonRows count={1} height={height} />
      </span>
    );
  const content = (
    <div className={classes.cells} role="presentation">
      {columns.map(({ id, isTitle, onPhone = 'none', cell }) => (
        <span key={id} role="cell" className={classes.cell} data-title={isTitle} data-phone={onPhone}>
          {cell(row)}
        </span>
      ))}
    </div>
  );
  if (!selection) return content;
  return (
    <SelectableRow
      label={selectLabel(row)}
      boxRole="cell"
      isSelected={selection.has(row.id)}
      isSelecting={selection.count > 0}
      onToggle={() => selection.toggle(row, index)}
      onExtend={() => selection.extendTo(index, pages.rowAt)}
    >
      {content}
    </SelectableRow>
  );
}
