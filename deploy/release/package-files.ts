import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Package } from './shipped-packages.ts';

/** Files that only developers read. */
const UNUSED = /\.(map|d\.ts|d\.mts|d\.cts)$/;
/** Static libraries and headers of PostgreSQL, which nothing is linked against. */
const UNLINKED = /\.a$|\/pkgconfig(\/|$)/;

/** Copies a package to its place: from the clone, or, where that is for another processor, from the registry. */
export function placePackage(root: string, { path, name, version, integrity }: Package, folder: string): void {
  const installed = join(root, path);
  if (existsSync(installed)) {
    copyPackage(installed, join(folder, path));
    return;
  }
  const work = mkdtempSync(join(tmpdir(), 'sightline-package-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', work, `${name}@${version}`]);
    const archive = join(work, `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`);
    requireIntegrity(archive, integrity, name);
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    copyPackage(join(work, 'package'), join(folder, path));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function requireIntegrity(archive: string, integrity: string, name: string): void {
  const sum = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (integrity !== `sha512-${sum}`) throw new Error(`${name} is not what package-lock.json says`);
}

/** Without the packages below it, which have places of their own. */
function copyPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const isWanted = (file: string): boolean => {
    const inside = relative(from, file);
    return !/^node_modules(\/|$)/.test(inside) && !UNUSED.test(inside) && !UNLINKED.test(inside);
  };
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}
