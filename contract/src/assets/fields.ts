import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { FieldAnswer, FieldBound, FieldText, FieldTypeSchema, FieldVisibility } from '../fields/definition.ts';
import { type FieldValue, recordedTypeNames } from '../fields/field-model.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, line, optionalLine } from '../scalars.ts';

/*
 * Custom fields of assets, as workspaces define them. `fields/` defines the types.
 */

const CustomFieldType = FieldTypeSchema.exclude(recordedTypeNames);
const Label = z.object({ en: line(limits.name), pt: line(limits.name) });
const Help = FieldText(limits.assets.help);

const Rules = z.object({
  required: z.boolean(),
  unique: z.boolean(),
  min: FieldBound,
  max: FieldBound,
  pattern: z.string().max(limits.assets.pattern),
});

const Option = z.object({ id: line(40), label: Label });

export const CustomField = z.object({
  id: Id,
  type: CustomFieldType,
  label: Label,
  help: Help,
  unit: z.string(),
  rules: Rules,
  options: z.array(Option),
  /** The initial value in the form of a new asset. */
  default: FieldAnswer.nullable(),
  visible_to: FieldVisibility,
  /** Assets of this category, and of those below it, have the field; null for all. */
  category: z.object({ id: Id, name: z.string() }).nullable(),
  /** Assets have it by their model alone, whatever their category. */
  only_models: z.boolean(),
  /** Models whose units have it besides; for guests always empty. */
  model_ids: z.array(Id),
  in_list: z.boolean(),
  position: z.int(),
  version: z.int(),
  /** Assets and models with a value; null for readers who do not define fields. */
  used_count: z.int().nullable(),
});
export type CustomField = z.infer<typeof CustomField>;

/** A change in the history of an asset as it is stored: of a custom field the values themselves, which are printed for each reader. */
export type StoredChange = { field: string; from: FieldValue | null; to: FieldValue | null };

const definition = {
  type: CustomFieldType,
  label: Label,
  help: Help.default({ en: '', pt: '' }),
  unit: optionalLine(20).default(''),
  rules: Rules.partial().default({}),
  options: z.array(Option).max(limits.assets.options).default([]),
  default: FieldAnswer.nullable().default(null),
  visible_to: FieldVisibility.default('everybody'),
  category_id: Id.nullable().default(null),
  /** `category_id` then means nothing. */
  only_models: z.boolean().default(false),
  in_list: z.boolean().default(false),
  position: z.int().min(0).max(1000).default(0),
};

type Bounded = { rules: { min?: number | null | undefined; max?: number | null | undefined } };
const hasOrderedBounds = ({ rules: { min = null, max = null } }: Bounded): boolean =>
  min === null || max === null || min <= max;
const ordered = { path: ['rules', 'max'], params: { code: 'before_start' } };

export const CreateFieldInput = z.object({ id: Id.optional(), ...definition }).refine(hasOrderedBounds, ordered);
export const UpdateFieldInput = z
  .object({ ...definition, version: z.int().max(greatestInt) })
  .refine(hasOrderedBounds, ordered);

const params = z.object({ id: Id });
const oneField = z.object({ custom_field: CustomField });
const allFields = wholeList({ custom_fields: z.array(CustomField) });

export const fieldsApi = {
  list: endpoint('GET', '/custom-fields', {
    summary: 'Lists the custom fields of assets that you may see.',
    query: OnePage,
    data: allFields,
  }),
  product: endpoint('GET', '/product-custom-fields', {
    summary: 'Lists the custom fields of assets that you may see.',
    description: 'The same as GET /custom-fields, under the name of the specification.',
    query: OnePage,
    data: allFields,
  }),
  create: endpoint('POST', '/custom-fields', {
    summary: 'Defines a custom field of assets.',
    body: CreateFieldInput,
    idempotentBy: 'id',
    data: oneField,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_FIELDS', 'FIELD_NEEDS_OPTIONS', 'FIELD_DEFAULT_INVALID'],
  }),
  update: endpoint('PUT', '/custom-field/:id', {
    summary: 'Changes a custom field.',
    description:
      'Values survive a new name. While assets have values, the type stays, and so do the options that they hold; `{count}` of the message says how many assets.',
    params,
    body: UpdateFieldInput,
    data: oneField,
    errors: [
      'NOT_FOUND',
      'STALE_VERSION',
      'FIELD_HAS_VALUES',
      'FIELD_OPTION_IN_USE',
      'FIELD_NEEDS_OPTIONS',
      'FIELD_DEFAULT_INVALID',
    ],
  }),
  remove: endpoint('DELETE', '/custom-field/:id', {
    summary: 'Deletes a custom field that no asset uses.',
    description: 'Refused with the number of assets that have a value.',
    params,
    errors: ['NOT_FOUND', 'FIELD_IN_USE'],
  }),
};
