import { z } from 'zod';
import { fieldTypeNames } from '../fields/field-model.ts';
import { Id } from '../scalars.ts';
import { QuestionType } from '../sheets/templates.ts';
import { FormFieldType } from '../tickets/forms.ts';

/** Choices by slug, as the endpoints take them. The server names them in the reader's language. */
export const staticLists = {
  custom_field_types: fieldTypeNames,
  custom_field_rules: ['required', 'unique', 'min', 'max', 'pattern'],
  resource_types: ['person', 'tool', 'vehicle', 'part'],
  talk_statuses: ['online', 'offline'],
  question_types: QuestionType.options,
  form_field_types: FormFieldType.options,
} as const;

export type StaticListName = keyof typeof staticLists;

/** Units that the Intl of every browser knows, by the quantity that they measure. */
export const measuredIn = {
  length: ['millimeter', 'centimeter', 'meter', 'kilometer', 'inch', 'foot', 'yard', 'mile'],
  area: ['hectare', 'acre'],
  volume: ['milliliter', 'liter', 'fluid-ounce', 'gallon'],
  mass: ['gram', 'kilogram', 'ounce', 'pound'],
  temperature: ['celsius', 'fahrenheit'],
  time: ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  angle: ['degree'],
  share: ['percent'],
} as const;

/** A slug, or a code of a standard, and its name in the reader's language. */
export const Named = z.object({ id: z.string(), name: z.string() });
export type Named = z.infer<typeof Named>;

export const StaticLists = z.object({
  custom_field_types: z.array(Named),
  custom_field_rules: z.array(Named),
  resource_types: z.array(Named),
  talk_statuses: z.array(Named),
  question_types: z.array(Named),
  form_field_types: z.array(Named),
});

/** A warranty template of the workspace, for people who may give it to assets. */
export const WarrantyTemplate = Named.extend({ id: Id, months: z.int() });
export const Measurement = z.object({ id: z.string(), units: z.array(Named.extend({ symbol: z.string() })) });

/** Limits of uploads: `accepted` lists kinds as in an `accept` attribute; sizes are bytes. */
export const Filesystem = z.object({
  bytes_per_message: z.int(),
  files_per_message: z.int(),
  picture_pixels: z.int(),
  accepted: z.array(z.string()),
});

/** Numbers and words of the API, with the name of each. */
export const Enums = z.object({
  ticket_statuses: z.array(z.object({ id: z.int(), slug: z.string() })),
  ticket_priorities: z.array(z.object({ id: z.int(), slug: z.string() })),
  ticket_types: z.array(z.string()),
  room_types: z.array(z.string()),
  role_names: z.array(z.string()),
});
