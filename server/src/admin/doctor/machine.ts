import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adminCall } from '../../data-dir.ts';
import { findUnfinishedRestore } from '../../db/unfinished-restore.ts';
import { sizeText } from '../size-text.ts';
import { type Check, fail, ok, warn } from './finding.ts';

const MB = 1_000_000;
const ENOUGH = { bytes: 5_000 * MB, share: 0.1 };
const TOO_LITTLE = 500 * MB;

const dataDir: Check = {
  name: 'data directory',
  async run({ env }) {
    const unfinished = findUnfinishedRestore(env.DATA_DIR);
    if (unfinished)
      return fail(`a restore of ${unfinished.file} did not end`, `Repeat it: ${adminCall} restore <file>`);
    const probe = await mkdtemp(join(env.DATA_DIR, '.doctor-'));
    await rm(probe, { recursive: true });
    const secrets = join(env.DATA_DIR, 'secrets');
    if (existsSync(secrets) && (statSync(secrets).mode & 0o077) !== 0)
      return fail(`others on this machine can look into ${secrets}`, `chmod -R go= ${secrets}`);
    return ok(`${env.DATA_DIR} can be written, and its secrets are for its owner alone`);
  },
};

const disk: Check = {
  name: 'disk',
  async run({ env }) {
    const { bavail, bsize, blocks } = await statfs(env.DATA_DIR);
    const free = bavail * bsize;
    const says = `${sizeText(free)} free of ${sizeText(blocks * bsize)} where ${env.DATA_DIR} is`;
    if (free < TOO_LITTLE) return fail(says, 'Make room: without it nothing can be written, and the database stops.');
    if (free < ENOUGH.bytes && bavail < blocks * ENOUGH.share) return warn(says, 'Make room before it runs out.');
    return ok(says);
  },
};

const clock: Check = {
  name: 'clock',
  async run() {
    const { stdout } = await promisify(execFile)('timedatectl', [
      'show',
      '--property=NTPSynchronized',
      '--value',
    ]).catch(() => ({ stdout: '' }));
    if (stdout.trim() === 'no')
      return warn('is not kept by a time server', 'timedatectl set-ntp true: tokens and links expire by the clock.');
    return stdout.trim() === 'yes' ? ok('is kept by a time server') : undefined;
  },
};

export const machineChecks = [dataDir, disk, clock];
