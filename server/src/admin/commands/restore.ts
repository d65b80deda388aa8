import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminCall } from '../../data-dir.ts';
import { migrationsDir } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migrations.ts';
import { clearRestoreMarker, findUnfinishedRestore, markRestoreStarted } from '../../db/unfinished-restore.ts';
import { auditEverywhere } from '../audit-entries.ts';
import { type Checked, checkBackup } from '../backup/check.ts';
import { findDamage } from '../backup/damage.ts';
import { requireKnown, restoreBackup } from '../backup/restore.ts';
import { requireSpace, spaceFor } from '../backup/space.ts';
import type { Answer, Command, CommandCtx, Given } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { findPassphrase, passphraseOptions } from '../passphrase.ts';
import { pathFrom } from '../path-from.ts';
import { Refusal } from '../refusal.ts';
import { endRestoredAccess } from '../sessions.ts';
import { transact } from '../transact.ts';

const CONFIRMATION = 'replace';

export const restore: Command = {
  name: 'restore',
  summary: 'Makes the installation what it was when a backup was taken.',
  about:
    'Sightline must be stopped, on every node. The backup is read wholly before anything is touched, then restored as its\n' +
    'version had it and brought up to this one. Ended in the middle it can be repeated; until then Sightline does not start.',
  arguments: [{ name: 'file', about: 'The backup.', optional: true }],
  options: {
    ...passphraseOptions,
    replace: { about: `Replaces an installation that is not empty, once "${CONFIRMATION}" was typed.` },
    'keep-sessions': { about: 'Leaves people signed in: for a backup since which nobody could do anything.' },
    'give-up': { about: 'Forgets a restore that did not end, and keeps what is there.' },
  },
  examples: ['/mnt/safe/sightline-2026-11-20T22-00-00Z.backup', '--give-up'],
  async run(ctx, given) {
    const file = given.argument('file');
    if (given.flag('give-up')) return giveUp(ctx);
    if (file === undefined) throw new UsageError('<file> is missing: the backup to restore.');
    return restoreFile(ctx, given, pathFrom(file));
  },
};

function giveUp({ env }: CommandCtx): Answer {
  const unfinished = findUnfinishedRestore(env.DATA_DIR);
  clearRestoreMarker(env.DATA_DIR);
  return {
    text: unfinished
      ? `The restore of ${unfinished.file} is forgotten. Check with: ${adminCall} verify`
      : 'There was none.',
    data: { given_up: unfinished ?? null },
  };
}

async function restoreFile(ctx: CommandCtx, given: Given, file: string): Promise<Answer> {
  const passphrase = await findPassphrase(ctx, given);
  const checked = await checkBackup(file, {
    passphrase,
    onProgress: (part) => ctx.terminal.progress(`Reading ${part}`),
  });
  requireKnown(checked.head, readMigrations(migrationsDir));
  if (!ctx.env.S3_ENDPOINT || !ctx.env.DATABASE_URL) await requireSpace(ctx.env.DATA_DIR, spaceFor(checked.manifest));
  const installation = await openInstallation(ctx, { mayBeNew: true, files: true });
  const others = await installation.listOthers();
  if (others.length > 0)
    throw new Refusal(`Sightline is running (${others.join(', ')}). Stop it, on every node, and restore then.`);
  if (!findUnfinishedRestore(ctx.env.DATA_DIR)) await requireFree(ctx, given, installation);
  markRestoreStarted(ctx.env.DATA_DIR, { file, begun_at: new Date().toISOString() });
  await restoreBackup(file, checked, installation, {
    passphrase,
    onProgress: (part) => ctx.terminal.progress(`Restoring ${part}`),
  });
  const keeps = given.flag('keep-sessions');
  const ended = keeps ? undefined : await transact(installation.owner, () => endRestoredAccess(installation.owner));
  await auditEverywhere(installation.owner, 'workspace.restored', [
    { field: 'backup', from: null, to: checked.head.taken_at },
  ]);
  clearRestoreMarker(ctx.env.DATA_DIR);
  return describe(checked, ended, await findDamage(installation.ownerUrl, installation.storage));
}

/** Existing data is replaced only when an option says so. */
async function requireFree(ctx: CommandCtx, given: Given, installation: Installation): Promise<void> {
  const found = await findContents(installation, ctx.env.S3_ENDPOINT === undefined);
  if (!found) return;
  if (found.foreign)
    throw new Refusal(`The database holds ${found.what}, which is not Sightline's. Name an empty one.`);
  if (!given.flag('replace')) {
    throw new Refusal(`The installation is not empty: it holds ${found.what}. To replace it: restore <file> --replace`);
  }
  const typed = await ctx.terminal.ask(`This replaces ${found.what}. Type "${CONFIRMATION}" to go on:`);
  if (typed.trim() !== CONFIRMATION) throw new Refusal('Nothing was changed.');
}

type Contents = { what: string; foreign: boolean };

async function findContents({ owner, dataDir }: Installation, onDisk: boolean): Promise<Contents | undefined> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  if (tables.length > 0 && !tables.some(({ name }) => name === 'schema_migrations'))
    return { what: `the table ${tables[0]?.name}`, foreign: true };
  if (tables.some(({ name }) => name === 'organizations')) {
    const { rows } = await owner.query<{ name: string }>('select name from organizations order by created_at limit 1');
    if (rows[0]) return { what: `the workspace ${rows[0].name}`, foreign: false };
  }
  const files = onDisk ? await readdir(join(dataDir, 'files')).catch(() => []) : [];
  return files.length > 0 ? { what: `files in ${join(dataDir, 'files')}`, foreign: false } : undefined;
}

function describe({ head, manifest }: Checked, ended: number | undefined, { damage }: { damage: string[] }): Answer {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    text: [
      `Restored as of ${head.taken_at}: ${rows} rows, ${manifest.files.count} files. Sightline may be started.`,
      ended === undefined
        ? 'Sessions and links go on.'
        : `${ended} sessions were ended, and all links to passwords and into calls: everybody signs in again.`,
      ...damage.map((sentence) => `But ${sentence}`),
    ].join('\n'),
    data: {
      id: head.id,
      taken_at: head.taken_at,
      rows,
      files: manifest.files.count,
      ended_sessions: ended ?? 0,
      damage,
    },
    failed: damage.length > 0,
  };
}
