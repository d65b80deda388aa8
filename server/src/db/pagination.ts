import { type Pagination, paginate } from '@sightline/contract/envelope';
import { type RawBuilder, sql } from 'kysely';

/** Where a page begins. A page before the first or past the last is clamped (specification, section 5). */
export function slicePage(page: number, total: number, perPage: number): { offset: number; pagination: Pagination } {
  const pagination = paginate(total, perPage);
  const shown = Math.min(Math.max(page, 1), pagination.last_page);
  return { offset: (shown - 1) * perPage, pagination };
}

/** The same in SQL, of a column `total`. */
export const lastPage = (offset: number, perPage: number): RawBuilder<number> =>
  sql`least(${offset}::bigint, greatest(total - 1, 0) / ${sql.lit(perPage)} * ${sql.lit(perPage)})`;
