import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectableRow } from '../selectable-row.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import type { ListColumn } from './columns.ts';
import type { RowSelection } from './row-selection.ts';
import classes from './table.module.css';

type LineProps<Row extends { id: string }> = {
  columns: readonly ListColumn<Row>[];
  card?: (row: Row, index: number) => ReactNode;
  isPhone: boolean;
  pages: { rowAt: (row: number) => Row | undefined };
  selection: RowSelection<Row> | null;
  selectLabel: (row: Row) => string;
  row: Row | undefined;
  index: number;
  height: number;
};

/** A row of a table: its cells or, on a phone, its card. */
export function Line<Row extends { id: string }>(props: LineProps<Row>) {
  const { row, index, height, selection, selectLabel, pages } = props;
  const { t } = useTranslation();
  if (!row)
    return (
      <span role="cell" aria-label={t('states.loading')}>
        <SkeletonRows count={1} height={height} />
      </span>
    );
  const content = <Content {...props} row={row} />;
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

function Content<Row extends { id: string }>({ columns, card, isPhone, row, index }: LineProps<Row> & { row: Row }) {
  if (card && isPhone)
    return (
      <div role="cell" className={classes.card}>
        {card(row, index)}
      </div>
    );
  return (
    <div className={classes.cells} role="presentation">
      {columns.map(({ id, isTitle, align, onPhone = 'none', cell }) => (
        <span
          key={id}
          role="cell"
          className={classes.cell}
          data-title={isTitle}
          data-align={align}
          data-phone={onPhone}
        >
          {cell(row, index)}
        </span>
      ))}
    </div>
  );
}
