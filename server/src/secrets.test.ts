import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-secrets-'));
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('secrets are made once and stay the same', () => {
  expect(readSecrets(dir)).toEqual(readSecrets(dir));
});

test('no two installations and no two purposes share a secret', () => {
  const other = readSecrets(join(dir, 'other'));
  const all = [...Object.values(readSecrets(dir)), ...Object.values(other)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((secret) => secret.length >= 12)).toBe(true);
});

test('only their owner can read them, and nothing else is left beside them', () => {
  readSecrets(dir);
  const files = readdirSync(join(dir, 'secrets'));
  expect(files.sort()).toEqual(['media-api-key', 'media-api-secret', 'seal', 'vapid']);
  const modes = files.map((file) => statSync(join(dir, 'secrets', file)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
});

test('nodes with one key have the same secrets wherever they keep their data, and another key gives others', () => {
  const [here, there] = [readSecrets(dir, 'one key'), readSecrets(join(dir, 'other'), 'one key')];
  expect(here).toEqual(there);
  expect(Object.values(readSecrets(dir, 'another'))).not.toContain(here.seal);
  expect(readdirSync(dir)).toEqual([]);
});
