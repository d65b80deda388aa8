import { isDeepStrictEqual } from 'node:util';
import { fieldsOfAsset } from '@sightline/contract/assets/fields-of-asset';
import { assetImport, assetImportWith, keyOfField } from '@sightline/contract/assets/import';
import type { RowChange, RowProblem } from '@sightline/contract/imports';
import { lockTree } from '../../../db/tree.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ImportBatch, Importer, ImportRow, OpenImporter, RowOutcome } from '../../../kernel/importer.ts';
import { failedRow } from '../../../kernel/importer.ts';
import { listAllCategories } from '../categories-queries.ts';
import { listVisibleFields } from '../fields-queries.ts';
import type { AssetRecord } from '../queries.ts';
import { problem, readCells } from './cells.ts';
import { describeChanges, readContacts, readWarranted } from './changes.ts';
import { readContact, writeContacts } from './contacts.ts';
import { createCategories, linkRow } from './links.ts';
import { createModels, linkModel, readModels } from './models.ts';
import {
  type Draft,
  listSpaces,
  type Register,
  readAssets,
  readDeletedTags,
  readPeople,
  readTaken,
  takenKey,
} from './register.ts';
import { insertAssets, readTags, updateAssets } from './writing.ts';

/*
 * A row is matched by its tag; without a tag, by its serial. What matches is updated, or left as it is, as the importer chose;
 * empty cells change nothing. What matches nothing is created.
 */

type Plan = { row: ImportRow; draft: Draft; problems: RowProblem[]; target: AssetRecord | null; changes: RowChange[] };

const groupByTag = (assets: readonly AssetRecord[]) => new Map(assets.map((asset) => [asset.tag.toLowerCase(), asset]));

const groupBySerial = (assets: readonly AssetRecord[]) =>
  Map.groupBy(
    assets.filter(({ serial }) => serial !== ''),
    ({ serial }) => serial.toLowerCase(),
  );

function findTarget(
  { cells }: ImportRow,
  { byTag, bySerial }: Register,
): { target: AssetRecord | null; wrong?: RowProblem } {
  if (cells.tag !== undefined) return { target: byTag.get(cells.tag.toLowerCase()) ?? null };
  const serial = cells.serial ?? '';
  const [target = null, ...others] = bySerial.get(serial.toLowerCase()) ?? [];
  if (others.length > 0) return { target: null, wrong: problem('serial', 'ambiguous', serial) };
  return { target };
}

function missingOf({ draft, row }: Plan, register: Register): RowProblem[] {
  const own = (['tag', 'name'] as const)
    .filter((key) => row.cells[key] === undefined)
    .map((key) => problem(key, 'required', ''));
  const model = register.models.find(({ id }) => id === draft.columns.model_id);
  const demanded = fieldsOfAsset(register.fields, register.categories, {
    categoryId: draft.columns.category_id ?? null,
    modelId: model?.id ?? null,
  });
  const values = demanded
    .filter((field) => field.rules.required && row.cells[keyOfField(field)] === undefined)
    .filter(({ id }) => model?.custom_fields[id] === undefined)
    .map((field) => problem(keyOfField(field), 'required', ''));
  return [...own, ...values];
}

function takenOf({ draft, target, row }: Plan, register: Register): RowProblem[] {
  return register.fields.flatMap((field) => {
    const value = draft.values[field.id];
    const owner = value === undefined ? undefined : register.taken.get(takenKey(field.id, value));
    const key = keyOfField(field);
    return owner && owner !== target?.id ? [problem(key, 'unique', row.cells[key] ?? '')] : [];
  });
}

/** A file that was exported shows the values of the model too: they stay the model's. */
function dropInherited({ columns, values }: Draft, target: AssetRecord | null, { models }: Register): void {
  if (!target) return;
  const model = models.find(({ id }) => id === (columns.model_id ?? target.model_id));
  for (const [id, value] of Object.entries(values))
    if (target.custom_fields[id] === undefined && isDeepStrictEqual(model?.custom_fields[id], value)) delete values[id];
}

function planRow(ctx: Ctx, row: ImportRow, register: Register, batch: ImportBatch): Plan {
  const { draft, problems } = readCells(row, register, batch);
  const { contact, problems: wrongContact } = readContact(row);
  draft.contact = contact;
  problems.push(...wrongContact, ...linkRow(ctx, row, register, batch, draft));
  const { target, wrong } = findTarget(row, register);
  if (wrong) problems.push(wrong);
  problems.push(...linkModel(ctx, row, register, draft, target));
  dropInherited(draft, target, register);
  const plan = { row, draft, problems, target, changes: [] };
  if (register.deletedTags.has(row.cells.tag?.toLowerCase() ?? ''))
    problems.push(problem('tag', 'ASSET_TAG_IN_TRASH', row.cells.tag ?? ''));
  if (!target && !wrong) problems.push(...missingOf(plan, register));
  return plan;
}

/** When several rows match one asset, the first one counts, and the others get a problem. */
function refuseRepeated(plans: readonly Plan[]): void {
  const seen = new Map<string, number>();
  for (const { target, row, problems } of plans) {
    if (!target) continue;
    const first = seen.get(target.id);
    if (first === undefined) seen.set(target.id, row.position);
    else problems.push(problem('serial', 'same_asset', row.cells.serial ?? '', { row: first + 2 }));
  }
}

