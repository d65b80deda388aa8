import { type Category, categoryColors, categoryIcons } from '@sightline/contract/assets/categories';
import type { RowProblem } from '@sightline/contract/imports';
import { plainWord } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { lockTree } from '../../../db/tree.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ImportBatch, ImportRow } from '../../../kernel/importer.ts';
import { listAllCategories } from '../categories-queries.ts';
import { publishAssetSettings } from '../events.ts';
import { problem } from './cells.ts';
import type { Draft, Register } from './register.ts';

type Categories = readonly Pick<Category, 'id' | 'name' | 'parent_id'>[];

/** "Cooling / Chillers". */
const pathOf = (cell: string): string[] =>
  cell
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** As an export writes it. */
function wholePath(categories: Categories, { name, parent_id }: Categories[number]): string {
  const parent = categories.find(({ id }) => id === parent_id);
  return parent ? `${wholePath(categories, parent)} / ${name}` : name;
}

/** By its whole path, else by its name. Names may hold a slash. */
const findCategory = (categories: Categories, cell: string): Categories => {
  const plain = plainWord(cell);
  const placed = categories.filter((one) => plainWord(wholePath(categories, one)) === plain);
  return placed.length > 0 ? placed : categories.filter(({ name }) => plainWord(name) === plain);
};

function linkCategory(
  ctx: Ctx,
  row: ImportRow,
  { categories }: Register,
  batch: ImportBatch,
  draft: Draft,
): RowProblem[] {
  const cell = row.cells.category;
  if (cell === undefined) return [];
  const [found, ...others] = findCategory(categories, cell);
  if (others.length > 0) return [problem('category', 'ambiguous', cell)];
  if (found) {
    draft.columns.category_id = found.id;
    return [];
  }
  if (!batch.options.create_categories) return [problem('category', 'unknown', cell)];
  if (!ctx.actor.permissions.has('assets.configure')) return [problem('category', 'may_not_create', cell)];
  const path = pathOf(cell);
  const tooLong = path.find((name) => name.length > limits.name);
  if (path.length === 0) return [problem('category', 'unknown', cell)];
  if (tooLong) return [problem('category', 'too_long', tooLong, { bound: limits.name })];
  draft.newCategory = path;
  return [];
}

function linkSpace(row: ImportRow, { spaces }: Register, draft: Draft): RowProblem[] {
  const cell = row.cells.space;
  if (cell === undefined) return [];
  const named = spaces.get(plainWord(cell)) ?? [];
  const open = named.filter(({ isArchived }) => !isArchived);
  if (open.length > 1) return [problem('space', 'ambiguous', cell)];
  if (!open[0]) return [problem('space', named.length > 0 ? 'archived' : 'unknown', cell)];
  draft.columns.branch_id = open[0].id;
  return [];
}

/** A parent that an earlier row adds is there by then, or is added by the same batch. */
function linkParent(row: ImportRow, { byTag }: Register, batch: ImportBatch, draft: Draft): RowProblem[] {
  const cell = row.cells.parent;
  if (cell === undefined) return [];
  const tag = cell.toLowerCase();
  if (tag === row.cells.tag?.toLowerCase()) return [problem('parent', 'cycle', cell)];
  const parent = byTag.get(tag);
  if (parent) draft.columns.parent_id = parent.id;
  const place = batch.placeOf.get(`tag:${tag}`);
  const begin = batch.isRun ? (batch.rows[0]?.position ?? 0) : 0;
  const isEarlier = place !== undefined && place >= begin && place < row.position;
  return parent || isEarlier ? [] : [problem('parent', 'unknown', cell)];
}

export const linkRow = (
  ctx: Ctx,
  row: ImportRow,
  register: Register,
  batch: ImportBatch,
  draft: Draft,
): RowProblem[] => [
  ...linkCategory(ctx, row, register, batch, draft),
  ...linkSpace(row, register, draft),
  ...linkParent(row, register, batch, draft),
];

/** Gives drafts their new categories, each created once, with those above it. */
export async function createCategories(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const wanting = drafts.filter(({ newCategory }) => newCategory !== null);
  if (wanting.length === 0) return;
  await lockTree(ctx, 'asset_categories');
  const known: Pick<Category, 'id' | 'name' | 'parent_id'>[] = [...(await listAllCategories(ctx))];
  const added: { id: string; name: string; parent_id: string | null }[] = [];
  for (const draft of wanting) {
    let parent_id: string | null = null;
    for (const name of draft.newCategory ?? []) {
      const same = known.find((one) => one.parent_id === parent_id && plainWord(one.name) === plainWord(name));
      const category: Pick<Category, 'id' | 'name' | 'parent_id'> = same ?? { id: uuidv7(), name, parent_id };
      if (!same && known.length < limits.assets.categories) {
        known.push(category);
        added.push(category);
      }
      if (!same && !known.includes(category)) break;
      parent_id = category.id;
    }
    draft.columns.category_id = parent_id;
  }
  if (added.length === 0) return;
  const look = { icon: categoryIcons[0], color: categoryColors[0] };
  const { organization_id, now } = ctx;
  await ctx.db
    .insertInto('asset_categories')
    .values(added.map((category) => ({ ...category, ...look, organization_id, created_at: now })))
    .execute();
  for (const { id, name } of added) ctx.audit('category.created', { record: { id, label: name } });
  await publishAssetSettings(ctx);
}
