import { isDeepStrictEqual } from 'node:util';
import type { AssetStatus, Criticality } from '@sightline/contract/assets/assets';
import type { StoredChange } from '@sightline/contract/assets/fields';
import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import type { RowProblem } from '@sightline/contract/imports';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ImportRow } from '../../../kernel/importer.ts';
import { requireParent } from '../actions.ts';
import { recordDowntimes } from '../downtimes.ts';
import { publishAssets } from '../events.ts';
import { mergeValues } from '../field-values.ts';
import { addAssetEvents, auditAsset, valueChange } from '../history.ts';
import { printChanges } from '../printed-values.ts';
import type { AssetRecord } from '../queries.ts';
import { giveModelWarranties, giveWarrantiesUntil } from '../warranty-templates/applying.ts';
import type { Draft, Register } from './register.ts';

/* Two statements write all assets of a batch. The history and the audit log say of each what happened, as for single ones. */

type Planned = { row: ImportRow; draft: Draft; problems: RowProblem[] };
export type Changed = Planned & { target: AssetRecord };

const usual = {
  ...{ serial: '', model: '', manufacturer: '', location: '', notes: '' },
  ...{ model_id: null, category_id: null, branch_id: null, parent_id: null, purchase_date: null },
  ...{ status: 'operational' as AssetStatus, criticality: 'medium' as Criticality },
};

const columns = sql`id uuid, tag citext, name text, serial text, model_id uuid, model text, manufacturer text, category_id uuid,
  branch_id uuid, location text, parent_id uuid, status text, criticality text, purchase_date date, notes text,
  custom_fields jsonb`;

async function recordStatuses(ctx: Ctx, rows: readonly { id: string; status: AssetRecord['status'] }[]): Promise<void> {
  for (const [status, some] of Map.groupBy(rows, (row) => row.status))
    await recordDowntimes(
      ctx,
      some.map(({ id }) => id),
      status,
    );
}

const endsOf = (given: readonly { plan: Planned; id: string }[]) =>
  given.flatMap(({ plan: { draft }, id }) => (draft.warrantyEndsOn ? [{ id, ends_on: draft.warrantyEndsOn }] : []));

/** Adds the assets. Returns those that were not added because their tag was taken at the same moment. */
export async function insertAssets<P extends Planned>(ctx: Ctx, plans: readonly P[]) {
  if (plans.length === 0) return { refused: [], idByTag: new Map<string, string>() };
  const added = plans.map((plan) => ({ plan, id: uuidv7() }));
  const idByTag = new Map(added.map(({ plan, id }) => [plan.row.cells.tag?.toLowerCase() ?? '', id]));
  const parentOf = ({ row, draft }: P): string | null =>
    draft.columns.parent_id ?? idByTag.get(row.cells.parent?.toLowerCase() ?? '') ?? null;
  const rows = added.map(({ plan, id }) => ({
    ...usual,
    ...plan.draft.columns,
    parent_id: parentOf(plan),
    custom_fields: plan.draft.values,
    ...{ id, tag: plan.draft.columns.tag ?? '', name: plan.draft.columns.name ?? '' },
  }));
  const { organization_id, actor, now } = ctx;
  const { rows: inserted } = await sql<{ id: string }>`
    insert into assets (organization_id, id, tag, name, serial, model_id, model, manufacturer, category_id, branch_id, location,
      parent_id, status, criticality, purchase_date, notes, custom_fields, created_by, created_at, updated_at)
    select ${organization_id}::uuid, v.id, v.tag, v.name, v.serial, v.model_id, v.model, v.manufacturer, v.category_id, v.branch_id,
      v.location, v.parent_id, v.status, v.criticality, v.purchase_date, v.notes, v.custom_fields,
      ${actor.id}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (${columns})
    on conflict (organization_id, tag) do nothing
    returning id`.execute(ctx.db);
  const ids = new Set(inserted.map(({ id }) => id));
  const there = rows.filter(({ id }) => ids.has(id));
  await recordStatuses(ctx, there);
  await addAssetEvents(
    ctx,
    there.map(({ id }) => ({ asset_id: id, kind: 'created', version: 1 })),
  );
  for (const row of there) auditAsset(ctx, 'asset.created', row);
  await giveWarrantiesUntil(ctx, endsOf(added.filter(({ id }) => ids.has(id))));
  await giveModelWarranties(
    ctx,
    there.map(({ id }) => id),
  );
  if (there.length > 0) await publishAssets(ctx);
  return { refused: added.filter(({ id }) => !ids.has(id)).map(({ plan }) => plan), idByTag };
}

const plain = [
  ...(['name', 'serial', 'model', 'manufacturer', 'location'] as const),
  ...(['status', 'criticality', 'purchase_date', 'notes'] as const),
];

