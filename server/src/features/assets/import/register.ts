import type { CreateAssetInput } from '@sightline/contract/assets/assets';
import type { Category } from '@sightline/contract/assets/categories';
import type { CustomField } from '@sightline/contract/assets/fields';
import { keyOfField } from '@sightline/contract/assets/import';
import type { FieldValue, FieldValues } from '@sightline/contract/fields/field-model';
import { type ImportDefinition, plainWord } from '@sightline/contract/imports';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { ImportRow } from '../../../kernel/importer.ts';
import type { AssetRecord } from '../queries.ts';

export type DraftContact = { name: string; role: string; phone: string; email: string };

/** The values of a row; empty cells are left out. */
export type Draft = {
  position: number;
  columns: Partial<Omit<CreateAssetInput, 'id' | 'custom_fields'>> & { model?: string };
  values: FieldValues;
  /** The path of a category that is to be created. */
  newCategory: string[] | null;
  /** The model that is to be created. */
  newModel: { name: string; manufacturer: string } | null;
  contact: DraftContact | null;
  warrantyEndsOn: string | null;
};

export type Space = { id: string; name: string; isArchived: boolean };

/** Rows of a batch are compared with this; it is read once per batch. */
export type Register = {
  definition: ImportDefinition;
  fields: readonly CustomField[];
  categories: readonly Category[];
  models: readonly {
    id: string;
    name: string;
    manufacturer: string;
    category_id: string | null;
    custom_fields: FieldValues;
  }[];
  spaces: ReadonlyMap<string, Space[]>;
  people: ReadonlyMap<string, string>;
  assets: readonly AssetRecord[];
  byTag: ReadonlyMap<string, AssetRecord>;
  bySerial: ReadonlyMap<string, AssetRecord[]>;
  /** Tags of assets in the trash. */
  deletedTags: ReadonlySet<string>;
  /** For fields with unique values: "field:value" -> the asset that has it. */
  taken: ReadonlyMap<string, string>;
};

export const takenKey = (fieldId: string, value: FieldValue): string => `${fieldId}:${JSON.stringify(value)}`;

export async function listSpaces(ctx: Ctx): Promise<Map<string, Space[]>> {
  const rows = await scoped(ctx).selectFrom('branches').select(['id', 'name', 'archived_at']).execute();
  const spaces = rows.map(({ id, name, archived_at }) => ({ id, name, isArchived: archived_at !== null }));
  return Map.groupBy(spaces, ({ name }) => plainWord(name));
}

const cellsOf = (rows: readonly ImportRow[], key: string): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells[key]?.toLowerCase() ?? [])),
];

/** In one order and until the transaction ends, as other changes of many assets. */
export async function readAssets(ctx: Ctx, rows: readonly ImportRow[], isLocked: boolean): Promise<AssetRecord[]> {
  const [tags, serials] = [[...cellsOf(rows, 'tag'), ...cellsOf(rows, 'parent')], cellsOf(rows, 'serial')];
  return scoped(ctx)
    .selectFrom('assets')
    .selectAll()
    .where(sql<boolean>`assets.id in (select assets_named(${tags}::citext[], ${serials}::text[]))`)
    .orderBy('id')
    .$if(isLocked, (some) => some.forNoKeyUpdate())
    .execute();
}

export async function readDeletedTags(ctx: Ctx, rows: readonly ImportRow[]): Promise<Set<string>> {
  const { rows: found } = await sql<{ tag: string }>`
    select lower(tag::text) as tag from deleted_assets() where tag = any(${cellsOf(rows, 'tag')}::citext[])`.execute(
    ctx.db,
  );
  return new Set(found.map(({ tag }) => tag));
}

/** People of the workspace by address, and by name where only one of them has it. */
export async function readPeople(
  ctx: Ctx,
  fields: readonly CustomField[],
  rows: readonly ImportRow[],
): Promise<Map<string, string>> {
  const keys = fields.filter(({ type }) => type === 'person').map(keyOfField);
  const words = keys.flatMap((key) => cellsOf(rows, key));
  if (words.length === 0) return new Map();
  const people = await scoped(ctx)
    .selectFrom('people as p')
    .where(sql<boolean>`(p.email = any(${words}::citext[]) or lower(p.name) = any(${words}::text[]))`)
    .where(sql<boolean>`exists (
      select from roles r where r.organization_id = p.organization_id and r.person_id = p.id)`)
    .select(['p.id', sql<string>`lower(p.email::text)`.as('email'), sql<string>`lower(p.name)`.as('name')])
    .execute();
  const byName = Map.groupBy(people, ({ name }) => name);
  const named = [...byName].flatMap(([name, [first, ...others]]) =>
    first && others.length === 0 ? [[name, first.id] as const] : [],
  );
  return new Map([...named, ...people.map(({ id, email }) => [email, id] as const)]);
}

/** Writers of unique values follow one another, as in the form. */
export async function readTaken(
  ctx: Ctx,
  fields: readonly CustomField[],
  drafts: readonly Draft[],
  isLocked: boolean,
): Promise<Map<string, string>> {
  const used = fields.filter(({ id }) => drafts.some(({ values }) => values[id] !== undefined));
  const unique = used.filter(({ rules }) => rules.unique);
  const ids = used.map(({ id }) => id);
  if (isLocked && ids.length > 0)
    await sql`
      select from custom_fields f where f.organization_id = ${ctx.organization_id} and f.id = any(${ids}::uuid[])
      order by f.id ${unique.length > 0 ? sql`for no key update` : sql`for share`}`.execute(ctx.db);
  const taken = new Map<string, string>();
  for (const { id } of unique) {
    const wanted = drafts.flatMap(({ values }) =>
      values[id] === undefined ? [] : [JSON.stringify({ [id]: values[id] })],
    );
    const { rows } = await sql<{ id: string; value: FieldValue }>`
      select a.id, a.custom_fields -> ${id} as value from assets a
      where a.organization_id = ${ctx.organization_id} and a.custom_fields @> any(${wanted}::jsonb[])
      union all
      select d.id, d.custom_fields -> ${id} from deleted_assets() d where d.custom_fields @> any(${wanted}::jsonb[])`.execute(
      ctx.db,
    );
    for (const row of rows) taken.set(takenKey(id, row.value), row.id);
  }
  return taken;
}
