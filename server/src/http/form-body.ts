import { isUtf8 } from 'node:buffer';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { unflatten } from '../query-string.ts';
import { isAllowedOrigin } from './origin-check.ts';

const urlencoded = 'application/x-www-form-urlencoded';

/** Whether a body is the fields of a form, whose values are text. */
export const isForm = (request: FastifyRequest): boolean =>
  request.isMultipart() || (request.headers['content-type'] ?? '').toLowerCase().startsWith(urlencoded);

/** Forms without files that are one long query string. */
export function acceptUrlencoded(http: FastifyInstance): void {
  http.addContentTypeParser(urlencoded, { parseAs: 'buffer' }, (_request, body, done) => {
    const bytes = body as Buffer;
    try {
      if (!isUtf8(bytes)) throw new AppError('MALFORMED_REQUEST');
      done(null, unflatten(new URLSearchParams(bytes.toString())));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Browsers let any page send a form to any origin; JSON needs the same origin. */
export function requireOwnForm(request: FastifyRequest, env: Env): void {
  if (isForm(request) && !isAllowedOrigin(request, env)) throw new AppError('FORBIDDEN');
}

function refuseFile(field: string): never {
  const name = field.replace(/\[.*$/, '') || 'body';
  throw new z.ZodError([{ code: 'custom', path: [name], message: '', params: { code: 'no_files' } }]);
}

/** Reads a multipart form for an endpoint that takes no files, before anything else is done, as JSON is read. */
export async function receiveFields(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const fields: [string, string][] = [];
  let left: number = limits.jsonBody;
  const parts = request.parts({ limits: { fieldSize: limits.jsonBody, parts: limits.formFields } });
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        part.file.resume();
        refuseFile(part.fieldname);
      }
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      left -= Buffer.byteLength(text);
      if (left < 0 || part.valueTruncated) throw new AppError('TOO_LARGE');
      fields.push([part.fieldname, text]);
    }
  } catch (error) {
    // The parser's own errors have nothing but a message.
    throw error instanceof Error && error.constructor === Error && !('code' in error)
      ? new AppError('MALFORMED_REQUEST')
      : error;
  }
  request.body = unflatten(fields);
}
