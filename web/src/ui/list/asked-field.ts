import type { ConditionField } from '@sightline/contract/conditions/fields';
import type { ListFilter } from './filters.ts';

/** A field that conditions ask, in words. Of people, spaces and other rows `search` finds those that are meant. */
export type AskedField = {
  name: string;
  label: string;
  field: ConditionField;
  choices?: readonly { value: string | number; label: string }[];
  search?: Extract<ListFilter, { search: unknown }>['search'];
};
