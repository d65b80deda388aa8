import type { Envelope, FieldErrors } from '@sightline/contract/envelope';
import { AppError, type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isTransientDatabaseError } from '../db/transient-error.ts';
import { fieldsOf } from '../telemetry/logs.ts';
import { flattenUnionIssues } from './flatten-union-issues.ts';
import { describeIssue, type Locale, sentence } from './messages.ts';

/** Failures of the framework that have a name of ours. */
const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'ATTACHMENTS_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MALFORMED_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MALFORMED_REQUEST',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  // PostgreSQL's: text that it cannot keep, such as a zero character.
  '22021': 'MALFORMED_REQUEST',
  '22P05': 'MALFORMED_REQUEST',
};

const envelope = (code: ErrorCode, locale: Locale, errors: FieldErrors): Envelope<null> => ({
  data: null,
  message: sentence(code, locale),
  code,
  status: errorCatalogue[code],
  errors,
});

/** Limits how many field errors an answer lists. */
const mostIssues = 500;

/** Names may be the sender's own, such as `toString`. */
function fromZod(error: ZodError, locale: Locale): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues.flatMap(flattenUnionIssues).slice(0, mostIssues)) {
    const field = issue.path.join('.') || 'body';
    errors.set(field, [...(errors.get(field) ?? []), describeIssue(issue, locale)]);
  }
  return Object.fromEntries(errors);
}

function fromApp(error: AppError, locale: Locale): Envelope<null> {
  const words = { n: String(error.count ?? 0), ...error.words };
  const text = sentence(error.code, locale).replace(/\{(\w+)\}/g, (all, name: string) => words[name as 'n'] ?? all);
  const fields = error.fields.length > 0 ? error.fields : [error.field ?? 'base'];
  const errors = Object.fromEntries(fields.map((field) => [field, [text]]));
  return { ...envelope(error.code, locale, errors), message: text };
}

/** The error code of a failure. Unknown errors are ours: INTERNAL. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ZodError) return 'INVALID_INPUT';
  if (error instanceof AppError) return error.code;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const named = known[code] ?? (isTransientDatabaseError(error) ? 'UNAVAILABLE' : undefined);
  return named ?? (statusCode >= 400 && statusCode < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

/** The only place where an error becomes an answer. Unknown errors are logged, and answered without details. */
export function toEnvelope(error: unknown, locale: Locale): Envelope<null> {
  const code = codeOf(error);
  if (error instanceof ZodError) return envelope(code, locale, fromZod(error, locale));
  return fromApp(error instanceof AppError ? error : new AppError(code), locale);
}

/** Logs a failure and sets the status and headers of its answer. The caller sends the body, as an envelope or as a page. */
export function beginFailure(
  error: unknown,
  locale: Locale,
  request: FastifyRequest,
  reply: FastifyReply,
): Envelope<null> {
  const body = toEnvelope(error, locale);
  const asked = fieldsOf(request);
  if (body.code === 'UNAVAILABLE') request.log.warn({ ...asked, reason: String(error) }, 'database unavailable');
  else if (body.code === 'PICTURE_QUEUE_FULL') request.log.warn(asked, 'picture queue full');
  else if (body.status >= 500) request.log.error({ ...asked, err: error }, 'request failed');
  else if (body.status === 403) request.log.warn({ ...asked, code: body.code }, 'request forbidden');
  if (body.status === 503) reply.header('retry-after', '2');
  if (error instanceof AppError && error.retryAfter) reply.header('retry-after', String(error.retryAfter));
  reply.status(body.status);
  return body;
}

export function answerError(error: unknown, locale: Locale, request: FastifyRequest, reply: FastifyReply): void {
  reply.send(beginFailure(error, locale, request, reply));
}
