import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the lockfile; `path` is its folder in the clone. */
export type Package = {
  path: string;
  name: string;
  version: string;
  /** Subresource integrity of the registry's archive. */
  integrity: string;
  license: string | undefined;
};

export type Platform = { os: string; cpu: string; libc: string };

type Entry = {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** The workspaces that a release runs. */
export const SERVER_SIDE = ['contract', 'server', 'media'];
/** The workspaces whose packages are parts of the built pages. */
export const PAGES = ['web', 'tracker'];
/** Dependencies of the pages that only build them. */
const BUILD_TOOLS = new Set([
  'vite',
  '@vitejs/plugin-react',
  '@tanstack/router-plugin',
  'postcss',
  'postcss-preset-mantine',
]);

/** Lists the packages that these workspaces need on the platform according to the lockfile, with the packages that those need. */
export function listShippedPackages(root: string, workspaces: readonly string[], platform: Platform): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
  const found = new Map<string, Package>();
  const visit = (from: string): void => {
    const entry = lock.packages[from] ?? {};
    for (const [name, isOptional] of needsOf(entry)) {
      if (workspaces === PAGES && BUILD_TOOLS.has(name)) continue;
      const path = resolveFrom(lock.packages, from, name);
      const needed = path === undefined ? undefined : lock.packages[path];
      if (path === undefined || !needed) {
        if (isOptional) continue;
        throw new Error(`package-lock.json does not say where ${from} finds ${name}`);
      }
      if (needed.link || found.has(path) || !fits(needed, platform)) continue;
      found.set(path, describe(path, needed));
      visit(path);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** One package of the root, such as the pinned Node. */
export function findRootPackage(root: string, name: string): Package {
  const path = `node_modules/${name}`;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
  const entry = lock.packages[path];
  if (!entry) throw new Error(`package-lock.json has no ${name}`);
  return describe(path, entry);
}

/** Names, and whether they may be missing. Optional peers are what some other package may bring, and ours do not use. */
function* needsOf(entry: Entry): Generator<[string, boolean]> {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) yield [name, true];
  for (const name of Object.keys(entry.dependencies ?? {})) yield [name, false];
  for (const name of Object.keys(entry.peerDependencies ?? {}))
    if (!entry.peerDependenciesMeta?.[name]?.optional) yield [name, false];
}

/** As Node looks it up: in the folder itself, then in those above. */
function resolveFrom(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function fits({ os, cpu, libc }: Entry, platform: Platform): boolean {
  const allows = (list: string[] | undefined, value: string): boolean => !list || list.includes(value);
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc);
}

function describe(path: string, { version = '', integrity = '', license }: Entry): Package {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { path, name, version, integrity, license };
}
