import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, withQuery } from '#web/lib/list-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import type { ListFilter } from './filters.ts';
import classes from './list-bar.module.css';
import { OrderMenu } from './order-menu.tsx';
import type { OfferedOrder, ShownOrder } from './orders.ts';
import { SearchField } from './search-field.tsx';
import { UnknownWords } from './unknown-words.tsx';

export type ListBarProps = {
  /** "Search people" */
  searchLabel: string;
  filters: readonly ListFilter[];
  orders: readonly OfferedOrder[];
  shownOrder: ShownOrder;
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
  /** Null until it is known. */
  total: number | null;
  /** "12 tickets", where it is not "12 results"; and "Show 12 tickets". */
  words?: { total: string; show: string };
  /** The address has a condition that the list does not understand. */
  isMisread: boolean;
  /** While rows are chosen, what can be done to them: in place of the bar, on a phone below the list. */
  bulk?: ReactNode;
  /** Further controls at the end. */
  children?: ReactNode;
};

/** The bar above a list: the search, the filters, and the number of rows. */
export function ListBar(props: ListBarProps) {
  const { searchLabel, filters, orders, shownOrder, search, onSearch, total, words, bulk, children } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const step = (next: ListSearch) => onSearch(next, true);
  const part = { filters, orders, shownOrder, search, onSearch: step };
  const count = total ?? 0;
  return (
    <>
      {(!bulk || isPhone) && (
        <div className={classes.bar}>
          <SearchField
            label={searchLabel}
            value={search.query ?? ''}
            onSearch={(text) => onSearch(withQuery(search, text), false)}
          />
          <span className={classes.separator} />
          {isPhone ? (
            <FilterSheet
              {...part}
              doneLabel={total === null ? t('actions.close') : (words?.show ?? t('list.show', { count }))}
            />
          ) : (
            <>
              {filters.length > 0 && <FilterMenu {...part} />}
              <div className={classes.chips}>
                <FilterChips {...part} />
              </div>
            </>
          )}
          <span className={classes.total} role="status">
            {total !== null && (words?.total ?? t('list.total', { count }))}
          </span>
          {!isPhone && <OrderMenu {...part} />}
          {children}
        </div>
      )}
      <UnknownWords filters={filters} search={search} isMisread={props.isMisread} />
      {bulk}
    </>
  );
}
