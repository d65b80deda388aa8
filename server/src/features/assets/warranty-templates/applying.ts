import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/context.ts';
import { today } from '../coverage.ts';
import { addAssetEvents, auditAsset } from '../history.ts';

type Given = { asset_id: string; tag: string; name: string; version: number; described: string };

/**
 * New units get the warranty that their model's template describes, from the day of their purchase; without one, from today. Those
 * that have a warranty already keep what they have.
 */
export async function giveModelWarranties(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const start = sql`coalesce(a.purchase_date, ${today(ctx)})`;
  const { rows } = await sql<Given>`
    with given as (
      insert into asset_warranties (organization_id, id, asset_id, kind, provider, starts_on, months, ends_on, covers,
        terms, created_at)
      select a.organization_id, uuidv7(), a.id, t.kind, coalesce(nullif(t.provider, ''), a.manufacturer), ${start},
        t.months, (${start} + make_interval(months => t.months) - interval '1 day')::date, t.covers, t.terms, ${ctx.now}
      from assets a
      join asset_models m on m.organization_id = a.organization_id and m.id = a.model_id
      join warranty_templates t on t.organization_id = m.organization_id and t.id = m.warranty_template_id
      where a.organization_id = ${ctx.organization_id} and a.id = any(${[...ids]}::uuid[]) and not exists (
        select from asset_warranties w where w.organization_id = a.organization_id and w.asset_id = a.id)
      returning organization_id, asset_id, kind, provider, ends_on)
    update assets a set warranty_ends_on = g.ends_on from given g
    where a.organization_id = ${ctx.organization_id} and a.organization_id = g.organization_id and a.id = g.asset_id
    returning a.id as asset_id, a.tag::text, a.name, a.version,
      ${described}`.execute(ctx.db);
  await recordGiven(ctx, rows);
}

const described = sql`concat_ws(' · ', g.kind, nullif(g.provider, ''), g.ends_on::text) as described`;

/**
 * Adds the warranties of an imported file: a manufacturer's warranty of labour and parts until a day, from the day of the purchase; without one,
 * from today. Assets that have a warranty already keep it.
 */
export async function giveWarrantiesUntil(ctx: Ctx, ends: readonly { id: string; ends_on: string }[]): Promise<void> {
  if (ends.length === 0) return;
  const { rows } = await sql<Given>`
    with given as (
      insert into asset_warranties (organization_id, id, asset_id, kind, provider, starts_on, ends_on, covers, created_at)
      select a.organization_id, uuidv7(), a.id, 'manufacturer', a.manufacturer,
        least(coalesce(a.purchase_date, ${today(ctx)}), v.ends_on), v.ends_on, '{labour,parts}', ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as v (id uuid, ends_on date)
      join assets a on a.organization_id = ${ctx.organization_id} and a.id = v.id
      where not exists (
        select from asset_warranties w where w.organization_id = a.organization_id and w.asset_id = a.id)
      returning organization_id, asset_id, kind, provider, ends_on)
    update assets a set warranty_ends_on = g.ends_on from given g
    where a.organization_id = ${ctx.organization_id} and a.organization_id = g.organization_id and a.id = g.asset_id
    returning a.id as asset_id, a.tag::text, a.name, a.version, ${described}`.execute(ctx.db);
  await recordGiven(ctx, rows);
}

async function recordGiven(ctx: Ctx, rows: readonly Given[]): Promise<void> {
  const change = (row: Given) => ({ field: 'warranty', from: null, to: row.described });
  await addAssetEvents(
    ctx,
    rows.map((row) => ({
      ...{ asset_id: row.asset_id, kind: 'warranty_added', version: row.version, changes: [change(row)] },
    })),
  );
  for (const row of rows) auditAsset(ctx, 'asset.warranty_added', { ...row, id: row.asset_id }, [change(row)]);
}
