import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sightline/contract/errors';
import { AwsClient } from 'aws4fetch';
import type { Storage } from './storage.ts';

export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path, as most self-hosted servers want it, or in the host. */
  inPath: boolean;
};

type S3Request = { method: string; headers?: Record<string, string>; body?: Blob };

/** The bucket counts as unreachable after this time. For reads it is the time until the first byte, however long the rest takes. */
const requestTimeout = 15_000;
const uploadTimeout = 120_000;

function addressOf({ endpoint, name, inPath }: Bucket, path: string): string {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/$/, '');
  return inPath ? `${url.origin}${folder}/${name}/${path}` : `${url.protocol}//${name}.${url.host}${folder}/${path}`;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Describes a refusal of S3 by its status, code and message. */
async function errorOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  const [code, message] = ['Code', 'Message'].map((name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]);
  return [response.status, code, message].filter(Boolean).join(' ');
}

/** `fetch` puts the reason into the cause of its error. */
const reasonOf = (error: unknown): unknown => (error instanceof TypeError && error.cause ? error.cause : error);

/** Works with any server that implements S3. Every object of ours is small enough for one request, which stores all of it or nothing. */
export function s3Storage(bucket: Bucket): Storage {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  /** Returns undefined when S3 says that the object does not exist; throws every other refusal. */
  async function ask(path: string, request: S3Request, timeout = requestTimeout): Promise<Response | undefined> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeout / 1000} s`)), timeout);
    try {
      const response = await client.fetch(addressOf(bucket, path), {
        ...request,
        redirect: 'manual',
        signal: late.signal,
      });
      if (response.ok) return response;
      const complaint = await errorOf(response);
      if (response.status === 404 && complaint.includes('NoSuchKey')) return undefined;
      throw new Error(`${request.method} was answered ${complaint}`);
    } catch (error) {
      throw Object.assign(new AppError('STORAGE_UNAVAILABLE'), { cause: reasonOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  /** For requests whose response is not needed: a body that is not read keeps its connection. */
  const send = async (...asked: Parameters<typeof ask>): Promise<void> => (await ask(...asked))?.body?.cancel();

  return {
    put: async (key, localPath) => {
      const [body, hash] = await Promise.all([openAsBlob(localPath), hashOf(localPath)]);
      const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' };
      await send(key, { method: 'PUT', body, headers }, uploadTimeout);
    },
    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await ask(key, { method: 'GET', headers });
      if (!response?.body) return undefined;
      return { stream: Readable.fromWeb(response.body), size: Number(response.headers.get('content-length')) };
    },
    remove: (key) => send(key, { method: 'DELETE' }),
    check: () => send('?list-type=2&max-keys=1', { method: 'GET' }),
  };
}
