import { plainWord, type RowProblem } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ImportRow } from '../../../kernel/importer.ts';
import { publishAssetSettings } from '../events.ts';
import { auditModel } from '../models/actions.ts';
import type { AssetRecord } from '../queries.ts';
import { oneLine, problem } from './cells.ts';
import type { Draft, Register } from './register.ts';

type KnownModel = Register['models'][number];

export const readModels = (ctx: Ctx): Promise<KnownModel[]> =>
  scoped(ctx)
    .selectFrom('asset_models')
    .select(['id', 'name', 'manufacturer', 'category_id', 'custom_fields'])
    .execute();

function give(draft: Draft, { id, name, manufacturer, category_id }: KnownModel, target: AssetRecord | null): void {
  Object.assign(draft.columns, { model_id: id, model: name, ...(manufacturer && { manufacturer }) });
  if (!target && !draft.newCategory) draft.columns.category_id ??= category_id;
}

/** By name, and manufacturer where the row says one. A manufacturer alone changes nothing of an asset that has a model. */
export function linkModel(
  ctx: Ctx,
  { cells }: ImportRow,
  { models }: Register,
  draft: Draft,
  target: AssetRecord | null,
): RowProblem[] {
  const { manufacturer } = draft.columns;
  if (cells.model === undefined) {
    if (target?.model_id) delete draft.columns.manufacturer;
    return [];
  }
  const name = oneLine(cells.model);
  if (name.length > limits.name) return [problem('model', 'too_long', name, { bound: limits.name })];
  const [found, ...others] = models.filter(
    (one) =>
      plainWord(one.name) === plainWord(name) &&
      (manufacturer === undefined || plainWord(one.manufacturer) === plainWord(manufacturer)),
  );
  if (others.length > 0) return [problem('model', 'ambiguous', name)];
  // Written on the asset without a model of the workspace, as an export shows it.
  const isWritten = !found && target?.model_id === null && plainWord(target.model) === plainWord(name);
  if (isWritten) return [];
  if (found) give(draft, found, target);
  else if (ctx.actor.permissions.has('assets.configure')) draft.newModel = { name, manufacturer: manufacturer ?? '' };
  else return [problem('model', 'may_not_create', name)];
  return [];
}

const keyOf = ({ name, manufacturer }: { name: string; manufacturer: string }): string =>
  JSON.stringify([manufacturer.toLowerCase(), name.toLowerCase()]);

/** Gives drafts their new models, each created once. One that somebody else has just created is taken as it is. */
export async function createModels(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const wanting = drafts.flatMap((draft) => (draft.newModel ? [{ draft, model: draft.newModel }] : []));
  if (wanting.length === 0) return;
  // Spelt as in the first row that names it.
  const wanted = new Map(wanting.toReversed().map(({ model }) => [keyOf(model), model]));
  const rows = [...wanted.values()].map((model) => ({ ...model, id: uuidv7() }));
  const { rows: added } = await sql<{ id: string; name: string; manufacturer: string }>`
    insert into asset_models (organization_id, id, name, manufacturer, created_at, updated_at)
    select ${ctx.organization_id}::uuid, v.id, v.name, v.manufacturer, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, name text, manufacturer text)
    on conflict do nothing
    returning id, name, manufacturer`.execute(ctx.db);
  for (const model of added) auditModel(ctx, 'model.created', model);
  if (added.length > 0) await publishAssetSettings(ctx);
  const known = new Map((await readModels(ctx)).map((model) => [keyOf(model), model]));
  for (const { draft, model } of wanting) {
    const found = known.get(keyOf(model));
    if (found) give(draft, found, null);
  }
}
