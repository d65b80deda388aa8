import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#test/app';
import { readContents } from '#test/database-contents';
import { arrange } from '#test/factories';
import { connectOwner, freshDatabase, freshFolder } from '#test/fresh-database';
import { lacksS3, type S3Server, startS3 } from '#test/s3-server';
import { buildWorld } from '../../../test/isolation/world.ts';
import { type Bucket, s3Storage } from '../../integrations/s3-storage.ts';
import { commands } from '../commands.ts';
import { runCommand } from '../run-command.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** More than one piece of whatever it passes through. */
const LARGE = randomBytes(6_000_000);
const SMALL = Buffer.from('four');

const running = new AsyncDisposableStack();
const file = join(freshFolder(), 'one.backup');
const local = join(freshFolder(), 'local');
let s3: S3Server;
let largeKey = '';
let keys: string[] = [];

type Place = { DATABASE_URL: string; DATA_DIR: string };

const inBucket = ({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: name,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Runs a command in this process, and answers what it says, whichever way. */
async function run(place: Place, bucket: Bucket | undefined, ...words: string[]) {
  const {
    code,
    out = '',
    err = '',
  } = await runCommand(commands, words, { ...place, ...(bucket && inBucket(bucket)) }, running);
  return { code, said: out + err };
}

const newPlace = async (): Promise<Place> => ({ DATABASE_URL: await freshDatabase(), DATA_DIR: freshFolder() });

async function sourcePlace(): Promise<Place> {
  const { ownerUrl, dataDir } = await testApp();
  return { DATABASE_URL: ownerUrl, DATA_DIR: dataDir };
}

/** An installation with its files in a bucket, and its backup. */
beforeAll(async () => {
  if (lacksS3) return;
  s3 = await startS3();
  await buildWorld();
  [largeKey = '', ...keys] = (
    await arrange<{ storage_key: string }>('select storage_key from files order by size, storage_key')
  ).map(({ storage_key }) => storage_key);
  await arrange('update files set size = $1 where storage_key = $2', [LARGE.length, largeKey]);
  for (const key of [largeKey, ...keys]) {
    await writeFile(local, key === largeKey ? LARGE : SMALL);
    await s3Storage(s3.bucket).put(key, local);
  }
  const made = await run(await sourcePlace(), s3.bucket, 'backup', file);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`${keys.length + 1} files`) });
});

afterAll(async () => {
  await running.disposeAsync();
  await s3?.stop();
});

beforeEach(({ skip }) => skip(lacksS3 !== undefined, lacksS3));

test('an installation with its files in a bucket goes into another bucket whole', async () => {
  const place = await newPlace();
  const bucket = await s3.newBucket('restored');
  expect(await run(place, bucket, 'restore', file)).toMatchObject({ code: 0 });
  expect(await run(place, bucket, 'verify')).toMatchObject({ code: 0, said: expect.stringContaining('In order') });
  const stored = await s3Storage(bucket).read(largeKey);
  expect(stored && LARGE.equals(await buffer(stored.stream))).toBe(true);
});

test('it goes onto a disk too, and from there back into a bucket', async () => {
  const onDisk = await newPlace();
  expect(await run(onDisk, undefined, 'restore', file)).toMatchObject({ code: 0 });
  expect(await run(onDisk, undefined, 'verify')).toMatchObject({ code: 0 });
  const fromDisk = join(freshFolder(), 'from-disk.backup');
  expect(await run(onDisk, undefined, 'backup', fromDisk)).toMatchObject({ code: 0 });
  const [place, bucket] = [await newPlace(), await s3.newBucket('moved')];
  expect(await run(place, bucket, 'restore', fromDisk)).toMatchObject({ code: 0 });
  expect(await run(place, bucket, 'verify')).toMatchObject({ code: 0, said: expect.stringContaining('In order') });
});

test('the backup and the doctor name what the bucket lacks', async () => {
  const [place, bucket] = [await newPlace(), await s3.newBucket('lacking')];
  expect(await run(place, bucket, 'restore', file)).toMatchObject({ code: 0 });
  const [lost = ''] = keys;
  await s3Storage(bucket).remove(lost);
  expect(await run(place, bucket, 'verify')).toMatchObject({ code: 1, said: expect.stringContaining(lost) });
  const { said } = await run(place, bucket, 'backup', join(freshFolder(), 'without.backup'), '--json');
  expect(JSON.parse(said)).toMatchObject({ files: keys.length, missing_files: [lost] });
});

test('a bucket that cannot be reached is told before anything is begun', async () => {
  const place = await newPlace();
  const closed = { ...s3.bucket, secretAccessKey: 'wrong' };
  for (const words of [['restore', file], ['backup', `${file}-2`], ['verify']]) {
    const said = expect.stringMatching(/^Files cannot be kept in the bucket files at .*403 SignatureDoesNotMatch/);
    expect(await run(place, closed, ...words)).toEqual({ code: 1, said });
  }
  expect(existsSync(join(place.DATA_DIR, 'restore-unfinished.json'))).toBe(false);
});

test('a bucket that fails in the middle leaves the database as it was, says why, and the restore can be repeated', async () => {
  const place = await newPlace();
  const bucket = await s3.newBucket('failing');
  const inTheWay = `${keys[0]}/one`; // this server keeps objects as files, and no file goes where a folder is
  await s3Storage(bucket).put(inTheWay, local);
  const failed = await run(place, bucket, 'restore', file);
  expect(failed).toEqual({
    code: 1,
    said: expect.stringMatching(/^Files could not be read or stored: PUT was answered /),
  });
  expect(await readContents(await connectOwner(place.DATABASE_URL))).toEqual([]);
  await s3Storage(bucket).remove(inTheWay);
  expect(await run(place, bucket, 'restore', file)).toMatchObject({ code: 0 });
});
