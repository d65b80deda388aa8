import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMaintained, readVersion } from '../../media/src/openssl-version.ts';
import type { Platform } from './shipped-packages.ts';

const BUILT = 'node_modules/node-datachannel/build/Release/node_datachannel.node';

export type Addon = { openSsl: string; isMaintained: boolean; whyPrebuilt: string };

/**
 * Puts the addon built against OpenSSL 3 into the release in place of the prebuilt one, which stays only where it cannot be
 * built: for another processor, or without a compiler. The clone's own is taken if it has one.
 */
export function placeMediaAddon(root: string, folder: string, { cpu }: Platform): Addon {
  const built = join(folder, BUILT);
  const prebuilt = `node_modules/@node-datachannel/linux-${cpu}-gnu`;
  rmSync(join(folder, 'node_modules/node-datachannel/build'), { recursive: true, force: true });
  const whyPrebuilt = cpu === process.arch ? buildAddon(root) : 'it cannot be built for another processor';
  if (whyPrebuilt === '') {
    cpSync(join(root, BUILT), built);
    rmSync(join(folder, prebuilt), { recursive: true });
  }
  const library = existsSync(built) ? built : join(folder, prebuilt, 'node_datachannel.node');
  const openSsl = readVersion(readFileSync(library)) ?? 'of unknown version';
  return { openSsl, isMaintained: isMaintained(openSsl), whyPrebuilt };
}

/** Says why not, or nothing. */
function buildAddon(root: string): string {
  if (existsSync(join(root, BUILT))) return '';
  console.log('Building the media addon with OpenSSL 3, for some minutes …');
  try {
    const sources = process.env.LIBDATACHANNEL;
    execFileSync(join(root, 'deploy/build-media-openssl3.sh'), sources ? [sources] : [], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return '';
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    return said || 'deploy/build-media-openssl3.sh failed';
  }
}
