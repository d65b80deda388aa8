import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, withQuery } from '#web/lib/list-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { ListFilter } from './filters.ts';
import classes from './list-bar.module.css';
import { SearchField } from './search-field.tsx';

type ListBarProps = {
  /** "Search people" */
  searchLabel: string;
  filters: readonly ListFilter[];
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
  /** Null until it is known. */
  total: number | null;
  /** Further controls at the end. */
  children?: ReactNode;
};

/** What a list shows: the search, the filters, and how many rows that are. */
export function ListBar({ searchLabel, filters, search, onSearch, total, children }: ListBarProps) {
  const { t } = useTranslation();
  const filter = (next: ListSearch) => onSearch(next, true);
  return (
    <div className={classes.bar}>
      <SearchField
        label={searchLabel}
        value={search.query ?? ''}
        onSearch={(text) => onSearch(withQuery(search, text), false)}
      />
      <span className={classes.separator} />
      <FilterMenu filters={filters} search={search} onSearch={filter} />
      <FilterChips filters={filters} search={search} onSearch={filter} />
      <span className={classes.total} role="status">
        {total !== null && t('list.total', { count: total })}
      </span>
      {children}
    </div>
  );
}
