import { type DeletedAsset, type trashApi, trashList } from '@sightline/contract/assets/trash';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from '../../../db/like-part.ts';
import { paged } from '../../../db/pagination.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { isInOwnSpace } from '../../../kernel/own-space.ts';

/* Row security hides deleted assets from every other query: `deleted_assets()` is the only way to them. */

const { keptFor } = limits.assets.trash;

/** Limits the trash to the actor's space, as the register does. */
export const visibleDeleted = ({ actor }: Ctx): RawBuilder<unknown> => isInOwnSpace(actor, 'd.branch_id');

/** Whether a condition on its columns is true of an asset in the trash. */
export async function hasDeletedAsset({ db }: TenantCtx, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from deleted_assets() where ${condition} limit 1`.execute(db);
  return rows.length > 0;
}

/** "from … where …" of those in the trash `d` that a search finds. */
export function matchingDeleted(ctx: Ctx, query: string | undefined): RawBuilder<unknown> {
  const text = query?.trim();
  const isFound = sql`plain_text(d.tag::text || ' ' || d.name || ' ' || d.serial) like '%' || ${likePart(text ?? '')} || '%'`;
  return sql`from deleted_assets() d where ${visibleDeleted(ctx)} and ${text ? isFound : sql`true`}`;
}

const orders = {
  deleted_at: sql`d.deleted_at`,
  name: sql`d.name collate "und-x-icu"`,
  tag: sql`d.tag`,
} satisfies Record<(typeof trashList.orders)[number], RawBuilder<unknown>>;

export const listDeletedAssets: Action<typeof trashApi.list> = async (ctx, { query }) => {
  const found = matchingDeleted(ctx, query.query);
  const direction = query.order_dir ?? (query.order_by === trashList.order.by ? trashList.order.dir : 'asc');
  const counted = await sql<{ total: number }>`select count(*)::int total ${found}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.assets, total: counted.rows[0]?.total ?? 0 };
  const { rows: assets, pagination } = await paged(wanted, async (limit) => {
    const { rows } = await sql<DeletedAsset>`
      select d.id, d.tag::text as tag, d.name, d.deleted_at,
        d.deleted_at + make_interval(secs => ${sql.lit(keptFor / 1000)}) as gone_at,
        (select jsonb_build_object('id', b.id, 'name', b.name) from branches b
          where b.organization_id = d.organization_id and b.id = d.branch_id) as branch,
        (select jsonb_build_object('id', p.id, 'name', p.name) from people p
          where p.organization_id = d.organization_id and p.id = d.deleted_by) as deleted_by
      ${found} order by ${orders[query.order_by]} ${sql.raw(direction)}, d.id ${limit}`.execute(ctx.db);
    return rows;
  });
  return { assets, pagination };
};
