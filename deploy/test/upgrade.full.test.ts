import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { end, type Installation, install, makeVersion } from './installation.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000, interval: 100 } } });

const release = inject('release');
const ADDS = 'create table public.later (id int);';
const isRoot = process.getuid?.() === 0;

let healthy: string;
let silent: string;
let place: Installation;
const cleanup = new AsyncDisposableStack();

beforeAll(() => {
  healthy = makeVersion(release, '9.1.0', { migration: ADDS });
  // Migrates, and is never ready.
  silent = makeVersion(release, '9.2.0', {
    migration: ADDS,
    main: `const { run } = await import('./process/run.ts');
const { startDatabase } = await import('./process/database.ts');
await run(async (env, running, onLoss) => {
  await startDatabase(env, running, onLoss);
  setInterval(() => {}, 1000); // it lives, and that is all
  return new Promise(() => {});
});`,
  });
});

afterEach(() => place?.remove());
afterAll(() => cleanup.disposeAsync());

/** An installation with the demo workspace, stopped. */
async function installDemo(settings: Record<string, string> = {}): Promise<void> {
  place = await install(release, settings);
  const child = place.start('--demo');
  await child.ready;
  await end(child);
}

const workspaces = async (): Promise<string> => (await place.admin('admin', 'list-workspaces', '--json')).said;
const note = (): string => join(place.dataDir, 'upgrade-unfinished.json');
const phase = (): string =>
  existsSync(note()) ? (JSON.parse(readFileSync(note(), 'utf8')) as { phase: string }).phase : '';

/** The release that was there runs on the data that was there. */
async function expectAsBefore(): Promise<void> {
  expect(place.current()).toBe(release.name);
  expect(existsSync(note())).toBe(false);
  expect(existsSync(join(place.dataDir, 'upgrade-reserve'))).toBe(false);
  const child = place.start();
  await child.ready;
  expect(await workspaces()).toContain('Meridian');
  await end(child);
}

test('an upgrade migrates, checks that the new version is ready, and leaves the old one and a backup beside it', async () => {
  await installDemo();
  const { code, said } = await place.admin('upgrade', healthy);
  expect(said).toContain('Version 9.1.0 is ready');
  expect(code).toBe(0);
  expect(place.current()).toContain('9.1.0');
  expect(readdirSync(place.place)).toContain(release.name);
  expect(readdirSync(join(place.dataDir, 'backups'))).toHaveLength(1);
  expect(existsSync(note())).toBe(false);
  const child = place.start();
  await child.ready;
  expect(await workspaces()).toContain('Meridian');
  await end(child);
  expect(await place.admin('upgrade', release.archive)).toMatchObject({
    code: 1,
    said: expect.stringContaining('older'),
  });
});

test('while Sightline runs by hand, and for one whose migrations fail, nothing is touched', async () => {
  await installDemo();
  const child = place.start();
  await child.ready;
  expect(await place.admin('upgrade', healthy)).toMatchObject({ code: 1, said: expect.stringContaining('Stop it') });
  await end(child);
  const failing = makeVersion(release, '9.3.0', { migration: 'alter table public.organizations drop column nowhere;' });
  const { code, said } = await place.admin('upgrade', failing);
  expect(said).toMatch(/verify of version 9\.3\.0 failed: Migration .*later\.sql failed/);
  expect(code).toBe(1);
  expect(readdirSync(place.place).filter((name) => name.includes('9.3.0'))).toEqual([]);
  await expectAsBefore();
});

test('a version that is never ready gives way to the old one and its data', async () => {
  await installDemo();
  const { code, said } = await place.admin('upgrade', silent, '--wait', '20');
  expect(said).toMatch(/was not ready after 20 seconds[\s\S]*Version .* is back, with the data of before/);
  expect(code).toBe(1);
  await expectAsBefore();
});

test('killed in the middle, it leaves no server behind, and is resumed or was nothing', async () => {
  await installDemo();
  const early = place.spawnAdmin('upgrade', silent);
  await expect.poll(() => existsSync(join(place.dataDir, 'backups'))).toBe(true);
  early.kill('SIGKILL');
  await once(early, 'exit');
  await expectAsBefore();

  const late = place.spawnAdmin('upgrade', silent);
  await expect.poll(phase).toBe('swapped');
  late.kill('SIGKILL');
  await once(late, 'exit');
  expect(await place.admin('upgrade', healthy)).toMatchObject({ code: 1, said: expect.stringContaining('--resume') });
  const { code, said } = await place.admin('upgrade', '--resume', '--wait', '20');
  expect(said).toContain('is back, with the data of before');
  expect(code).toBe(1);
  await expectAsBefore();
});

test('after a kill, a start of the new version that becomes ready ends the upgrade, and nothing takes it back', async () => {
  await installDemo();
  const killed = place.spawnAdmin('upgrade', healthy);
  await expect.poll(phase).toBe('swapped');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await expect.poll(place.current).toContain('9.1.0');
  const child = place.start();
  await child.ready;
  expect(existsSync(note())).toBe(false);
  await end(child);
  expect(await place.admin('upgrade', '--resume')).toMatchObject({
    code: 0,
    said: expect.stringContaining('No upgrade'),
  });
});

test.runIf(isRoot)('a disk that the new version fills leaves room for the way back', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'sightline-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=640m', 'tmpfs', disk]);
  cleanup.defer(() => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });
  execFileSync('chmod', ['755', disk]);
  await installDemo({ DATA_DIR: join(disk, 'data') });
  // Fills what the data lies on, but not what the rehearsal lies on.
  const greedy = makeVersion(release, '9.4.0', {
    migration: `do $$ begin
  if current_database() = 'sightline' then
    create table public.later as select repeat(md5(n::text), 30) as text from generate_series(1, 2000000) n;
  end if;
end $$;`,
  });
  const { code, said } = await place.admin('upgrade', greedy);
  expect(said).toMatch(/No space left on device[\s\S]*is back, with the data of before/);
  expect(code).toBe(1);
  await expectAsBefore();
});

test.runIf(isRoot)('a disk without room for the way back refuses before anything stops', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'sightline-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=640m', 'tmpfs', disk]);
  cleanup.defer(() => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });
  execFileSync('chmod', ['755', disk]);
  await installDemo({ DATA_DIR: join(disk, 'data') });
  const free = Number(execFileSync('df', ['--output=avail', '-m', disk], { encoding: 'utf8' }).split('\n')[1]);
  execFileSync('fallocate', ['-l', `${free - 50}M`, join(disk, 'other')]);
  expect(await place.admin('upgrade', healthy)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Not enough room'),
  });
  rmSync(join(disk, 'other'));
  await expectAsBefore();
});
