import { z } from 'zod';
import { limits } from './limits.ts';
import { storedAddress } from './stored-address.ts';
import { showsText } from './visible-text.ts';

/** Every row's key: a UUIDv7 made by the creator of the row (the browser, for optimistic creates). */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** UTC, ISO 8601 with milliseconds: the one form in which times leave the server. */
export const Timestamp = z.iso.datetime({ precision: 3 });
export type Timestamp = z.infer<typeof Timestamp>;

/** Offsets reach fourteen hours from UTC; PostgreSQL accepts sixteen. */
function isStorable(text: string): boolean {
  const hours = Number(/[+-](\d\d):\d\d$/.exec(text)?.[1] ?? 0);
  const year = new Date(text).getUTCFullYear();
  return hours <= 14 && year >= 1 && year <= 9999 && text.length <= 40;
}
/** A time in a request, in any zone; parsed into a `Timestamp`. */
export const TimestampInput = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isStorable, { params: { code: 'date' } })
  .transform((text) => new Date(text).toISOString());

/**
 * For actions without a connection: when they were done, and when the request was sent, both by the clock of the device. Their difference is
 * right even if that clock is wrong.
 */
export const deviceTimes = { done_at: TimestampInput.optional(), sent_at: TimestampInput.optional() };

/** A day of the calendar, such as 2026-11-23. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

/** A person as others see them. Guests without an account are people too. */
export const PersonRef = z.object({ id: Id, name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** A domain with accents is stored as DNS spells it. */
export const Email = z.string().overwrite(storedAddress).email().max(limits.email).toLowerCase();

export const Locale = z.enum(['en', 'pt']);
export type Locale = z.infer<typeof Locale>;

/** The range of a PostgreSQL integer. */
export const greatestInt = 2_147_483_647;

/** Query strings are text; these parse the few other types without loosening JSON bodies. */
export const QueryInt = z.coerce.number().int().min(-greatestInt).max(greatestInt);
export const QueryBoolean = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** One value or several: arrays of one item travel as a plain value (specification, section 7). */
export const queryList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).optional());

/** Invisible characters that make one name look like another: zero width, and changes of writing direction. */
const unseen = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** One line of typed text: without invisible characters, trimmed. One that shows nothing is empty, and none. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite((text) => (showsText(text) ? text.replace(unseen, '') : ''))
    .trim()
    .max(max);
/** Refuses a blank line. */
export const line = (max: number) => optionalLine(max).min(1);
/** A longer typed text; may be empty. */
export const prose = (max: number) => z.string().max(max);
/** Refuses a blank text. */
export const requiredProse = (max: number) =>
  z
    .string()
    .overwrite((text) => (showsText(text) ? text : ''))
    .trim()
    .min(1)
    .max(max);
