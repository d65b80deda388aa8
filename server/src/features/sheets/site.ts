import type { SheetFacts, SheetSite } from '@sightline/contract/sheets/sheets';
import { sql } from 'kysely';
import { wireTime } from '../../db/wire-time.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { addressLine } from '../schedule/queries.ts';

type Signable = { sheet: { id: string }; signed: SheetFacts | null };

/** Returns the facts at the time of the first signature; for an unsigned sheet, the current ones. */
export const factsOf = async (ctx: TenantCtx, { sheet, signed }: Signable): Promise<SheetFacts> =>
  signed ?? (await readFacts(ctx, sheet.id));

/** Reads the current facts. */
export async function readFacts(ctx: TenantCtx, sheetId: string): Promise<SheetFacts> {
  const { rows } = await sql<Omit<SheetFacts, 'site'>>`
    select t.subject, b.name as branch_name, o.timezone
    from assistance_sheets s
    join organizations o on o.id = s.organization_id
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    left join branches b on b.organization_id = t.organization_id and b.id = t.branch_id
    where s.organization_id = ${ctx.organization_id} and s.id = ${sheetId}`.execute(ctx.db);
  const [facts] = rows;
  if (!facts) throw new Error('the ticket of a sheet is not there');
  return { ...facts, site: await readSite(ctx, sheetId) };
}

/**
 * Reads on what, where and when the work of a sheet was done. Takes a visit of the sheet's author, or any, the one nearest to the time when
 * the sheet was begun. Several people count from the first arrival to the last departure.
 */
async function readSite(ctx: TenantCtx, sheetId: string): Promise<SheetSite> {
  const { rows } = await sql<SheetSite>`
    select coalesce(nullif(n.place, ''), ${addressLine}, '') as address, coalesce(b.timezone, o.timezone) as timezone,
      case when a.id is not null then json_build_object('name', a.name, 'tag', a.tag, 'serial', a.serial) end as asset,
      case when n.id is not null then json_build_object('starts_at', ${wireTime('n.starts_at')}, 'ends_at', ${wireTime('n.ends_at')},
        'checked_in_at', ${wireTime('n.checked_in_at')}, 'checked_out_at', ${wireTime('n.checked_out_at')}) end as visit
    from assistance_sheets s
    join organizations o on o.id = s.organization_id
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    left join branches b on b.organization_id = t.organization_id and b.id = t.branch_id
    left join ticket_assets k on k.organization_id = t.organization_id and k.ticket_id = t.id
    left join assets a on a.organization_id = k.organization_id and a.id = k.asset_id
    left join lateral (
      select v.id, v.place, v.starts_at, v.ends_at, w.checked_in_at, w.checked_out_at
      from visits v
      join lateral (
        select min(p.checked_in_at) as checked_in_at, coalesce(bool_or(p.person_id = s.author_id), false) as is_own,
          case when bool_and(p.checked_in_at is null or p.checked_out_at is not null) then max(p.checked_out_at) end as checked_out_at
        from visit_people p where p.organization_id = v.organization_id and p.visit_id = v.id) w on true
      where v.organization_id = s.organization_id and v.ticket_id = s.ticket_id and v.status <> 'cancelled'
      order by w.is_own desc, abs(extract(epoch from coalesce(w.checked_in_at, v.starts_at) - s.created_at)), v.id limit 1) n on true
    where s.organization_id = ${ctx.organization_id} and s.id = ${sheetId}`.execute(ctx.db);
  const [site] = rows;
  if (!site) throw new Error('the ticket of a sheet is not there');
  return site;
}
