import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStaleUploads } from './stale-uploads.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sightline-uploads-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const hour = 60 * 60;

function leave(name: string, hoursAgo: number): void {
  writeFileSync(join(directory, name), 'half');
  const then = Date.now() / 1000 - hoursAgo * hour;
  utimesSync(join(directory, name), then, then);
}

test('what a killed process left of an upload is removed, one that may still arrive is kept', async () => {
  leave('abandoned', 7);
  leave('arriving', 5);
  await removeStaleUploads(directory);
  expect(readdirSync(directory)).toEqual(['arriving']);
});

test('without any upload yet there is nothing to do', async () => {
  await expect(removeStaleUploads(join(directory, 'none'))).resolves.toBeUndefined();
});
