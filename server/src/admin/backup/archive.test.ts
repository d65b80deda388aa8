import crypto, { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshFolder } from '#test/fresh-database';
import { Refusal } from '../refusal.ts';
import { readArchive, writeArchive } from './archive.ts';
import { requireSpace } from './space.ts';
import { type TarEntry, writeTar } from './tar.ts';

const { scrypt } = crypto;
const costs: unknown[] = [];

/** Deriving a key costs half a second by design: here it is asked for, and done for less. */
beforeAll(() => {
  crypto.scrypt = ((passphrase: string, salt: Buffer, length: number, cost: object, done: Derived) => {
    costs.push(cost);
    scrypt(passphrase, salt, length, { ...cost, N: 2 ** 10 }, done);
  }) as typeof scrypt;
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
});

type Derived = (error: Error | null, key: Buffer) => void;

const folder = freshFolder();
const kept = new Map<string, Buffer>([
  ['backup.json', Buffer.from('{}')],
  ['database/public.empty/000000', Buffer.alloc(0)],
  [`files/${'o'.repeat(36)}/${'k'.repeat(32)}.thumbnail`, randomBytes(200_000)],
  [`files/${'o'.repeat(80)}/${'k'.repeat(60)}`, Buffer.from('a long name')],
]);

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, bytes] of kept) yield { name, size: bytes.length, body: Readable.from([bytes]) };
}

async function read(file: string, passphrase?: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name, body } of readArchive(file, passphrase)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}

let made = 0;
const newFile = (): string => {
  made += 1;
  return join(folder, `archive-${made}`);
};

async function write(passphrase?: string): Promise<string> {
  const file = newFile();
  await writeArchive(file, writeTar(entries()), passphrase);
  return file;
}

test.each([undefined, 'a passphrase'])('what was written is read back (passphrase: %s)', async (passphrase) => {
  const file = await write(passphrase);
  expect(await read(file, passphrase)).toEqual(kept);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what follows a file that was passed over is read, wherever the pieces of the archive end', async () => {
  const sizes = [7213, 39, 322, 6833, 21_179];
  async function* files(): AsyncGenerator<TarEntry> {
    for (const size of sizes) yield { name: `of-${size}`, size, body: Readable.from([randomBytes(size)]) };
  }
  const file = newFile();
  await writeArchive(file, writeTar(files()), 'a passphrase');
  const lengths: number[] = [];
  for await (const { name, body } of readArchive(file, 'a passphrase'))
    if (name !== 'of-7213') lengths.push((await buffer(Readable.from(body))).length);
  expect(lengths).toEqual(sizes.slice(1));
});

test('what nobody reads of a file is passed over', async () => {
  const names: string[] = [];
  for await (const { name } of readArchive(await write())) names.push(name);
  expect(names).toEqual([...kept.keys()]);
});

test.each([undefined, 'a passphrase'])('cut off anywhere, it is refused (passphrase: %s)', async (passphrase) => {
  const whole = readFileSync(await write(passphrase));
  for (const length of [0, 3, 18, 40, whole.length >> 1, whole.length - 1]) {
    const file = newFile();
    writeFileSync(file, whole.subarray(0, length));
    await expect(read(file, passphrase), `${length} bytes`).rejects.toThrow(/cut off|not a backup/);
  }
});

test('an archive that is damaged or cut off inside its compression is refused', async () => {
  const whole = await buffer(writeTar(entries()));
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(0) ^ 1, 0);
  for (const bytes of [damaged, whole.subarray(0, 700), whole.subarray(0, 100_000)]) {
    const file = newFile();
    await writeArchive(file, Readable.from([bytes]));
    await expect(read(file)).rejects.toThrow(new Refusal('The backup is damaged.'));
  }
});

test('sealed, a change of any byte is found', async () => {
  const whole = readFileSync(await write('a passphrase'));
  for (const at of [0, 20, 60, whole.length >> 1, whole.length - 1]) {
    const file = newFile();
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(file, changed);
    await expect(read(file, 'a passphrase'), `byte ${at}`).rejects.toThrow(/damaged|not a backup|not the one/);
  }
});

test('a wrong passphrase, a missing one and another kind of file are told apart', async () => {
  const file = await write('a passphrase');
  await expect(read(file, 'another one')).rejects.toThrow('The passphrase is not the one');
  await expect(read(file)).rejects.toThrow('sealed with a passphrase');
  await expect(read(import.meta.filename)).rejects.toThrow('not a backup of Sightline');
  await expect(read(join(folder, 'none'))).rejects.toThrow('cannot be read (ENOENT');
});

test('each guess at a passphrase costs 128 MiB', async () => {
  costs.length = 0;
  const file = await write('a passphrase');
  await read(file, 'a passphrase');
  expect(costs).toEqual(Array(2).fill(expect.objectContaining({ N: 2 ** 17, r: 8, p: 1 })));
});

test('a seal hides names and bytes, and two of the same are different', async () => {
  const [one, other] = [readFileSync(await write('a passphrase')), readFileSync(await write('a passphrase'))];
  expect(one.includes('files/')).toBe(false);
  expect(one.subarray(19).equals(other.subarray(19))).toBe(false);
});

test('a backup that fails in the middle leaves neither the file nor a part of it', async () => {
  const file = newFile();
  async function* failing(): AsyncGenerator<Buffer> {
    yield randomBytes(1_000_000);
    throw new Error('the database is gone');
  }
  await expect(writeArchive(file, failing())).rejects.toThrow('the database is gone');
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

test('too little room is said with both figures before anything is written', async () => {
  await expect(requireSpace(join(folder, 'not/there/yet'), 1e18)).rejects.toThrow(
    /^Not enough room in .*: 1000000.0 TB are needed and [\d.]+ .?B are free\.$/,
  );
  await expect(requireSpace(folder, 1)).resolves.toBeUndefined();
});