async function readRegister(
  ctx: Ctx,
  opened: Pick<Register, 'definition' | 'fields'>,
  batch: ImportBatch,
): Promise<Register> {
  const { rows, isRun } = batch;
  if (isRun) await lockTree(ctx, 'assets');
  const assets = await readAssets(ctx, rows, isRun);
  return {
    ...opened,
    assets,
    categories: await listAllCategories(ctx),
    models: await readModels(ctx),
    spaces: await listSpaces(ctx),
    people: await readPeople(ctx, opened.fields, rows),
    byTag: groupByTag(assets),
    bySerial: groupBySerial(assets),
    deletedTags: await readDeletedTags(ctx, rows),
    taken: new Map(),
  };
}

function outcomeOf({ problems, target, changes }: Plan, { options }: ImportBatch): RowOutcome {
  if (problems.length > 0) return failedRow(...problems);
  if (!target) return { outcome: 'create' };
  return options.existing === 'skip' || changes.length === 0 ? { outcome: 'skip' } : { outcome: 'update', changes };
}

/** Before anything of the batch is written. */
async function findChanges(ctx: Ctx, register: Register, plans: readonly Plan[]): Promise<void> {
  const known = plans.flatMap((plan) => (plan.target ? [{ ...plan, target: plan.target, plan }] : []));
  const ids = known.map(({ target }) => target.id);
  const contacts = known.some(({ draft }) => draft.contact) ? await readContacts(ctx, ids) : [];
  const parents = known.flatMap(({ draft, target }) => (draft.columns.parent_id ? (target.parent_id ?? []) : []));
  const tagOf = await readTags(ctx, parents);
  const warranted = known.some(({ draft }) => draft.warrantyEndsOn) ? await readWarranted(ctx, ids) : new Set<string>();
  for (const one of known) one.plan.changes = await describeChanges(ctx, register, one, { tagOf, contacts, warranted });
}

const isLeft = ({ target }: Plan, { options }: ImportBatch): boolean => target !== null && options.existing === 'skip';

/** Rows come after the rows of their parents: of one that is not added, the parts are not added either. */
function refuseOrphans(plans: readonly Plan[], batch: ImportBatch): Plan[] {
  const tags = new Set<string>();
  return plans.filter((plan) => {
    const { row, draft, problems, target } = plan;
    const parent = row.cells.parent?.toLowerCase();
    const isThere = parent === undefined || draft.columns.parent_id !== undefined || tags.has(parent);
    if (!isThere) problems.push(problem('parent', 'unknown', row.cells.parent ?? ''));
    if (problems.length > 0 || isLeft(plan, batch)) return false;
    if (!target) tags.add(row.cells.tag?.toLowerCase() ?? '');
    return true;
  });
}

function contactsOf(plans: readonly Plan[], idByTag: ReadonlyMap<string, string>) {
  return plans.flatMap(({ row, draft: { contact, columns }, target, problems }) => {
    const tag = target?.tag ?? columns.tag ?? '';
    const id = target?.id ?? idByTag.get(row.cells.tag?.toLowerCase() ?? '');
    const asset = id && { id, tag, name: columns.name ?? target?.name ?? '' };
    return asset && contact && problems.length === 0 ? [{ asset, contact }] : [];
  });
}

async function work(
  ctx: Ctx,
  opened: Pick<Register, 'definition' | 'fields'>,
  batch: ImportBatch,
): Promise<RowOutcome[]> {
  const register = await readRegister(ctx, opened, batch);
  const plans = batch.rows.map((row) => planRow(ctx, row, register, batch));
  refuseRepeated(plans);
  const drafts = plans.map(({ draft }) => draft);
  const taken = await readTaken(ctx, register.fields, drafts, batch.isRun);
  for (const plan of plans) plan.problems.push(...takenOf(plan, { ...register, taken }));
  await findChanges(ctx, register, plans);
  if (batch.isRun) {
    const good = refuseOrphans(plans, batch);
    await createCategories(
      ctx,
      good.map(({ draft }) => draft),
    );
    await createModels(
      ctx,
      good.map(({ draft }) => draft),
    );
    const added = good.filter(({ target }) => target === null);
    const { refused, idByTag } = await insertAssets(ctx, added);
    for (const { row, problems } of refused) problems.push(problem('tag', 'ASSET_TAG_TAKEN', row.cells.tag ?? ''));
    const changed = good.flatMap(({ target, ...plan }) => (target ? [{ ...plan, target }] : []));
    for (const { row, draft } of changed) {
      const parent = idByTag.get(row.cells.parent?.toLowerCase() ?? '');
      if (parent) draft.columns.parent_id = parent;
    }
    for (const { row, problems } of await updateAssets(ctx, register, changed))
      problems.push(problem('parent', 'cycle', row.cells.parent ?? ''));
    await writeContacts(ctx, contactsOf(good, idByTag));
  }
  return plans.map((plan) => outcomeOf(plan, batch));
}

export const assetImporter: Importer = {
  permission: assetImport.permission,
  batch: 250,
  async open(ctx) {
    const fields = await listVisibleFields(ctx);
    const definition = assetImportWith(fields);
    const unique = fields.filter(({ rules }) => rules.unique).map(keyOfField);
    const keysOf: OpenImporter['keysOf'] = ({ cells }) => [
      ...(cells.tag === undefined ? [] : [{ field: 'tag', key: `tag:${cells.tag.toLowerCase()}` }]),
      ...unique.flatMap((field) => {
        const cell = cells[field];
        return cell === undefined ? [] : [{ field, key: `${field}:${cell.toLowerCase()}` }];
      }),
    ];
    const mentions: OpenImporter['mentions'] = ({ cells }) =>
      cells.parent === undefined ? [] : [`tag:${cells.parent.toLowerCase()}`];
    return { definition, keysOf, mentions, work: (own, batch) => work(own, { definition, fields }, batch) };
  },
};
