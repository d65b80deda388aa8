import type { StoredChange } from '@sightline/contract/assets/fields';
import type { RowChange } from '@sightline/contract/imports';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { printChanges } from '../printed-values.ts';
import type { DraftContact, Register } from './register.ts';
import { type Changed, changesOf } from './writing.ts';

/* Computes what an update changes: the check shows it, and rows that change nothing are left alone. */

type KnownContact = { asset_id: string; hasAccount: boolean; name: string; role: string; phone: string; email: string };

export async function readContacts(ctx: Ctx, ids: readonly string[]): Promise<KnownContact[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KnownContact>`
    select c.asset_id, c.person_id is not null as "hasAccount", coalesce(p.name, c.name) as name, c.role, c.phone, c.email
    from asset_contacts c
    left join people p on p.organization_id = c.organization_id and p.id = c.person_id
    where c.organization_id = ${ctx.organization_id} and c.asset_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Returns the assets that have a warranty already; an import does not change it. */
export async function readWarranted(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scoped(ctx)
    .selectFrom('asset_warranties')
    .select('asset_id')
    .where('asset_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ asset_id }) => asset_id));
}

/** As `writeContacts` writes it. */
function contactChanges(contact: DraftContact | null, known: readonly KnownContact[]): RowChange[] {
  if (!contact) return [];
  const same = known.find(({ name }) => name.toLowerCase() === contact.name.toLowerCase());
  if (!same) return [{ field: 'contact', from: null, to: contact.name }];
  if (same.hasAccount) return [];
  return (['role', 'phone', 'email'] as const)
    .filter((text) => contact[text] !== '' && contact[text] !== same[text])
    .map((text) => ({ field: `contact_${text}`, from: same[text] || null, to: contact[text] }));
}

/** Categories and models that the import creates have no id yet, so their changes are listed by name. */
const newLinks = ({ draft: { newCategory, newModel }, target, row }: Changed): RowChange[] => [
  ...(newCategory ? [{ field: 'category', from: null, to: row.cells.category ?? null }] : []),
  ...(newModel ? [{ field: 'model', from: target.model || null, to: newModel.name }] : []),
];

/** By the keys of the import, and in the words of the actor's language. */
async function inWords(
  ctx: Ctx,
  { definition, fields }: Register,
  changes: readonly StoredChange[],
): Promise<RowChange[]> {
  const { locale } = ctx.actor;
  const keys: Record<string, string> = { branch: 'space' };
  return (await printChanges(ctx, fields, changes, locale)).map(({ field, from, to }) => {
    const key = keys[field] ?? field.replace(/^custom:/, 'custom_fields.');
    const options = definition.fields.find((one) => one.key === key)?.options ?? [];
    const wordOf = (value: string | null) =>
      (value && options.find(({ id }) => id === value)?.label[locale]) ?? (value || null);
    return { field: key, from: wordOf(from), to: wordOf(to) };
  });
}

type Known = {
  tagOf: Map<string, string>;
  contacts: readonly KnownContact[];
  warranted: ReadonlySet<string>;
};

export async function describeChanges(
  ctx: Ctx,
  register: Register,
  plan: Changed,
  { tagOf, contacts, warranted }: Known,
): Promise<RowChange[]> {
  const { draft, target } = plan;
  const isWarrantyNew = draft.warrantyEndsOn !== null && !warranted.has(target.id);
  return [
    ...(await inWords(ctx, register, changesOf(plan, register, tagOf))),
    ...newLinks(plan),
    ...(isWarrantyNew ? [{ field: 'warranty_ends_on', from: null, to: draft.warrantyEndsOn }] : []),
    ...contactChanges(
      draft.contact,
      contacts.filter(({ asset_id }) => asset_id === target.id),
    ),
  ];
}
