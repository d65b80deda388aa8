import type { DeclaredList, ListSearch } from '#web/lib/list-address.ts';
import { readCondition } from '#web/lib/list-query.ts';
import { type ListColumn, useListColumns } from './columns.ts';
import type { ShownOrder } from './orders.ts';
import { chosenRows, useRowSelection } from './row-selection.ts';
import { type PageQuery, type RowPage, usePagedRows } from './use-paged-rows.ts';

type Matching = { query?: unknown; filter?: unknown; conditions?: unknown };

type ListProps<Page extends RowPage<{ id: string }>, Query extends Matching> = {
  /** Names it among the lists that a reader comes back to, and whose columns this browser remembers. */
  id: string;
  list: DeclaredList;
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
  /** The request of the list, without the page. */
  query: Query;
  page: (query: Query, page: number) => ReturnType<PageQuery<Page>>;
  columns: readonly ListColumn<Page['rows'][number]>[];
  /** Set if it differs from the order of the declaration. */
  shownOrder?: ShownOrder;
};

/** The rows that match, as a request that does something to them names them. */
function matchingOf<Query extends Matching>({
  query,
  filter,
  conditions,
}: Query): Pick<Query, keyof Matching & keyof Query> {
  const asked = Object.entries({ query, filter, conditions }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(asked) as Pick<Query, keyof Matching & keyof Query>;
}

/** The state of a list: the rows of its address, in pages, with the chosen columns, and the selected ones. */
export function useList<Page extends RowPage<{ id: string }>, Query extends Matching>(props: ListProps<Page, Query>) {
  const { id, list, search, onSearch, query, page, columns } = props;
  type Row = Page['rows'][number];
  const { shown, choices, chosen, setChosen } = useListColumns<Row>(id, columns);
  const question = JSON.stringify(query);
  const pages = usePagedRows<Page>(question, (number) => page(query, number), search.page ?? 1);
  const selection = useRowSelection<Row>(question, pages.total);
  const condition = readCondition(list.fields ?? {}, search.where);
  return {
    ...{ id, search, onSearch, query, columns, shown, choices, chosen, setChosen, pages, selection, condition },
    shownOrder: props.shownOrder ?? { order: search.order ?? list.order.by, dir: search.dir ?? list.order.dir },
    /** The ticked rows, for a request. */
    rows: chosenRows(selection, matchingOf(query)),
    /** The address has a condition that the list does not understand. */
    isMisread: search.where !== undefined && condition === undefined,
    isNarrowed: search.query !== undefined || condition !== undefined || Object.keys(search.filter).length > 0,
  };
}

export type ListState<Page extends RowPage<{ id: string }>, Query extends Matching> = ReturnType<
  typeof useList<Page, Query>
>;
