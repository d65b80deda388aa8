import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '#test/fresh-database';
import { unpackRelease } from './new-version.ts';
import { compareVersions } from './version-order.ts';

/** An archive as `npm run release` makes it, with little in it. */
function packed(version: string, { platform = `linux-${process.arch}`, megabytes = 1 } = {}): string {
  const folder = freshFolder();
  const name = `sightline-${version}-${platform}`;
  mkdirSync(join(folder, name, 'server'), { recursive: true });
  writeFileSync(join(folder, name, 'release.json'), JSON.stringify({ version, platform, megabytes }));
  writeFileSync(join(folder, name, 'server/package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, name, 'zero'), Buffer.alloc(1_000_000, 'Sightline'));
  execFileSync('tar', ['-cf', join(folder, 'release.tar'), '-C', folder, name]);
  return join(folder, 'release.tar');
}

function installed(version: string) {
  const place = freshFolder();
  return { place, old: { folder: join(place, `sightline-${version}-linux-x64`), version } };
}

test('a newer release is unpacked beside the one that runs', async () => {
  const { place, old } = installed('1.9.0');
  const { program, discard } = await unpackRelease(packed('1.10.0'), old);
  expect(program).toEqual({ folder: join(place, `sightline-1.10.0-linux-${process.arch}`), version: '1.10.0' });
  expect(JSON.parse(readFileSync(join(program.folder, 'release.json'), 'utf8'))).toMatchObject({ version: '1.10.0' });
  discard();
  expect(readdirSync(place)).toEqual([]);
});

test.each([
  ['older than the one that runs', () => packed('1.8.9'), /1\.8\.9 is older than 1\.9\.0, which runs/],
  ['the one that runs', () => packed('1.9.0'), /1\.9\.0 runs already/],
  ['a trial of the one that runs', () => packed('1.9.0-rc.2'), /is older than/],
  ['for another processor', () => packed('2.0.0', { platform: 'linux-s390x' }), /is for linux-s390x/],
  ['too large for the disk', () => packed('2.0.0', { megabytes: 1e9 }), /Not enough room/],
  ['no release', () => new URL(import.meta.url).pathname, /is no release of Sightline/],
  ['not there', () => '/nowhere/release.tar.gz', /There is no file/],
  [
    'cut off',
    () => {
      const archive = packed('2.0.0');
      truncateSync(archive, 500_000);
      return archive;
    },
    /no release of Sightline, or it is cut off|cannot be unpacked/,
  ],
])('a release that is %s leaves nothing behind', async (_, archive, reason) => {
  const { place, old } = installed('1.9.0');
  await expect(unpackRelease(archive(), old)).rejects.toThrow(reason);
  expect(readdirSync(place)).toEqual([]);
});

test('versions are ordered by their numbers, and a trial comes before its version', () => {
  const ordered = ['0.9.9', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '1.0.1', '1.2.0', '1.10.0'];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.0.0', '1.0.0+build.5')).toBe(0);
});
