import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from './columns.ts';
import type { ShownOrder } from './orders.ts';
import type { RowSelection } from './row-selection.ts';
import classes from './table.module.css';

type TableHeadProps<Row extends { id: string }> = {
  columns: readonly ListColumn<Row>[];
  shownOrder: ShownOrder;
  onOrder: (order: string, firstDir?: 'desc') => void;
  selection: RowSelection<Row> | null;
};

/** Names the columns; those with an order sort the list. */
export function TableHead<Row extends { id: string }>({
  columns,
  shownOrder,
  onOrder,
  selection,
}: TableHeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <div role="row" className={classes.head}>
      {selection && (
        <span role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            aria-label={t('list.select_all')}
            checked={selection.isAll && selection.ids.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = selection.count > 0 && !(selection.isAll && selection.ids.length === 0);
            }}
            onChange={() => (selection.count > 0 ? selection.clear() : selection.selectAll())}
          />
        </span>
      )}
      {columns.map(({ id, label, order, firstDir, icon: Picture, align }) => {
        const isShown = order !== undefined && order === shownOrder.order;
        const Arrow = shownOrder.dir === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <span
            key={id}
            role="columnheader"
            className={classes.title}
            data-align={align}
            aria-sort={isShown ? (shownOrder.dir === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {order === undefined ? (
              Picture ? (
                <Picture size={13} stroke={1.75} role="img" aria-label={label} />
              ) : (
                label
              )
            ) : (
              <button
                type="button"
                className={classes.sort}
                title={Picture && label}
                aria-label={Picture && label}
                onClick={() => onOrder(order, firstDir)}
              >
                {Picture ? !isShown && <Picture size={13} stroke={1.75} aria-hidden /> : label}
                {isShown && <Arrow size={12} stroke={2} aria-hidden />}
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}
