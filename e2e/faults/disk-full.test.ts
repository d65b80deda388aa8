import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { talkApi } from '@sightline/contract/talk';
import { expect, it, onTestFinished } from 'vitest';
import { accepted, call } from './caller.ts';
import { noteFigure } from './figures.ts';
import { installProduct } from './installation.ts';
import { startOutsideDatabase } from './outside-database.ts';
import { findOrphans, listTemporary, upload } from './upload.ts';
import { arrangeWorkspace } from './workspace.ts';

/** F8: no room is left where files are kept; the database lies on another disk. */
const MEGABYTE = 1024 * 1024;
const DISK = 64 * MEGABYTE;
const LEFT = 2 * MEGABYTE;
const FILE = 8 * MEGABYTE;

/** A small disk of its own, or the reason why this machine makes none. */
function mountSmallDisk(): { dir: string } | { reason: string } {
  const dir = mkdtempSync(path.join(tmpdir(), 'sightline-faults-disk-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dir], { stdio: 'pipe' });
  } catch (error) {
    return { reason: `no small disk can be mounted: ${String(error).trim().split('\n').at(-1)}` };
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', dir]));
  return { dir };
}

const freeBytes = (dir: string): number => {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
};

it('an upload that finds no room is refused in words and leaves nothing; text goes on', async ({ skip }) => {
  const disk = mountSmallDisk();
  if ('reason' in disk) return skip(disk.reason);
  const dir = path.join(disk.dir, 'data');
  mkdirSync(dir, { mode: 0o755 });
  const database = await startOutsideDatabase();
  onTestFinished(() => database.remove());
  const installation = await installProduct({ dataDir: dir, settings: { DATABASE_URL: database.url() } });
  onTestFinished(() => installation.remove());
  await installation.start();
  const { people } = await arrangeWorkspace(database.url(), 2);
  const agent = { url: installation.url, token: people[0]?.token };
  const room = { name: 'Full', member_ids: [people[1]?.id ?? ''] };
  const { id } = (await accepted(call(agent, talkApi.createRoom, { body: room }))).room;

  const filler = path.join(dir, 'filler');
  writeFileSync(filler, Buffer.alloc(freeBytes(dir) - LEFT));
  const refused = await upload(agent, id, [FILE]);
  const leftovers = [...listTemporary(dir), ...(await findOrphans(dir, database.url()))];
  const text = await call(agent, talkApi.send, { params: { id }, body: { message: 'The disk is full' } });
  rmSync(filler);
  const again = await upload(agent, id, [FILE]);

  noteFigure({
    fault: 'F8',
    what: 'no room left for an upload',
    target: '507 or 413 in words, 0 orphans, text goes on',
    measured: `${refused.status} ${refused.code}, ${leftovers.length} left behind, text ${text.status}, later ${again.status}`,
  });
  expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL']);
  expect(Object.keys(refused.errors)).not.toEqual([]);
  expect(leftovers).toEqual([]);
  expect([text.status, again.status]).toEqual([200, 200]);
});
