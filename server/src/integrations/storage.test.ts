import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lacksS3, type S3Server, startS3 } from '#test/s3-server';
import { parseEnv } from '../env.ts';
import { requireStorage } from '../process/storage.ts';
import { diskStorage } from './disk-storage.ts';
import { type Bucket, s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let directory: string;
let s3: S3Server | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sightline-storage-'));
  if (!lacksS3) s3 = await startS3();
});

afterAll(async () => {
  await s3?.stop();
  await rm(directory, { recursive: true, force: true });
});

function bucket(): Bucket {
  if (!s3) throw new Error('the S3 server did not start');
  return s3.bucket;
}

let written = 0;

async function localFile(content: string | Buffer): Promise<string> {
  written += 1;
  const path = join(directory, `local-${written}`);
  await writeFile(path, content);
  return path;
}

const newKey = (): string => `organization/${crypto.randomUUID()}`;

async function readAll(storage: Storage, key: string, range?: { start: number; end: number }) {
  const found = await storage.read(key, range);
  return found && { size: found.size, text: (await buffer(found.stream)).toString() };
}

describe.each([
  { name: 'the disk', lacks: undefined, open: () => diskStorage(join(directory, 'files')) },
  { name: 'a bucket', lacks: lacksS3, open: () => s3Storage(bucket()) },
])('$name', ({ lacks, open }) => {
  beforeEach(({ skip }) => skip(lacks !== undefined, lacks));

  it('gives back what it took, whole and in part', async () => {
    const storage = open();
    const key = newKey();
    await storage.put(key, await localFile('0123456789'));
    expect(await readAll(storage, key)).toEqual({ size: 10, text: '0123456789' });
    expect(await readAll(storage, key, { start: 2, end: 4 })).toEqual({ size: 3, text: '234' });
  });

  it('takes as much as a message may carry', async () => {
    const storage = open();
    const key = newKey();
    const content = Buffer.alloc(25 * 1024 * 1024, 'sightline');
    await storage.put(key, await localFile(content));
    const found = await storage.read(key);
    expect(found && content.equals(await buffer(found.stream))).toBe(true);
  });

  it('has nothing where nothing was put or all was removed, and removes twice', async () => {
    const storage = open();
    const key = newKey();
    expect(await storage.read(key)).toBeUndefined();
    await storage.put(key, await localFile('gone'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeUndefined();
  });

  it('keeps nothing of a file that could not be taken over', async () => {
    const storage = open();
    const key = newKey();
    await expect(storage.put(key, join(directory, 'not-there'))).rejects.toThrow('ENOENT');
    expect(await storage.read(key)).toBeUndefined();
  });

  it('says that it is there', async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
});

/** The error that the person who starts the server sees. */
async function refusalOf(change: Partial<Bucket>): Promise<string> {
  const { endpoint, name, region, accessKeyId, secretAccessKey } = { ...bucket(), ...change };
  const env = parseEnv({
    DATA_DIR: directory,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  return requireStorage(env).then(
    () => 'none',
    (error: Error) => error.message,
  );
}

describe('a bucket that cannot be used', () => {
  beforeEach(({ skip }) => skip(lacksS3 !== undefined, lacksS3));

  it('stops the start with a sentence that says what the server said', async () => {
    expect(await refusalOf({})).toBe('none');
    expect(await refusalOf({ secretAccessKey: 'wrong' })).toMatch(/bucket files at 127.*403 SignatureDoesNotMatch/);
    expect(await refusalOf({ accessKeyId: 'nobody' })).toMatch(/No user exists|InvalidAccessKeyId/);
    expect(await refusalOf({ name: 'elsewhere' })).toMatch(/404 NoSuchBucket/);
    expect(await refusalOf({ endpoint: 'http://127.0.0.1:9' })).toMatch(/ECONNREFUSED|bad port/);
  });

  it('refuses bytes that changed on the way, and keeps none of them', async () => {
    const { endpoint, name } = bucket();
    const key = newKey();
    await expect(s3Storage({ ...bucket(), secretAccessKey: 'wrong' }).put(key, await localFile('x'))).rejects.toThrow(
      'STORAGE_UNAVAILABLE',
    );
    expect((await fetch(`${endpoint}/${name}/${key}`)).status).toBe(403);
    expect(await s3Storage(bucket()).read(key)).toBeUndefined();
  });
});

it('a bucket that sends us elsewhere is not followed there', async () => {
  const asked: string[] = [];
  const listen = async (answer: (response: ServerResponse) => void) => {
    const server = createServer((request, response) => {
      asked.push(`${request.headers.host}`);
      answer(response);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const elsewhere = await listen((response) => response.end('inside'));
  const there = await listen((response) => response.writeHead(307, { location: `http://${elsewhere}/` }).end());
  const keys = { region: 'us-east-1', name: 'files', accessKeyId: 'key', secretAccessKey: 'secret', inPath: true };
  const storage = s3Storage({ endpoint: `http://${there}`, ...keys });
  await expect(storage.read(newKey())).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    cause: { message: 'GET was answered 307' },
  });
  expect(asked).toEqual([there]);
});

it('the disk takes a file over and leaves no second one', async () => {
  const storage = diskStorage(join(directory, 'private'));
  const path = await localFile('moved');
  await storage.put('organization/one', path);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  expect(readFileSync(join(directory, 'private/organization/one'), 'utf8')).toBe('moved');
});
