import { useLocalStorage } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OfferedOrder } from './orders.ts';

export type ListColumn<Row> = {
  id: string;
  label: string;
  /** A track of the grid: `minmax(160px, 2fr)`. */
  width: string;
  cell: (row: Row, index: number) => ReactNode;
  /** The order that its header asks for, and the direction in which that begins. */
  order?: string;
  firstDir?: 'desc';
  /** Stands in its header in place of the label, where that is wider than the column. */
  icon?: Icon;
  align?: 'end';
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** Names the row; cannot be hidden. */
  isTitle?: boolean;
  /** Its position on the card of a phone; without one, the card does not show it. */
  onPhone?: 'title' | 'end' | 'line' | 'line-end';
};

export type ColumnChoice = { id: string; label: string; isShown: boolean; toggle: () => void };

/** Returns the orders that the headers of a list offer. */
export const ordersOf = <Row>(columns: readonly ListColumn<Row>[]): OfferedOrder[] =>
  columns.flatMap(({ order, label }) => (order === undefined ? [] : [{ value: order, label }]));

const keyOf = (id: string): string => `list.${id}.columns`;

/** Remembers which columns a list shows before it is there. */
export const keepColumns = (id: string, chosen: Readonly<Record<string, boolean>>): void =>
  localStorage.setItem(keyOf(id), JSON.stringify(chosen));

/** The columns of a list that are shown, as this browser remembers it under `id`, and the choice of those that can be hidden. */
export function useListColumns<Row>(id: string, columns: readonly ListColumn<Row>[]) {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: keyOf(id),
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isShown = (column: ListColumn<Row>) => column.isTitle || (chosen[column.id] ?? !column.isExtra);
  const choices = columns
    .filter(({ isTitle }) => !isTitle)
    .map((column): ColumnChoice => {
      const shown = isShown(column);
      const toggle = () => setChosen((before) => ({ ...before, [column.id]: !shown }));
      return { id: column.id, label: column.label, isShown: shown, toggle };
    });
  return { shown: columns.filter(isShown), choices, chosen, setChosen };
}
