import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';

/** The day of the request by the calendar of the workspace. */
export const today = ({ now, organization_id }: TenantCtx): RawBuilder<string> => sql`
  (${now}::timestamptz at time zone (select o.timezone from organizations o where o.id = ${organization_id}))::date`;

/** The status of the asset `assets` of a query: by whether a warranty runs today, and when the last one ends. */
export const warrantyStatus = (ctx: TenantCtx): RawBuilder<string> => sql`
  case
    when assets.warranty_ends_on is null then 'none'
    when assets.warranty_ends_on < ${today(ctx)} then 'expired'
    when not exists (
      select from asset_warranties w
      where w.organization_id = assets.organization_id and w.asset_id = assets.id
        and ${today(ctx)} between w.starts_on and w.ends_on) then
      case when exists (
        select from asset_warranties w
        where w.organization_id = assets.organization_id and w.asset_id = assets.id and w.ends_on < ${today(ctx)})
      then 'expired' else 'none' end
    when assets.warranty_ends_on < ${today(ctx)} + ${sql.lit(limits.assets.expiringDays)} then 'expiring'
    else 'active'
  end`;
