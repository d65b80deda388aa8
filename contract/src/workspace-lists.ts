import { z } from 'zod';

/** Choices by slug. The server names them in the reader's language. */
export const staticLists = {
  custom_field_types: ['text', 'long_text', 'number', 'date', 'boolean', 'choice', 'choices', 'link'],
  custom_field_rules: ['required', 'unique', 'min', 'max'],
  resource_types: ['person', 'tool', 'vehicle', 'part'],
  talk_statuses: ['online', 'offline'],
  question_types: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'date', 'photo', 'signature'],
  form_field_types: ['text', 'long_text', 'number', 'date', 'boolean', 'choice', 'choices', 'file'],
} as const;

export type StaticListName = keyof typeof staticLists;

/** How long a warranty of each template lasts. */
export const warrantyMonths = { six_months: 6, one_year: 12, two_years: 24, three_years: 36, five_years: 60 } as const;

/** Units of the Intl of every browser, by what they measure. */
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

export const WarrantyTemplate = Named.extend({ months: z.int() });
export const Measurement = z.object({ id: z.string(), units: z.array(Named.extend({ symbol: z.string() })) });

/** What files may be: `accepted` are kinds as in an `accept` attribute; sizes are bytes. */
export const Filesystem = z.object({
  bytes_per_message: z.int(),
  files_per_message: z.int(),
  picture_pixels: z.int(),
  accepted: z.array(z.string()),
});

/** Values that are numbers or words on the wire, with the name of each. */
export const Enums = z.object({
  ticket_statuses: z.array(z.object({ id: z.int(), slug: z.string() })),
  ticket_priorities: z.array(z.object({ id: z.int(), slug: z.string() })),
  ticket_types: z.array(z.string()),
  room_types: z.array(z.string()),
  role_names: z.array(z.string()),
});
