import { isUtf8 } from 'node:buffer';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FastifyInstance } from 'fastify';

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * A request without a body may say that it is JSON: callers send that header by default (specification, section 7). Bytes
 * that are no text are refused, since what would be stored in their place is not what was sent, and so is what is nested
 * deeper than `limits.jsonDepth`: it would take the parser longer than all others should wait.
 */
export function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (!isUtf8(bytes) || isTooDeep(bytes)) done(new AppError('MALFORMED_REQUEST'));
    else void parse(request, bytes.toString(), done);
  });
}

/** Scans JSON in UTF-8 once, without parsing it; leaves malformed JSON to the parser. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length && depth <= limits.jsonDepth; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === BACKSLASH) at += 1;
    else if (!isText && OPENING.has(byte)) depth += 1;
    else if (!isText && CLOSING.has(byte)) depth -= 1;
  }
  return depth > limits.jsonDepth;
}
