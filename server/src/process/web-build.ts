import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { isRelease, projectDir } from '../data-dir.ts';
import { waitForProcessLock } from '../db/embedded/process-lock.ts';
import { StartError } from '../start-error.ts';
import { endChild, spawnBound } from './bound-child.ts';
import { showProgress } from './progress.ts';

export const webSourcesDir = join(projectDir, 'web');
/** The folder that the server serves. */
export const builtWebDir = join(webSourcesDir, 'dist');
/** Names the sources of the build it lies in; vite empties the folder first, so a broken build has none. */
const stamp = join(builtWebDir, '.built-from');

const NOT_SOURCES = /^(dist|node_modules|test|test-results)$|\.gen\.ts$|\.test\.tsx?$|\.tmp$/;
const LOCK_TIMEOUT = 180_000;

/** How far the build is, in percent. */
type OnProgress = (percent: number) => void;

/** Builds the pages unless the ones there were built from the very same sources. A release has no sources. */
export async function buildWeb(onProgress: OnProgress = () => {}): Promise<void> {
  if (isRelease) return;
  if (isBuiltFrom(hashSources())) return;
  onProgress(0);
  const lock = await waitForProcessLock(join(projectDir, 'node_modules/.web-build.lock'), LOCK_TIMEOUT);
  if (!lock) throw new StartError('Another process has been building the web pages for three minutes.');
  try {
    const sources = hashSources();
    if (isBuiltFrom(sources)) return;
    await showProgress('Building the web pages', () => runVite(onProgress));
    writeFileSync(stamp, sources);
  } finally {
    lock.release();
  }
}

function isBuiltFrom(sources: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === sources;
  } catch {
    return false;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  const isNoSource = ({ name }: { name: string }) => NOT_SOURCES.test(name);
  const files = ['package-lock.json'];
  for (const folder of ['web', 'contract/src', 'tracker/src']) {
    const entries = globSync(`${folder}/**`, { cwd: projectDir, withFileTypes: true, exclude: isNoSource });
    for (const entry of entries)
      if (entry.isFile()) files.push(relative(projectDir, join(entry.parentPath, entry.name)));
  }
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectDir, file)))
      .update('\0');
  return hash.digest('hex');
}

export function viteScript(): string {
  return join(createRequire(join(webSourcesDir, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
}

async function runVite(onProgress: OnProgress): Promise<void> {
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', BUILD_PROGRESS: '1' };
  const build = spawnBound(viteScript(), ['build', '--logLevel', 'warn'], { cwd: webSourcesDir, env, output: 'pipe' });
  const said = Promise.all([readLines(build.stdout, onProgress), readAll(build.stderr)]);
  const [code] = await once(build, 'exit');
  if (code !== 0)
    throw new StartError(
      `The web pages could not be built:\n${stripVTControlCharacters((await said).join('')).trim()}`,
    );
}

/** Takes out the lines that report the progress of the build (web/build-progress.ts). */
async function readLines(stream: Readable | null, onProgress: OnProgress): Promise<string> {
  if (!stream) return '';
  const others: string[] = [];
  for await (const line of createInterface(stream)) {
    const [, percent] = /^progress (\d+)$/.exec(line) ?? [];
    if (percent === undefined) others.push(line);
    else onProgress(Number(percent));
  }
  return others.join('\n');
}

/** Makes the compressed copies as small as they can be, by a process that gives way to all others (web/compress-best.ts). */
export function compressPages(running: AsyncDisposableStack): void {
  if (existsSync(join(builtWebDir, '.compressed-best'))) return;
  const script = join(webSourcesDir, 'compress-best.ts');
  const child = spawnBound(script, [builtWebDir], { cwd: webSourcesDir, env: process.env });
  running.defer(() => endChild(child, 1_000));
}

async function readAll(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : '';
}
