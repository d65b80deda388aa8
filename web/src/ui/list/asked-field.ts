import type { ConditionField, ConditionFields } from '@sightline/contract/conditions/fields';
import type { ListFilter } from './filters.ts';

type Search = Extract<ListFilter, { search: unknown }>['search'];

/** A field that conditions ask, in words. Of people, spaces and other rows `search` finds those that are meant, and `named` says who they are by id. */
export type AskedField = {
  name: string;
  label: string;
  field: ConditionField;
  choices?: readonly { value: string | number; label: string }[];
  search?: Search;
  named?: (ids: readonly string[]) => ReturnType<Search>;
};

/** Names each field of a list; null for those that the reader has no use for. */
export const askedFields = <Fields extends ConditionFields>(
  fields: Fields,
  named: Record<keyof Fields & string, Omit<AskedField, 'name' | 'field'> | null>,
): AskedField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const words = named[name];
    return words ? [{ name, field, ...words }] : [];
  });
