import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEnv } from '../env.ts';
import { lockDataDir } from './data-dir-lock.ts';

let dataDir: string;
let first: AsyncDisposableStack;
let second: AsyncDisposableStack;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sightline-lock-'));
  [first, second] = [new AsyncDisposableStack(), new AsyncDisposableStack()];
});

afterEach(async () => {
  await first.disposeAsync();
  await second.disposeAsync();
  rmSync(dataDir, { recursive: true });
});

const settings = (more: NodeJS.ProcessEnv = {}) => parseEnv({ DATA_DIR: dataDir, ...more });

test('a second server of one data directory is refused, and told what to do', async () => {
  await lockDataDir(settings(), first);
  await expect(lockDataDir(settings(), second, 0)).rejects.toThrow(
    `Another Sightline runs with the data directory ${dataDir}. End that one, or set DATA_DIR to another place.`,
  );
});

test('a server that starts while another one stops waits for it, and says so', async () => {
  const say = vi.spyOn(console, 'log').mockImplementation(() => {});
  await lockDataDir(settings(), first);
  const waiting = lockDataDir(settings(), second, Number.POSITIVE_INFINITY);
  expect(say).toHaveBeenCalledWith(expect.stringContaining(`${dataDir}. Waiting for it to end`));
  await first.disposeAsync();
  await waiting;
  await expect(lockDataDir(settings(), new AsyncDisposableStack(), 0)).rejects.toThrow('Another Sightline runs');
});

test('nodes whose engines are all their own may share a data directory', async () => {
  const engines = {
    DATABASE_URL: 'postgres://owner:secret@127.0.0.1:9/sightline',
    LIVEKIT_URL: 'ws://127.0.0.1:9',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'secret-secret-secret-secret-secret',
  };
  await lockDataDir(settings(engines), first);
  await expect(lockDataDir(settings(engines), second, 0)).resolves.toBeUndefined();
});

test('a lock file that is no such file is named', async () => {
  writeFileSync(join(dataDir, 'server.lock'), 'something else altogether, and more than an empty file has'.repeat(20));
  await expect(lockDataDir(settings(), first)).rejects.toThrow(`${join(dataDir, 'server.lock')} cannot be locked`);
});
