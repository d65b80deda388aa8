import type { Pagination } from '@sightline/contract/envelope';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../kernel/context.ts';

/*
 * A search of a rare word goes through the index of words, and all that it finds is put in order. Of a common one the newest
 * rows are looked at one after the other until there are enough, which is soon, because it is common.
 */

/** Whether a search finds more than anybody looks through. It stops there, so that asking costs little. */
export async function isCommonTerm({ db }: Pick<TenantCtx, 'db'>, search: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ is_common: boolean }>`
    select count(*) > ${sql.lit(limits.found)} as is_common
    from (select ${search} limit ${sql.lit(limits.found + 1)}) as found`.execute(db);
  return rows[0]?.is_common ?? false;
}

/** Says of a common word that there is more than was counted. */
export const withMore = (pagination: Pagination, hasMore: boolean): Pagination =>
  hasMore ? { ...pagination, has_more: true } : pagination;
