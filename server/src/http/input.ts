import { join } from 'node:path';
import type { Endpoint } from '@sightline/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { parseQueryString } from './query-string.ts';
import { receiveUpload } from './uploads.ts';

/** Lets the messages tell a missing value from one of the wrong kind. */
const reporting = { reportInput: true };

export type Received = {
  input: { params: unknown; query: unknown; body: unknown; files: unknown };
  /** Removes what was uploaded and not taken over. Call it whatever happened. */
  discard: () => Promise<void>;
};

/** Reads and validates all of a request by its contract. Validating changes nothing but temporary files. */
export async function receiveInput(endpoint: Endpoint, request: FastifyRequest, dataDir: string): Promise<Received> {
  const { params, query, body, files } = endpoint;
  const multipart = files !== undefined && request.isMultipart();
  const upload = multipart ? await receiveUpload(request, files, join(dataDir, 'uploads')) : undefined;
  const discard = async () => upload?.discard();
  try {
    const input = {
      params: params?.parse(request.params, reporting),
      query: query?.parse(parseQueryString(request.url.split('?')[1] ?? ''), reporting),
      body: body?.parse(upload?.body ?? request.body ?? {}, reporting),
      files: files === undefined ? undefined : (upload?.files ?? []),
    };
    return { input, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
