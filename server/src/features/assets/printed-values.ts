import type { StoredChange } from '@sightline/contract/assets/fields';
import type { AuditChange } from '@sightline/contract/audit/audit';
import type { FieldModel, FieldValue, Translated } from '@sightline/contract/fields/field-model';
import { normaliseField, printField } from '@sightline/contract/fields/field-types';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx } from '../../kernel/context.ts';

/*
 * Values of custom fields as text, in the language of who reads them. People are stored by id and read by name, also those
 * who have left.
 */

export type PersonNames = ReadonlyMap<string, string>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function readPersonNames(ctx: Ctx, values: readonly unknown[]): Promise<PersonNames> {
  const ids = [...new Set(values.filter((value) => typeof value === 'string' && uuid.test(value)))];
  if (ids.length === 0) return new Map();
  const people = await scoped(ctx)
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

type Printing = { names: PersonNames; locale: keyof Translated };

export const printValue = (field: FieldModel, value: FieldValue | undefined, { names, locale }: Printing): string =>
  (field.type === 'person' && names.get(String(value))) || printField(field, value, locale);

/** Prints a value as it is if it no longer fits its field, whose type or options have changed. */
function printStored(field: FieldModel | undefined, value: FieldValue | null, printing: Printing): string | null {
  if (value === null) return null;
  if (!field || 'problem' in normaliseField(field, value)) return String(value);
  return printValue(field, value, printing);
}

/** The changes of custom fields as text; others are text already. */
export async function printChanges(
  ctx: Ctx,
  fields: readonly FieldModel[],
  changes: readonly StoredChange[],
  locale: keyof Translated,
): Promise<AuditChange[]> {
  const known = new Map(fields.map((field) => [`custom:${field.id}`, field]));
  const ofPeople = changes.filter(({ field }) => known.get(field)?.type === 'person');
  const printing = {
    locale,
    names: await readPersonNames(
      ctx,
      ofPeople.flatMap(({ from, to }) => [from, to]),
    ),
  };
  return changes.map(({ field, from, to }) => ({
    field,
    from: printStored(known.get(field), from, printing),
    to: printStored(known.get(field), to, printing),
  }));
}
