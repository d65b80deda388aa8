import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionFields } from '@sightline/contract/conditions/fields';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import type { Pagination } from '@sightline/contract/envelope';
import type { List } from '@sightline/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { conditionSql, type FieldSources } from './condition-query.ts';
import { withCorrection } from './corrections.ts';
import type { Db } from './kysely-on-client.ts';
import { slicePage } from './pagination.ts';
import { withMore } from './search-strategy.ts';

type FilterValue<T> = T extends z.ZodType ? NonNullable<z.output<T>> : never;
type Filter<L extends List> = NonNullable<z.output<L['matching']>['filter']>;
export type Matching<L extends List> = {
  query?: string | undefined;
  filter?: Filter<L> | undefined;
  conditions?: Condition | undefined;
};
type Ordering<L extends List> = { order_by: L['orders'][number]; order_dir?: 'asc' | 'desc' | undefined };

/** Translates the fields, filters and orders of a list to SQL. Rows are called by `alias`, or by the table's own name. */
export type ListSource<L extends List> = {
  table: string;
  alias?: string;
  /**
   * Limits the rows to those that the reader may see, and applies the filters marked `'scope'`, which only mean something together. Rows that
   * a list leaves out unless they are asked for are asked for by conditions too.
   */
  scope: (filter: Filter<L>, conditions?: Condition) => RawBuilder<unknown>;
  /** The values that conditions compare; `clock` resolves their relative values. */
  conditions?: {
    fields: ConditionFields;
    sources: FieldSources<Exclude<keyof L['fields'] & string, 'custom'>>;
    clock: ConditionClock;
  };
  /** A condition on the fields, or what is no field in SQL. */
  filters: {
    [Name in keyof L['schemas']]:
      | 'scope'
      | 'search'
      | ((value: FilterValue<L['schemas'][Name]>) => RawBuilder<unknown> | Condition);
  };
  /** Runs when there are words or a filter marked `'search'`; `words` may be empty. */
  search: (words: string, filter: Filter<L>) => RawBuilder<unknown>;
  /** Limits a search that finds many rows to the first ones of an order. */
  found?: { order: RawBuilder<unknown>; most: number };
  /** Sorts before any order; ends with a comma. */
  foremost?: RawBuilder<unknown>;
  /** Rows without a value come last, and the id breaks ties. An order with other ties is written for both directions. */
  orders: Record<L['orders'][number], RawBuilder<unknown> | Record<'asc' | 'desc', RawBuilder<unknown>>>;
  /** The columns of a row, and the joins for them; read for the rows of one page only. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
};

type RowsSource<L extends List> = Omit<ListSource<L>, 'orders' | 'columns' | 'joins'>;

const nameOf = ({ table, alias }: { table: string; alias?: string }): string => alias ?? table;

const isSql = (part: RawBuilder<unknown> | Condition): part is RawBuilder<unknown> => 'isRawBuilder' in part;

function asSql<L extends List>(
  { conditions }: RowsSource<L>,
  condition: RawBuilder<unknown> | Condition,
): RawBuilder<unknown> {
  if (isSql(condition)) return condition;
  if (!conditions) throw new Error('the source of a list does not say what its fields are');
  return conditionSql(conditions.fields, conditions.sources, condition, conditions.clock);
}

/** "from … where …" of the rows that a search, filters and conditions select. */
export function matchingRows<L extends List>(
  source: RowsSource<L>,
  { query, filter = {} as Filter<L>, conditions }: Matching<L>,
): RawBuilder<unknown> {
  const words = query?.trim();
  const filters = source.filters as Record<
    string,
    'scope' | 'search' | ((value: unknown) => RawBuilder<unknown> | Condition)
  >;
  const filtered = Object.entries(filter as Record<string, unknown>).flatMap(([name, value]) => {
    const meaning = filters[name];
    return value === undefined || typeof meaning !== 'function' ? [] : [asSql(source, meaning(value))];
  });
  const isLookedUp = Object.entries(filter as Record<string, unknown>).some(
    ([name, value]) => value !== undefined && filters[name] === 'search',
  );
  const searched = words || isLookedUp ? [source.search(words ?? '', filter)] : [];
  const all = [
    source.scope(filter, conditions),
    ...filtered,
    ...(conditions ? [asSql(source, conditions)] : []),
    ...searched,
  ];
  const table = sql.table(source.table);
  const rows = source.alias ? sql`${table} ${sql.ref(source.alias)}` : table;
  const matches = sql`from ${rows} where ${sql.join(all, sql` and `)}`;
  if (!source.found || !words) return matches;
  const name = sql.table(nameOf(source));
  const { order, most } = source.found;
  return sql`from (select ${name}.* ${matches} order by ${order} limit ${sql.lit(most)}) ${name}`;
}

function orderOf<L extends List>(list: L, source: ListSource<L>, { order_by, order_dir }: Ordering<L>) {
  const direction = order_dir ?? (order_by === list.order.by ? list.order.dir : 'asc');
  const order = source.orders[order_by as L['orders'][number]];
  const foremost = source.foremost ?? sql``;
  if ('asc' in order) return sql`${foremost} ${order[direction]}`;
  return sql`${foremost} ${order} ${sql.raw(direction)} nulls last, ${sql.ref(`${nameOf(source)}.id`)}`;
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

/** How many rows match, by the values of a column. */
export async function countGroups<L extends List, Group extends { total: number }>(
  { db }: { db: Db },
  source: RowsSource<L>,
  matching: Matching<L>,
  column: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${column}, count(*)::int total ${matchingRows(source, matching)} group by ${column} order by ${column}`.execute(
    db,
  );
  return rows;
}

async function countAll<L extends List>({ db }: { db: Db }, source: RowsSource<L>, matching: Matching<L>) {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${matchingRows(source, matching)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A page of a list, and how many rows match: one round trip, unless the page is past the last one. `count` counts in another way. */
export async function readList<L extends List, Row>(
  { db }: { db: Db },
  list: L,
  source: ListSource<L>,
  query: Matching<L> & Ordering<L> & { page: number },
  count: () => Promise<number> = () => countAll({ db }, source, query),
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { perPage } = list;
  const readFrom = async (offset: number) => {
    const limit = sql`limit ${sql.lit(perPage)} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
    return (await selectRows<L, Row>(list, source, query, limit).execute(db)).rows;
  };
  const wanted = (Math.max(query.page, 1) - 1) * perPage;
  const [asked, total] = await Promise.all([readFrom(wanted), count()]);
  const { offset, pagination } = slicePage(query.page, total, perPage);
  const rows = offset === wanted ? asked : await readFrom(offset);
  const words = query.query?.trim();
  const { found: _found, ...whole } = source;
  const matching = (text: string) => matchingRows(whole as RowsSource<L>, { ...query, query: text });
  const counted = withMore(pagination, words !== undefined && total === source.found?.most);
  return { rows, pagination: await withCorrection({ db }, counted, words, matching) };
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
