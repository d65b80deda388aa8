import { isUtf8 } from 'node:buffer';
import { AppError } from '@sightline/contract/errors';
import type { FastifyInstance } from 'fastify';

/**
 * A request without a body may say that it is JSON: callers send that header by default (specification, section 7). Bytes
 * that are no text are refused, since what would be stored in their place is not what was sent.
 */
export function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (!isUtf8(bytes)) done(new AppError('MALFORMED_REQUEST'));
    else void parse(request, bytes.toString(), done);
  });
}
