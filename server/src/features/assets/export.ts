import {
  type AssetRow,
  type AssetStatus,
  type assetsApi,
  assetsList,
  type Criticality,
  type ListedAsset,
} from '@sightline/contract/assets/assets';
import type { CustomField } from '@sightline/contract/assets/fields';
import { assetImport, titleOfField } from '@sightline/contract/assets/import';
import type { FieldValue, Translated } from '@sightline/contract/fields/field-model';
import { sql } from 'kysely';
import { selectRows } from '../../db/list-query.ts';
import { chosenColumns, downloadTable, type ExportColumn, timeColumn, wordColumn } from '../../http/table-download.ts';
import type { TableCell } from '../../http/workbook.ts';
import type { Action } from '../../kernel/action.ts';
import { conditionClock } from '../../kernel/condition-clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { firstContact } from './contacts/first-contact.ts';
import { listVisibleFields } from './fields-queries.ts';
import { assetsSource, rowColumns, visibleAssets } from './list.ts';
import { type PersonNames, printValue, readPersonNames } from './printed-values.ts';

/* The register as a file. Its columns and words are those that the import reads, so that a file comes back as it went. */

type Exported = AssetRow & Pick<ListedAsset, 'contact'> & { category_path: string | null };

const titleOf = (key: string): Translated =>
  assetImport.fields.find((field) => field.key === key)?.label ?? { en: key, pt: key };

const wordsOf = <Word extends string>(key: string): Record<Word, Translated> =>
  Object.fromEntries(
    assetImport.fields.find((field) => field.key === key)?.options.map(({ id, label }) => [id, label]) ?? [],
  ) as Record<Word, Translated>;

const column = (name: 'tag' | 'name' | 'serial' | 'model' | 'manufacturer' | 'location'): ExportColumn<Exported> => ({
  ...{ id: name, title: titleOf(name) },
  cell: ({ [name]: text }) => text,
});

const warrantyWords = {
  active: { en: 'Under warranty', pt: 'Na garantia' },
  expiring: { en: 'Expiring soon', pt: 'Vence em breve' },
  expired: { en: 'Expired', pt: 'Vencida' },
  none: { en: 'No warranty', pt: 'Sem garantia' },
};

const contactColumns = (['name', 'role', 'phone', 'email'] as const).map(
  (text): ExportColumn<Exported> => ({
    ...{ id: 'contact', title: titleOf(text === 'name' ? 'contact' : `contact_${text}`) },
    cell: ({ contact }) => contact?.[text] ?? '',
  }),
);

const ownColumns: readonly ExportColumn<Exported>[] = [
  ...(['tag', 'name', 'serial', 'model', 'manufacturer'] as const).map(column),
  { id: 'category', title: titleOf('category'), cell: ({ category_path }) => category_path },
  { id: 'customer', title: titleOf('space'), cell: ({ branch }) => branch?.name ?? '' },
  column('location'),
  wordColumn<Exported, AssetStatus>('status', titleOf('status'), wordsOf('status'), ({ status }) => status),
  wordColumn<Exported, Criticality>(
    'criticality',
    titleOf('criticality'),
    wordsOf('criticality'),
    ({ criticality }) => criticality,
  ),
  wordColumn('warranty', 'warranty_status', warrantyWords, ({ warranty_status }) => warranty_status),
  {
    ...{ id: 'warranty', title: titleOf('warranty_ends_on') },
    cell: ({ warranty_ends_on }) => warranty_ends_on && { day: warranty_ends_on },
  },
  ...contactColumns,
  timeColumn('created_at', 'created', ({ created_at }) => created_at),
];

/** Reads the names of all people that the visible assets refer to in these fields. */
async function readNamesInFields(ctx: Ctx, fields: readonly CustomField[]): Promise<PersonNames> {
  const ids = fields.filter(({ type }) => type === 'person').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ value: string }>`
    select distinct assets.custom_fields ->> field as value from assets cross join unnest(${ids}::text[]) field
    where ${visibleAssets(ctx)} and assets.custom_fields ? field`.execute(ctx.db);
  return readPersonNames(
    ctx,
    rows.map(({ value }) => value),
  );
}

/** Numbers and days as such; several choices with semicolons between them, since a choice may hold a comma. */
function fieldCell(
  field: CustomField,
  value: FieldValue | undefined,
  printing: { names: PersonNames; locale: keyof Translated },
): TableCell {
  if (value === undefined) return null;
  if (typeof value === 'number') return value;
  if (field.type === 'date') return { day: String(value) };
  if (!Array.isArray(value)) return printValue(field, value, printing);
  return value.map((one) => printValue(field, [one], printing)).join('; ');
}

/** "Cooling / Chillers", since two categories may have one name. */
const categoryPath = sql`(
  with recursive above as (
    select c.parent_id, c.name::text as path from asset_categories c
    where c.organization_id = assets.organization_id and c.id = assets.category_id
    union all
    select c.parent_id, c.name || ' / ' || above.path from asset_categories c join above on c.id = above.parent_id
    where c.organization_id = assets.organization_id)
  select path from above where parent_id is null) as category_path`;

export const exportAssets: Action<typeof assetsApi.export> = async (ctx, { body }) => {
  const fields = await listVisibleFields(ctx);
  const { locale } = ctx.actor;
  const names = await readNamesInFields(ctx, fields);
  const source = {
    ...assetsSource(ctx, fields, await conditionClock(ctx, body.conditions)),
    columns: sql`${rowColumns(ctx)}, ${firstContact(ctx)} as contact, ${categoryPath}`,
  };
  const custom = fields.map(
    (field): ExportColumn<Exported> => ({
      ...{ id: field.id, title: titleOfField(field) },
      cell: (row) => fieldCell(field, row.custom_fields[field.id], { names, locale }),
    }),
  );
  const { send, count } = await downloadTable(ctx, {
    name: 'assets',
    format: body.format,
    ...(await chosenColumns(ctx, [...ownColumns, ...custom], body.columns)),
    rows: selectRows<typeof assetsList, Exported>(assetsList, source, body),
  });
  if (count > 0) ctx.audit('assets.exported', { record: { id: null, label: '' } });
  return send;
};
