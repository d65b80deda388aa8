import type { Pagination } from '@sightline/contract/envelope';
import type { List } from '@sightline/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withCorrection } from './corrections.ts';
import type { Db } from './kysely-on-client.ts';
import { paged } from './pagination.ts';

type FilterValue<T> = T extends z.ZodType ? NonNullable<z.output<T>> : never;
type Filter<L extends List> = NonNullable<z.output<L['matching']>['filter']>;
type Matching<L extends List> = { query?: string | undefined; filter?: Filter<L> | undefined };
type Ordering<L extends List> = { order_by: L['orders'][number]; order_dir?: 'asc' | 'desc' | undefined };

/** What the filters and orders of a list mean in SQL. Rows are called by `alias`, or by the table's own name. */
export type ListSource<L extends List> = {
  table: string;
  alias?: string;
  /** Which rows the reader may see; with the filters that are `'scope'`, which only mean something together. */
  scope: (filter: Filter<L>) => RawBuilder<unknown>;
  filters: {
    [Name in keyof L['filters']]:
      | 'scope'
      | 'search'
      | ((value: FilterValue<L['filters'][Name]>) => RawBuilder<unknown>);
  };
  /** Together with the filters that are `'search'`, which one statement looks up with the words; without words, these are empty. */
  search: (words: string, filter: Filter<L>) => RawBuilder<unknown>;
  /** Rows without a value come last. The id breaks ties. */
  orders: Record<L['orders'][number], RawBuilder<unknown>>;
  /** What a row holds, and the joins for that; read for the rows of one page only. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
};

const nameOf = ({ table, alias }: { table: string; alias?: string }): string => alias ?? table;

/** "from … where …" of the rows that a search and filters select. */
export function matchingRows<L extends List>(
  source: Omit<ListSource<L>, 'orders' | 'columns' | 'joins'>,
  { query, filter = {} as Filter<L> }: Matching<L>,
) {
  const words = query?.trim();
  const filters = source.filters as Record<string, 'scope' | 'search' | ((value: unknown) => RawBuilder<unknown>)>;
  const conditions = Object.entries(filter as Record<string, unknown>).flatMap(([name, value]) => {
    const condition = filters[name];
    return value === undefined || typeof condition !== 'function' ? [] : [condition(value)];
  });
  const isLookedUp = Object.entries(filter as Record<string, unknown>).some(
    ([name, value]) => value !== undefined && filters[name] === 'search',
  );
  const found = words || isLookedUp ? [source.search(words ?? '', filter)] : [];
  const all = [source.scope(filter), ...conditions, ...found];
  const table = sql.table(source.table);
  const rows = source.alias ? sql`${table} ${sql.ref(source.alias)}` : table;
  return sql`from ${rows} where ${sql.join(all, sql` and `)}`;
}

function orderOf<L extends List>(list: L, source: ListSource<L>, { order_by, order_dir }: Ordering<L>) {
  const direction = order_dir ?? (order_by === list.order.by ? list.order.dir : 'asc');
  const column = source.orders[order_by as L['orders'][number]];
  return sql`${column} ${sql.raw(direction)} nulls last, ${sql.ref(`${nameOf(source)}.id`)}`;
}

/** The rows that match, in order: all of them, or with `limit` a part. */
export function selectRows<L extends List, Row>(
  list: L,
  source: ListSource<L>,
  query: Matching<L> & Ordering<L>,
  limit: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  const table = sql.table(nameOf(source));
  const order = orderOf(list, source, query);
  return sql<Row>`
    select ${source.columns}
    from (select ${table}.* ${matchingRows(source, query)} order by ${order} ${limit}) ${table}
    ${source.joins ?? sql``}
    order by ${order}`;
}

/** A page of a list, and how many rows match. */
export async function readList<L extends List, Row>(
  { db }: { db: Db },
  list: L,
  source: ListSource<L>,
  query: Matching<L> & Ordering<L> & { page: number },
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matchingRows(source, query)}`.execute(
    db,
  );
  const wanted = { page: query.page, perPage: list.perPage, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(
    wanted,
    async (limit) => (await selectRows<L, Row>(list, source, query, limit).execute(db)).rows,
  );
  const matching = (text: string) => matchingRows(source, { ...query, query: text });
  return { rows, pagination: await withCorrection({ db }, pagination, query.query?.trim(), matching) };
}

/** The ids of all rows that match, at most one more than `most`. */
export async function listMatchingIds<L extends List>(
  { db }: { db: Db },
  source: ListSource<L>,
  matching: Matching<L>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${nameOf(source)}.id`)} ${matchingRows(source, matching)} limit ${sql.lit(most + 1)}`.execute(db);
  return rows.map(({ id }) => id);
}
