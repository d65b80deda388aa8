import type { Envelope } from '@sightline/contract/envelope';
import { ApiError } from './api.ts';
import { i18n } from './i18n.ts';
import { isKeptOffline } from './offline-setting.ts';

/** The sentence a person reads for a code of the catalogue; '' when the catalogue has none. */
export function sentenceOf(code: string): string {
  if (code === 'UNREACHABLE' && navigator.onLine === false) return i18n.t('connection.needed');
  const key = `errors:${code}`;
  return code && i18n.exists(key) ? i18n.t(key as 'errors:INTERNAL') : '';
}

/** The device has no connection, and what it keeps for that does not include this. */
export const isNotKept = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'UNREACHABLE' && navigator.onLine === false && isKeptOffline.get();

/** Specification, section 8: the messages of the errors object, flattened; otherwise what the code means. */
export function sentencesFor({ errors, code, message }: Pick<Envelope, 'errors' | 'code' | 'message'>): string[] {
  const messages = Object.values(errors).flat();
  return messages.length > 0 ? messages : [sentenceOf(code) || message || sentenceOf('INTERNAL')];
}

export const sentencesOfError = (error: unknown): string[] =>
  error instanceof ApiError ? sentencesFor(error.envelope) : [sentenceOf('INTERNAL')];
