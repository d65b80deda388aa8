import { checkBackup } from '../backup/check.ts';
import { findDamage } from '../backup/damage.ts';
import { spaceFor } from '../backup/space.ts';
import { runTrialRestore } from '../backup/trial-restore.ts';
import type { Answer, Command, CommandCtx, Given } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { findPassphrase, passphraseOptions } from '../passphrase.ts';
import { pathFrom } from '../path-from.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'Proves that a backup is whole, or without one that the installation is.',
  about:
    'Of a backup it reads everything and holds each part against its sum; with --restore it is also restored into a database\n' +
    'of its own beside the installation, which is removed again. Of the installation, and of what was restored, it proves\n' +
    'that every file that the database names is there in its size, and that the chain of every audit log is unbroken.',
  arguments: [{ name: 'file', about: 'The backup. Without one, the installation.', optional: true }],
  options: {
    ...passphraseOptions,
    restore: { about: 'Also restores it, into a database of its own in the folder for temporary files.' },
  },
  examples: ['', '/var/backups/sightline/sightline-2026-11-20T22-00-00Z.backup --restore'],
  async run(ctx, given) {
    const file = given.argument('file');
    return file === undefined ? verifyInstallation(ctx) : verifyBackup(ctx, given, pathFrom(file));
  },
};

async function verifyInstallation(ctx: CommandCtx): Promise<Answer> {
  const installation = await openInstallation(ctx, { migrated: true, files: true });
  const { damage, files, audit_entries } = await findDamage(installation.ownerUrl, installation.storage);
  return {
    text: damage.length > 0 ? damage.join('\n') : `In order: ${files} files, ${audit_entries} entries of audit logs.`,
    data: { ok: damage.length === 0, damage, files, audit_entries },
    failed: damage.length > 0,
  };
}

async function verifyBackup(ctx: CommandCtx, given: Given, file: string): Promise<Answer> {
  const passphrase = await findPassphrase(ctx, given);
  const onProgress = (part: string) => ctx.terminal.progress(`Reading ${part}`);
  const checked = await checkBackup(file, { passphrase, onProgress });
  const { head, manifest } = checked;
  const damage = manifest.files.missing.map((key) => `${key} was missing when the backup was made`);
  if (given.flag('restore')) {
    damage.push(
      ...(await runTrialRestore(file, checked, {
        passphrase,
        onProgress: (part) => ctx.terminal.progress(`Restoring ${part}`),
      })),
    );
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const contents = `version ${head.product} as of ${head.taken_at}: ${rows} rows, ${manifest.files.count} files`;
  return {
    text: damage.length > 0 ? damage.join('\n') : `Whole${given.flag('restore') ? ' and restorable' : ''}: ${contents}`,
    data: {
      ok: damage.length === 0,
      damage,
      id: head.id,
      product: head.product,
      /** The disk space that a restore of its rows takes in the database. */
      room: spaceFor(manifest) - manifest.files.bytes,
      taken_at: head.taken_at,
      rows,
      files: manifest.files.count,
      restored: given.flag('restore'),
    },
    failed: damage.length > 0,
  };
}
