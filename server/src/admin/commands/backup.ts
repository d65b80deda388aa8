import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditEverywhere } from '../audit-entries.ts';
import { createBackup } from '../backup/create.ts';
import { requireSpace } from '../backup/space.ts';
import { sumOfSizes } from '../backup/stored-keys.ts';
import type { Command } from '../command.ts';
import { listPendingMigrations, openInstallation } from '../installation.ts';
import { findPassphrase, passphraseOptions } from '../passphrase.ts';
import { pathFrom } from '../path-from.ts';
import { Refusal } from '../refusal.ts';
import { sizeText } from '../size-text.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Writes everything into one file, while Sightline runs or not.',
  about:
    'Database, files, waiting jobs and the secrets of the data directory, all as they were at one moment. Settings are not\n' +
    'in it. Anyone with the file can read everything in it: seal it, or keep it as safe as the data itself.',
  arguments: [{ name: 'place', about: 'The file to write, or a folder in which the time names it.' }],
  options: passphraseOptions,
  examples: ['/var/backups/sightline', '/mnt/safe/before-upgrade.backup --passphrase-file /etc/sightline/backup-key'],
  async run(ctx, given) {
    const file = fileIn(pathFrom(given.argument('place') ?? ''));
    const passphrase = await findPassphrase(ctx, given);
    const installation = await openInstallation(ctx, { files: true });
    await requireSpace(file, await sumOfSizes(installation.owner));
    ctx.running.defer(() => rm(`${file}.part`, { force: true }));
    const begun = performance.now();
    const { head, manifest, size } = await createBackup(installation, file, {
      passphrase,
      onProgress: (part) => ctx.terminal.progress(`Backing up ${part}`),
    });
    // A database of an older version, backed up before its migration, may not know this entry yet.
    if ((await listPendingMigrations(installation.owner)).length === 0)
      await auditEverywhere(installation.owner, 'workspace.backed_up');
    const { files, tables, jobs } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = Math.round(performance.now() - begun) / 1000;
    if (files.missing.length > 0) {
      ctx.terminal.warn(
        `${files.missing.length} files that the database names are not in the storage, so they are not in the backup:\n` +
          files.missing.map((key) => `  ${key}`).join('\n'),
      );
    }
    return {
      text: `${file}\n${sizeText(size)}: ${rows} rows of ${tables.length} tables, ${files.count} files, ${jobs.count} jobs, as of ${head.taken_at}`,
      data: {
        file,
        id: head.id,
        taken_at: head.taken_at,
        size,
        rows,
        files: files.count,
        missing_files: files.missing,
        seconds,
      },
    };
  },
};

function fileIn(place: string): string {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const now = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const file = isFolder ? join(place, `sightline-${now}.backup`) : place;
  if (existsSync(file)) throw new Refusal(`${file} is there already. Name another file, or a folder.`);
  return file;
}
