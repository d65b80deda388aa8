import { z } from 'zod';
import { limits } from '../limits.ts';
import { greatestInt, line, optionalLine } from '../scalars.ts';
import { conditionOps } from './conditions.ts';
import { fieldTypeNames, recordedTypeNames } from './field-model.ts';

/*
 * A field as it is defined and stored: questions of sheets and fields of forms are definitions, custom fields of assets have the
 * same parts. `field-model.ts` says how the engine reads one.
 */

export const FieldTypeSchema = z.enum([...fieldTypeNames, ...recordedTypeNames]);

/** A text in both languages. A draft may leave one empty. */
export const FieldText = (max: number) => z.object({ en: optionalLine(max), pt: optionalLine(max) });
export const FieldBound = z.number().min(-greatestInt).max(greatestInt).nullable();

/** `staff`: agents alone are asked, and read the answer. */
export const FieldVisibility = z.enum(['everybody', 'staff']);
export type FieldVisibility = z.infer<typeof FieldVisibility>;

/** A text, a number, yes or no, or the ids of options. */
export const FieldAnswer = z.union([
  z.string().max(limits.assets.fieldValue),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(limits.assets.options),
]);

const ConditionValue = z.union([z.string().max(limits.name), z.number(), z.boolean()]);
const Condition = z.object({
  field: line(40),
  op: z.enum(conditionOps),
  value: ConditionValue.nullable().default(null),
});

export const FieldDefinition = z.object({
  id: line(40),
  type: FieldTypeSchema,
  label: FieldText(limits.sheets.label),
  help: FieldText(limits.assets.help).default({ en: '', pt: '' }),
  unit: optionalLine(20).default(''),
  required: z.boolean().default(false),
  min: FieldBound.default(null),
  max: FieldBound.default(null),
  options: z
    .array(z.object({ id: line(40), label: FieldText(limits.name) }))
    .max(limits.sheets.options)
    .default([]),
  /** All must hold. */
  shown_when: z.array(Condition).max(limits.sheets.conditions).default([]),
});
export type FieldDefinition = z.infer<typeof FieldDefinition>;
