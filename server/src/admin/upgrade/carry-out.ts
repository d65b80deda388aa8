import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Env } from '../../env.ts';
import { makeOwnedFolder } from '../../owned-files.ts';
import { concludeUpgrade, noteUpgrade, type UnfinishedUpgrade } from '../../process/unfinished-upgrade.ts';
import { reasonOf } from '../../start-error.ts';
import { Refusal } from '../refusal.ts';
import { waitUntilReady } from './health.ts';
import type { NewVersion } from './new-version.ts';
import { type Program, programIn, runAdmin } from './program.ts';
import { giveRoomBack, reserveRoom } from './reserve.ts';
import type { Supervisor } from './supervisor.ts';

export type Wanted = {
  env: Env;
  old: Program;
  supervisor: Supervisor;
  backups: string;
  /** How backups are opened: options of the admin commands. */
  opening: readonly string[];
  /** How long the new version may take to be ready. */
  seconds: number;
  tell: (doing: string) => void;
};

/** The old version has worked, so it may take its time. */
const WAY_BACK_SECONDS = 600;

/**
 * Everything that may refuse comes first, while people work: a backup, and a rehearsal in which the new version restores and
 * migrates it. Then the server stops, and from there on every failure leads back to the old version.
 */
export async function carryOut(next: NewVersion, wanted: Wanted): Promise<string> {
  const { env, old, supervisor, tell } = wanted;
  await rehearse(next, wanted).catch((error: unknown) => {
    giveRoomBack(env.DATA_DIR);
    next.discard();
    throw error;
  });
  const { service } = supervisor;
  const note = {
    from: old.folder,
    to: next.program.folder,
    begun_at: new Date().toISOString(),
    ...(service && { service }),
  };
  noteUpgrade(env.DATA_DIR, { ...note, phase: 'stopped' });
  tell('Stopping');
  let backup: string;
  try {
    await supervisor.stop();
    tell('Backing up');
    backup = await backUp(wanted);
  } catch (error) {
    return giveUp(error, wanted);
  }
  const swapped: UnfinishedUpgrade = { ...note, phase: 'swapped', backup };
  noteUpgrade(env.DATA_DIR, swapped);
  return proceed(swapped, wanted);
}

async function rehearse({ program }: NewVersion, wanted: Wanted): Promise<void> {
  const { env, opening, tell } = wanted;
  tell('Backing up for the rehearsal');
  makeOwnedFolder(wanted.backups, env.DATA_DIR);
  const backup = await backUp(wanted);
  try {
    tell(`Rehearsing the migrations of version ${program.version}`);
    const proved = await runAdmin(program, ['verify', backup, '--restore', ...opening], env.DATA_DIR);
    await reserveRoom(env.DATA_DIR, Number(proved.room ?? 0));
  } finally {
    await rm(backup, { force: true });
  }
}

async function backUp({ old, env, backups, opening }: Wanted): Promise<string> {
  const { file } = await runAdmin(old, ['backup', backups, ...opening], env.DATA_DIR);
  return String(file);
}

/** Nothing has changed yet: the old version goes on. */
async function giveUp(error: unknown, { env, old, supervisor }: Wanted): Promise<never> {
  await supervisor.start(old);
  const trouble = await waitUntilReady(env, WAY_BACK_SECONDS, supervisor.lastWords);
  concludeUpgrade(env.DATA_DIR);
  const state = trouble ? `And version ${old.version} does not start: ${trouble}` : `Version ${old.version} goes on.`;
  throw new Refusal(
    `The upgrade was given up: ${reasonOf(error)}\n${state} ${trouble ? '' : await supervisor.leave()}`,
  );
}

/** From the swap on: also where an upgrade that was killed is resumed. */
export async function proceed(note: UnfinishedUpgrade, wanted: Wanted): Promise<string> {
  const { env, supervisor, seconds, tell } = wanted;
  const next = programIn(note.to);
  let trouble: string | undefined;
  try {
    link(next);
    tell(`Starting version ${next.version}`);
    await supervisor.start(next);
    trouble = await waitUntilReady(env, seconds, supervisor.lastWords);
  } catch (error) {
    trouble = reasonOf(error);
  }
  if (trouble !== undefined) return putBack(note, trouble, wanted);
  concludeUpgrade(env.DATA_DIR);
  return `Version ${next.version} is ready in ${next.folder}. ${await supervisor.leave()}\nThe backup of before is ${note.backup}`;
}

/** Puts the old version and its data back, and ends with a refusal that says why. */
export async function putBack(note: UnfinishedUpgrade, trouble: string, wanted: Wanted): Promise<never> {
  const { env, supervisor, opening, tell } = wanted;
  const [old, next] = [programIn(note.from), note.to];
  giveRoomBack(env.DATA_DIR);
  noteUpgrade(env.DATA_DIR, { ...note, phase: 'returning' });
  tell('Putting the old version back');
  try {
    await supervisor.stop();
    link(old);
    const words = ['restore', note.backup ?? '', '--replace', '--keep-sessions', ...opening];
    await runAdmin(old, words, env.DATA_DIR, 'replace\n');
    await supervisor.start(old);
    const again = await waitUntilReady(env, WAY_BACK_SECONDS, supervisor.lastWords);
    if (again !== undefined) throw new Refusal(`version ${old.version} does not start: ${again}`);
  } catch (error) {
    throw new Refusal(
      `The upgrade failed: ${trouble}\nThe way back failed too: ${reasonOf(error)}\n` +
        `Mend that, then go on with: upgrade --resume. The backup is ${note.backup}`,
    );
  }
  concludeUpgrade(env.DATA_DIR);
  throw new Refusal(
    `The upgrade to ${next} failed: ${trouble}\nVersion ${old.version} is back, with the data of before. ${await supervisor.leave()}`,
  );
}

/** `current` beside the versions leads to the one that the service starts. Replaced at once, never absent. */
function link({ folder }: Program): void {
  const current = join(dirname(folder), 'current');
  const target = basename(folder);
  if (existsSync(current) && readlinkSync(current) === target) return;
  const part = `${current}.part`;
  rmSync(part, { force: true });
  symlinkSync(target, part);
  renameSync(part, current);
}
