import type { Endpoint, ReceivedFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { FastifyRequest } from 'fastify';
import { uploadsIn } from '../files/stale-uploads.ts';
import { receiveUpload } from '../files/uploads.ts';
import { parseQueryString } from '../query-string.ts';
import { isForm } from './form-body.ts';
import { readFormValue } from './form-values.ts';
import { requireStorableText } from './storable-text.ts';

/** Lets the messages tell a missing value from one of the wrong kind. */
const reporting = { reportInput: true };

export type Received = {
  input: { params: unknown; query: unknown; body: unknown; files: readonly ReceivedFile[] };
  /** Removes what was uploaded and not taken over. Call it whatever happened. */
  discard: () => Promise<void>;
};

/**
 * Reads the values of a DELETE from its body, JSON or a form, as if they stood in the query (specification, section 7). Turns numbers and
 * booleans into text, as queries hold only texts, and leaves out nulls.
 */
function asTexts(sent: unknown): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new AppError('MALFORMED_REQUEST');
  const given = Object.entries(sent).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, ['number', 'boolean'].includes(typeof value) ? String(value) : value]),
  );
}

/** Reads and validates all of a request by its contract. Validating changes nothing but temporary files. */
export async function receiveInput(endpoint: Endpoint, request: FastifyRequest, dataDir: string): Promise<Received> {
  const { params, query, body, files } = endpoint;
  const multipart = files !== undefined && request.isMultipart();
  const upload = multipart ? await receiveUpload(request, files, uploadsIn(dataDir)) : undefined;
  const discard = async () => upload?.discard();
  try {
    const sent = upload?.body ?? request.body ?? {};
    const payload = endpoint.method === 'DELETE' && !body ? asTexts(sent) : {};
    const input = {
      params: params?.parse(request.params, reporting),
      query: query?.parse({ ...parseQueryString(request.url.split('?')[1] ?? ''), ...payload }, reporting),
      body: body?.parse(isForm(request) ? readFormValue(body, sent) : sent, reporting),
      files: upload?.files ?? [],
    };
    requireStorableText(input.params, input.query, input.body);
    return { input, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
