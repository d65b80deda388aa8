import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { talkApi } from '@sightline/contract/talk/talk';
import { expect, it, onTestFinished } from 'vitest';
import { accepted, call } from './caller.ts';
import { noteFigure } from './figures.ts';
import { installProduct } from './installation.ts';
import { startOutsideDatabase } from './outside-database.ts';
import { findOrphans, listTemporary, upload } from './upload.ts';
import { arrangeWorkspace } from './workspace.ts';

/** F8: the disk for files is full; the database is on another disk. */
const MEGABYTE = 1024 * 1024;
const DISK = 64 * MEGABYTE;
const LEFT = 2 * MEGABYTE;
const FILE = 8 * MEGABYTE;
const TIMEOUT = { timeout: 120_000 };

/** A small disk of its own, where this machine allows mounting. */
function mountSmallDisk(): string | undefined {
  const dir = mkdtempSync(path.join(tmpdir(), 'sightline-faults-disk-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dir], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', dir]));
  return dir;
}

const freeBytes = (dir: string): number => {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
};

type Full = {
  dir: string;
  /** The product starts with these in addition to its usual settings. */
  options: { settings?: Record<string, string>; preload?: string };
  fill: () => void;
  free: () => void;
};

function fillSmallDisk(disk: string): Full {
  const dir = path.join(disk, 'data');
  mkdirSync(dir, { mode: 0o755 });
  const filler = path.join(dir, 'filler');
  return {
    dir,
    options: {},
    fill: () => writeFileSync(filler, Buffer.alloc(freeBytes(dir) - LEFT)),
    free: () => rmSync(filler),
  };
}

/** Where mounting is not allowed, the process gets the same error as from the system. */
function pretendFullDisk(): Full {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-faults-disk-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [dir, sign] = [path.join(home, 'data'), path.join(home, 'full')];
  mkdirSync(dir, { mode: 0o755 });
  const options = { settings: { FULL_DISK: sign }, preload: './e2e/faults/full-disk.ts' };
  return { dir, options, fill: () => writeFileSync(sign, ''), free: () => rmSync(sign) };
}

it.each([
  ['on a disk that is full', mountSmallDisk],
  ['as the system says it', () => undefined],
])(
  'an upload that finds no room is refused in words and leaves nothing; text goes on: %s',
  TIMEOUT,
  async (where, mount) => {
    const disk = mount();
    const { dir, options, fill, free } = disk ? fillSmallDisk(disk) : pretendFullDisk();
    const database = await startOutsideDatabase();
    onTestFinished(() => database.remove());
    const { preload, settings } = options;
    const all = { ...settings, DATABASE_URL: database.url() };
    const installation = await installProduct({ dataDir: dir, settings: all, ...(preload && { preload }) });
    onTestFinished(() => installation.remove());
    await installation.start();
    const { people } = await arrangeWorkspace(database.url(), 2);
    const agent = { url: installation.url, token: people[0]?.token };
    const room = { name: 'Full', member_ids: [people[1]?.id ?? ''] };
    const { id } = (await accepted(call(agent, talkApi.createRoom, { body: room }))).room;

    fill();
    const refused = await upload(agent, id, [FILE]);
    const leftovers = [...listTemporary(dir), ...(await findOrphans(dir, database.url()))];
    const text = await call(agent, talkApi.send, { params: { id }, body: { message: 'The disk is full' } });
    free();
    const again = await upload(agent, id, [FILE]);

    noteFigure({
      fault: 'F8',
      what: `no room left for an upload, ${where}`,
      target: '507 or 413 in words, 0 orphans, text goes on',
      measured: `${refused.status} ${refused.code}, ${leftovers.length} left behind, text ${text.status}, later ${again.status}`,
    });
    expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL']);
    expect(Object.keys(refused.errors)).not.toEqual([]);
    expect(leftovers).toEqual([]);
    expect([text.status, again.status]).toEqual([200, 200]);
  },
);
