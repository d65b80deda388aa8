import type { FieldErrors } from '@sightline/contract/envelope';
import { slugPattern } from '@sightline/contract/workspace/hosts';
import type { ParseKeys } from 'i18next';
import type { z } from 'zod';
import { i18n } from './i18n.ts';

export type Issue = z.core.$ZodIssue;
/** The part of a zod schema that forms use. */
export type Checker = {
  safeParse: (
    value: unknown,
  ) => { success: true; error?: never } | { success: false; error: { issues: readonly Issue[] } };
};
type Key = ParseKeys<'validation'>;

const translate = (key: Key, values?: Record<string, string | number>): string =>
  i18n.t(`validation:${key}`, values ?? {});

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') return min <= 1 ? translate('required') : translate('too_short', { count: min });
  if (issue.origin === 'array') return translate('too_few', { count: min });
  return translate('number_too_small', { min });
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return translate('too_long', { count: max });
  if (issue.origin === 'array') return translate('too_many', { count: max });
  return translate('number_too_big', { max });
}

const formats: Record<string, Key> = { email: 'email', uuid: 'choice', datetime: 'date', date: 'day', url: 'url' };

/** The names of the contract's own checks. */
const reasons: Record<string, Key> = {
  timezone: 'timezone',
  phone: 'phone',
  before_start: 'before_start',
  ends_before_start: 'ends_before_start',
  time_too_long: 'time_too_long',
  required: 'required',
  over_midnight: 'over_midnight',
  overlapping: 'overlapping',
  reserved: 'reserved',
  host: 'host',
  same_day: 'same_day',
  date: 'day',
  option: 'choice',
  pattern: 'pattern',
  ambiguous_number: 'ambiguous_number',
  link: 'link',
  taken: 'taken',
  person: 'person',
};

/** Says what is wrong with one field and what to do, in the reader's language. */
function sentenceForIssue(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return translate(formats[issue.format] ?? (issue.pattern === String(slugPattern) ? 'slug' : 'format'));
    case 'invalid_value':
      return translate('choice');
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? translate('required') : translate('format');
    case 'custom':
      return translate(reasons[String(issue.params?.code)] ?? 'format');
    default:
      return translate('format');
  }
}

/** Zod's issues by field; the first sentence of a field comes first. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.join('.');
    errors[field] = [...(errors[field] ?? []), sentenceForIssue(issue)];
  }
  return errors;
}
