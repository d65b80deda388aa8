import { join } from 'node:path';
import { isRelease, projectDir } from '../../data-dir.ts';
import { findUnfinishedRestore } from '../../db/unfinished-restore.ts';
import { concludeUpgrade, findUnfinishedUpgrade } from '../../process/unfinished-upgrade.ts';
import type { Command, CommandCtx, Given } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { passphraseOptions } from '../passphrase.ts';
import { pathFrom } from '../path-from.ts';
import { Refusal } from '../refusal.ts';
import { carryOut, proceed, putBack, type Wanted } from '../upgrade/carry-out.ts';
import { waitUntilReady } from '../upgrade/health.ts';
import { checkOut, unpackRelease } from '../upgrade/new-version.ts';
import { programIn } from '../upgrade/program.ts';
import { findSupervisor } from '../upgrade/supervisor.ts';

const READY_SECONDS = 600;

export const upgrade: Command = {
  name: 'upgrade',
  summary: 'Puts a newer version in the place of this one, or leaves this one as it was.',
  about:
    'While people work, it unpacks the version beside this one, takes a backup, and lets the new version restore and migrate\n' +
    'it for trial. Then it stops Sightline, takes the backup that leads back, and starts the new version. If that is not\n' +
    'ready in time, this version and its data return by themselves. Run it as root where Sightline is a service.',
  arguments: [{ name: 'archive', about: 'The release: sightline-<version>-linux-x64.tar.gz.', optional: true }],
  options: {
    git: { value: 'ref', about: 'In a clone: takes a tag or commit in place of an archive.' },
    service: { value: 'unit', about: 'The unit of systemd to stop and start. Default: sightline, if that runs.' },
    backups: { value: 'folder', about: 'Where the backup goes. Default: backups in the data directory.' },
    'passphrase-file': passphraseOptions['passphrase-file'],
    wait: { value: 'seconds', about: `How long the new version may take to be ready. Default: ${READY_SECONDS}.` },
    resume: { about: 'Ends an upgrade that was interrupted: goes on with it, or back.' },
  },
  examples: ['sightline-1.4.0-linux-x64.tar.gz', '--git v1.4.0', '--resume'],
  async run(ctx, given) {
    const wanted = await prepare(ctx, given);
    if (given.flag('resume')) return { text: await resume(wanted), data: { resumed: true } };
    const [archive, ref] = [given.argument('archive'), given.value('git')];
    if ((archive === undefined) === (ref === undefined))
      throw new UsageError('Name an archive, or a commit with --git.');
    if (findUnfinishedUpgrade(wanted.env.DATA_DIR))
      throw new Refusal('An upgrade was interrupted. End it with: upgrade --resume');
    wanted.tell('Preparing the new version');
    const next =
      ref === undefined ? await unpackRelease(pathFrom(archive ?? ''), wanted.old) : checkOut(ref, wanted.old);
    return { text: await carryOut(next, wanted), data: { version: next.program.version, folder: next.program.folder } };
  },
};

async function prepare({ env, terminal }: CommandCtx, given: Given): Promise<Wanted> {
  if (!isRelease && process.env.DATA_DIR === undefined)
    throw new Refusal('Set DATA_DIR: without it, each folder of a version has data of its own.');
  if (env.REDIS_URL)
    throw new Refusal('This is one of several nodes. They are replaced one by one: docs/operations.md.');
  if (env.PORT === 0) throw new Refusal('Set PORT: the new version is asked there whether it is ready.');
  if (findUnfinishedRestore(env.DATA_DIR) && !findUnfinishedUpgrade(env.DATA_DIR))
    throw new Refusal('A restore did not end. Repeat it first.');
  const file = given.value('passphrase-file');
  return {
    env,
    old: programIn(projectDir),
    supervisor: await findSupervisor(env, given.value('service') ?? findUnfinishedUpgrade(env.DATA_DIR)?.service),
    backups: pathFrom(given.value('backups') ?? join(env.DATA_DIR, 'backups')),
    opening: file === undefined ? [] : ['--passphrase-file', pathFrom(file)],
    seconds: secondsOf(given.value('wait')),
    tell: terminal.progress,
  };
}

function secondsOf(written: string | undefined): number {
  const seconds = Number(written ?? READY_SECONDS);
  if (!(seconds > 0)) throw new UsageError('--wait takes a number of seconds.');
  return seconds;
}

/** Before the swap nothing had changed; after it the new version gets another chance; a return is repeated. */
async function resume(wanted: Wanted): Promise<string> {
  const { env, supervisor, seconds } = wanted;
  const note = findUnfinishedUpgrade(env.DATA_DIR);
  if (!note) return 'No upgrade was interrupted.';
  if (note.phase === 'swapped') return proceed(note, wanted);
  if (note.phase === 'returning') return putBack(note, 'it was interrupted on the way back', wanted);
  await supervisor.start(programIn(note.from));
  const trouble = await waitUntilReady(env, seconds, supervisor.lastWords);
  if (trouble !== undefined) throw new Refusal(`Version ${programIn(note.from).version} does not start: ${trouble}`);
  concludeUpgrade(env.DATA_DIR);
  return `The upgrade had changed nothing. ${await supervisor.leave()}`;
}
