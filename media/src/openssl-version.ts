import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

/**
 * Finds the version of OpenSSL inside the native library that encrypts calls; undefined when it is unknown. It is not Node's: the library's
 * builder has put it in, and it is in no list of the system's packages.
 */
export function findOpenSslVersion(): string | undefined {
  const entry = createRequire(import.meta.url).resolve('node-datachannel');
  const modules = entry.slice(0, entry.lastIndexOf(`${sep}node-datachannel${sep}`));
  const built = join(modules, 'node-datachannel/build/Release'); // which the library prefers
  for (const file of [...nativeFilesIn(built), ...nativeFilesIn(join(modules, '@node-datachannel'))]) {
    const version = readVersion(readFileSync(file));
    if (version) return version;
  }
  return undefined;
}

function nativeFilesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.node')).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

export function readVersion(library: Buffer): string | undefined {
  const sign = 'OpenSSL ';
  for (let at = library.indexOf(sign); at >= 0; at = library.indexOf(sign, at + 1)) {
    const found = /^(\d+\.\d+\.\d+[a-z]?) /.exec(library.toString('latin1', at + sign.length, at + sign.length + 16));
    if (found) return found[1];
  }
  return undefined;
}

/** The public fixes of everything before 3 ended in September 2023. */
export const isMaintained = (version: string): boolean => Number(version.split('.')[0]) >= 3;
