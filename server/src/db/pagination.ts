import { type Pagination, paginate } from '@sightline/contract/envelope';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Computes where a page begins. A page before the first or past the last is clamped (specification, section 5). */
export function slicePage(page: number, total: number, perPage: number): { offset: number; pagination: Pagination } {
  const pagination = paginate(total, perPage);
  const shown = Math.min(Math.max(page, 1), pagination.last_page);
  return { offset: (shown - 1) * perPage, pagination };
}

/** The same in SQL, of a column `total`. */
export const lastPage = (offset: number, perPage: number): RawBuilder<number> =>
  sql`least(${offset}::bigint, greatest(total - 1, 0) / ${sql.lit(perPage)} * ${sql.lit(perPage)})`;

type Wanted = { page: number; perPage: number; total: number };

/** A page of a list, clamped. `read` selects all rows in an order without ties, and ends with the `limit` it is given. */
export async function paged<Row>(
  { page, perPage, total }: Wanted,
  read: (limit: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { offset, pagination } = slicePage(page, total, perPage);
  return { rows: await read(sql`limit ${sql.lit(perPage)} offset ${offset}`), pagination };
}

const counted = sql<number>`count(*)::int`.as('total');

/** How many rows a query without columns has. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  return (await query.select(counted).$castTo<{ total: number }>().executeTakeFirstOrThrow()).total;
}