/** Links read as names in the history. */
function linkChanges(
  { draft, target, row }: Changed,
  { categories, spaces }: Register,
  tagOf: Map<string, string>,
): AuditChange[] {
  const { category_id, branch_id, parent_id } = draft.columns;
  const categoryName = (id: string | null) =>
    categories.find((one) => one.id === id)?.name ?? row.cells.category ?? null;
  const spaceName = (id: string | null) => [...spaces.values()].flat().find((one) => one.id === id)?.name ?? null;
  const changes: AuditChange[] = [];
  if (category_id !== undefined && category_id !== target.category_id)
    changes.push({
      field: 'category',
      from: target.category_id && categoryName(target.category_id),
      to: categoryName(category_id),
    });
  if (branch_id !== undefined && branch_id !== target.branch_id)
    changes.push({ field: 'branch', from: spaceName(target.branch_id), to: spaceName(branch_id) });
  if (parent_id !== undefined && parent_id !== target.parent_id)
    changes.push({ field: 'parent', from: tagOf.get(target.parent_id ?? '') ?? null, to: row.cells.parent ?? null });
  return changes;
}

export function changesOf(plan: Changed, register: Register, tagOf: Map<string, string>): StoredChange[] {
  const { draft, target } = plan;
  const named = plain.filter((name) => draft.columns[name] !== undefined);
  const values = register.fields.flatMap((field) => {
    const to = draft.values[field.id];
    return to === undefined ? [] : [valueChange(field, target.custom_fields[field.id], to)];
  });
  return [
    ...changesBetween<Partial<AssetRecord>>(target, draft.columns, named),
    ...linkChanges(plan, register, tagOf),
    ...values.filter(({ from, to }) => !isDeepStrictEqual(from, to)),
  ];
}

async function makesCircle(ctx: Ctx, { draft, target }: Changed): Promise<boolean> {
  const { parent_id } = draft.columns;
  if (!parent_id || parent_id === target.parent_id) return false;
  try {
    await requireParent(ctx, target.id, parent_id);
    await sql`update assets set parent_id = ${parent_id}
      where organization_id = ${ctx.organization_id} and id = ${target.id}`.execute(ctx.db);
    return false;
  } catch (error) {
    if (error instanceof AppError && ['ASSET_CYCLE', 'ASSET_TOO_DEEP'].includes(error.code)) return true;
    throw error;
  }
}

export async function readTags(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tag: string }>`
    select id, tag::text from assets where organization_id = ${ctx.organization_id} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, tag }) => [id, tag]));
}

/** Updates the assets. Returns those that were left as they are because they would become a part of themselves. */
export async function updateAssets<P extends Changed>(ctx: Ctx, register: Register, plans: readonly P[]): Promise<P[]> {
  const circles: P[] = [];
  for (const plan of plans) if (await makesCircle(ctx, plan)) circles.push(plan);
  const moved = plans.filter(({ draft }) => draft.columns.parent_id !== undefined);
  const tagOf = await readTags(
    ctx,
    moved.flatMap(({ target }) => target.parent_id ?? []),
  );
  const changed = plans
    .filter((plan) => !circles.includes(plan))
    .map((plan) => ({ plan, changes: changesOf(plan, register, tagOf) }))
    .filter(({ changes }) => changes.length > 0);
  const kept = plans.filter((plan) => !circles.includes(plan));
  await giveWarrantiesUntil(ctx, endsOf(kept.map((plan) => ({ plan, id: plan.target.id }))));
  if (changed.length === 0) return circles;
  const rows = changed.map(({ plan: { target, draft } }) => ({
    ...target,
    ...draft.columns,
    tag: target.tag,
    custom_fields: mergeValues(target.custom_fields, draft.values),
  }));
  await sql`
    update assets set name = v.name, serial = v.serial, model_id = v.model_id, model = v.model, manufacturer = v.manufacturer,
      category_id = v.category_id, branch_id = v.branch_id, location = v.location, parent_id = v.parent_id,
      status = v.status, criticality = v.criticality, purchase_date = v.purchase_date, notes = v.notes,
      custom_fields = v.custom_fields, updated_at = ${ctx.now}, version = assets.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (${columns})
    where assets.organization_id = ${ctx.organization_id} and assets.id = v.id`.execute(ctx.db);
  const restated = changed.filter(({ changes }) => changes.some(({ field }) => field === 'status'));
  await recordStatuses(
    ctx,
    restated.map(({ plan: { target, draft } }) => ({ id: target.id, status: draft.columns.status ?? target.status })),
  );
  await addAssetEvents(
    ctx,
    changed.map(({ plan: { target }, changes }) => ({
      ...{ asset_id: target.id, kind: 'updated', version: target.version + 1, changes },
    })),
  );
  for (const { plan, changes } of changed)
    auditAsset(
      ctx,
      'asset.updated',
      { ...plan.target, name: plan.draft.columns.name ?? plan.target.name },
      await printChanges(ctx, register.fields, changes, 'en'),
    );
  await publishAssets(ctx);
  return circles;
}
