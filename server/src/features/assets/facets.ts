import type { assetsApi, assetsList } from '@sightline/contract/assets/assets';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { matchingRows } from '../../db/list-query.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { warrantyStatus } from './coverage.ts';
import { openAssetsSource } from './list.ts';

type By = HandlerInput<typeof assetsApi.facet>['params']['by'];

const facetOf = (ctx: Ctx, by: By): RawBuilder<string | null> =>
  by === 'warranty' ? sql`${warrantyStatus(ctx)}` : sql`assets.${sql.ref(by)}::text`;

/** Counts what each value of a property would find, together with the other filters. */
export const countFacet: Action<typeof assetsApi.facet> = async (ctx, { params: { by }, query }) => {
  const source = await openAssetsSource(ctx, query.conditions);
  const { [by]: _own, ...filter } = query.filter ?? {};
  const matching = matchingRows<typeof assetsList>(source, { ...query, filter });
  const { rows: counts } = await sql<{ value: string; count: number }>`
    select value, count(*)::int as count
    from (select ${facetOf(ctx, by)} as value ${matching}) found
    where value is not null group by value order by value`.execute(ctx.db);
  return { counts };
};
