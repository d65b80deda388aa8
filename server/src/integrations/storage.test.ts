import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  { name: 'the disk', missing: '', open: () => diskStorage(join(directory, 'files')) },
  { name: `a bucket${lacksS3}`, missing: lacksS3, open: () => s3Storage(bucket()) },
])('$name', ({ missing, open }) => {
  it.skipIf(missing)('gives back what it took, whole and in part', async () => {
    const storage = open();
    const key = newKey();
    await storage.put(key, await localFile('0123456789'));
    expect(await readAll(storage, key)).toEqual({ size: 10, text: '0123456789' });
    expect(await readAll(storage, key, { start: 2, end: 4 })).toEqual({ size: 3, text: '234' });
  });

  it.skipIf(missing)('takes as much as a message may carry', async () => {
    const storage = open();
    const key = newKey();
    const content = Buffer.alloc(25 * 1024 * 1024, 'sightline');
    await storage.put(key, await localFile(content));
    const found = await storage.read(key);
    expect(found && content.equals(await buffer(found.stream))).toBe(true);
  });

  it.skipIf(missing)('has nothing where nothing was put or all was removed, and removes twice', async () => {
    const storage = open();
    const key = newKey();
    expect(await storage.read(key)).toBeUndefined();
    await storage.put(key, await localFile('gone'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeUndefined();
  });

  it.skipIf(missing)('keeps nothing of a file that could not be taken over', async () => {
    const storage = open();
    const key = newKey();
    await expect(storage.put(key, join(directory, 'not-there'))).rejects.toThrow('ENOENT');
    expect(await storage.read(key)).toBeUndefined();
  });

  it.skipIf(missing)('says that it is there', async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
});

/** What the person who starts us is told. */
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

describe.skipIf(lacksS3)(`a bucket that cannot be used${lacksS3}`, () => {
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

it('the disk takes a file over and leaves no second one', async () => {
  const storage = diskStorage(join(directory, 'private'));
  const path = await localFile('moved');
  await storage.put('organization/one', path);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  expect(readFileSync(join(directory, 'private/organization/one'), 'utf8')).toBe('moved');
});
