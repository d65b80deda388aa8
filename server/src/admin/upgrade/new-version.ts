import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireSpace } from '../backup/space.ts';
import { Refusal } from '../refusal.ts';
import { type Program, programIn } from './program.ts';
import { compareVersions } from './version-order.ts';

export type NewVersion = {
  program: Program;
  /** Removes it, as nothing runs it. */
  discard: () => void;
};

const run = (command: string, words: readonly string[], cwd?: string): string =>
  execFileSync(command, words, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024, ...(cwd && { cwd }) });

/** Unpacks a release beside the one that runs. */
export async function unpackRelease(archive: string, old: Program): Promise<NewVersion> {
  const place = dirname(old.folder);
  const { version, platform, megabytes } = readManifest(archive);
  const ours = `linux-${process.arch}`;
  if (platform !== ours) throw new Refusal(`${archive} is for ${platform}, and this machine is ${ours}.`);
  requireNewer(version, old.version);
  const folder = join(place, `sightline-${version}-${platform}`);
  rmSync(folder, { recursive: true, force: true }); // of an upgrade that was undone
  await requireSpace(place, megabytes * 1.2e6);
  const part = mkdtempSync(join(place, '.sightline-new-'));
  try {
    run('tar', ['-xf', archive, '--no-same-owner', '--strip-components=1', '-C', part]);
    run('chmod', ['755', part]);
    run('sync', ['-f', part]);
    renameSync(part, folder);
  } catch (error) {
    throw new Refusal(`${archive} cannot be unpacked: ${lastLineOf(error)}`);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return { program: programIn(folder), discard: () => rmSync(folder, { recursive: true, force: true }) };
}

type Manifest = { version: string; platform: string; megabytes: number };

function readManifest(archive: string): Manifest {
  if (!existsSync(archive)) throw new Refusal(`There is no file ${archive}.`);
  try {
    return JSON.parse(
      run('tar', ['-xOf', archive, '--wildcards', '*-linux-*/release.json', '--occurrence=1']),
    ) as Manifest;
  } catch {
    throw new Refusal(`${archive} is no release of Sightline, or it is cut off.`);
  }
}

/** Checks a commit out beside the clone that runs, with its packages. */
export function checkOut(ref: string, old: Program): NewVersion {
  const git = (...words: string[]): string => {
    try {
      return run('git', ['-C', old.folder, ...words]).trim();
    } catch (error) {
      throw new Refusal(`git ${words[0]} failed: ${lastLineOf(error)}`);
    }
  };
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string };
  const isOlder = git('merge-base', 'HEAD', commit) === commit;
  if (isOlder || compareVersions(version, old.version) < 0)
    throw new Refusal(
      `${ref} (${version}) is not newer than what runs. The way back to an older version is a backup of it.`,
    );
  const folder = join(dirname(old.folder), `sightline-${commit.slice(0, 12)}`);
  const discard = (): void => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  discard(); // half of one that was interrupted
  git('worktree', 'add', '--detach', folder, commit);
  try {
    run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  } catch (error) {
    discard();
    throw new Refusal(`npm ci failed in ${folder}: ${lastLineOf(error)}`);
  }
  return { program: programIn(folder), discard };
}

function requireNewer(version: string, current: string): void {
  const order = compareVersions(version, current);
  if (order > 0) return;
  throw new Refusal(
    order === 0
      ? `Version ${version} runs already.`
      : `Version ${version} is older than ${current}, which runs. The way back to it is a backup that was made with it.`,
  );
}

function lastLineOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said.split('\n').at(-1) || (error instanceof Error ? error.message : String(error));
}
