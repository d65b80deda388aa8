import type { ErrorCode } from '@sightline/contract/errors';
import { slugPattern } from '@sightline/contract/workspace/hosts';
import type { FastifyRequest } from 'fastify';
import type { core } from 'zod';
import type { Bearer } from './auth.ts';
import { en } from './messages/en.ts';
import type { IssueKind, Messages, SuccessName } from './messages/messages.ts';
import { pt } from './messages/pt.ts';

export type Locale = 'en' | 'pt';

const messages: Record<Locale, Messages> = { en, pt };

export function sentence(code: ErrorCode, locale: Locale): string {
  return messages[locale].errors[code];
}

export function successSentence(name: SuccessName | undefined, locale: Locale): string {
  return name ? messages[locale].successes[name] : '';
}

function tooSmall(origin: string, minimum: number): IssueKind {
  if (origin === 'string') return minimum <= 1 ? 'required' : 'too_short';
  return origin === 'array' ? 'too_few' : 'too_small';
}

function tooBig(origin: string): IssueKind {
  if (origin === 'string') return 'too_long';
  return origin === 'array' ? 'too_many' : 'too_big';
}

const formats: Record<string, IssueKind> = { email: 'email', uuid: 'uuid', guid: 'uuid', datetime: 'date' };

/** The names of the contract's own checks. */
const reasons: Record<string, IssueKind> = {
  timezone: 'timezone',
  spaces: 'spaces',
  characters: 'characters',
  date: 'date',
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
  no_files: 'no_files',
  option: 'option',
  pattern: 'pattern',
  ambiguous_number: 'ambiguous_number',
  link: 'link',
  taken: 'taken',
  person: 'person',
  condition: 'condition',
  condition_too_big: 'condition_too_big',
  condition_field: 'condition_field',
  condition_op: 'condition_op',
  condition_value: 'condition_value',
};

type Described = { kind: IssueKind; bound?: string };

function describe(issue: core.$ZodIssue): Described {
  switch (issue.code) {
    case 'too_small':
      return { kind: tooSmall(issue.origin, Number(issue.minimum)), bound: String(issue.minimum) };
    case 'too_big':
      return { kind: tooBig(issue.origin), bound: String(issue.maximum) };
    case 'invalid_format':
      return { kind: formats[issue.format] ?? (issue.pattern === String(slugPattern) ? 'slug' : 'invalid') };
    case 'invalid_value':
      return { kind: 'choice', bound: issue.values.map(String).join(', ') };
    case 'invalid_type':
      return { kind: issue.input === undefined ? 'required' : 'type' };
    case 'unrecognized_keys':
      return { kind: 'unknown' };
    case 'custom':
      return { kind: reasons[String(issue.params?.code)] ?? 'invalid' };
    default:
      return { kind: 'invalid' };
  }
}

/** The sentence for an invalid field, in the reader's language. */
export function describeIssue(issue: core.$ZodIssue, locale: Locale): string {
  const { kind, bound = '' } = describe(issue);
  return messages[locale].issues[kind].replace('{n}', bound);
}

/** The language of the screen that asks, when it is one of ours; otherwise the user's, and before that is known English. */
export function localeOf(request: FastifyRequest, bearer: Bearer | undefined): Locale {
  const asked = /^\s*(en|pt)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  if (asked) return asked as Locale;
  return bearer?.kind === 'signed-in' ? bearer.locale : 'en';
}
