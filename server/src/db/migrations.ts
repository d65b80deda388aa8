import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

export type Migration = {
  version: number;
  /** The file's name, e.g. `0001_tenants.sql`. */
  name: string;
  sql: string;
  checksum: string;
};

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const TRANSACTION_CONTROL = /^(begin|commit|rollback)\s*;/im;

/** The migrations of a folder in order. They are numbered from 0001 without gaps, so two branches that both add one collide. */
export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'));
  const migrations = names.sort().map((name) => readMigration(dir, name));
  for (const [index, { version, name }] of migrations.entries()) {
    const expected = index + 1;
    if (version < expected) throw new StartError(`Two migrations have the number of ${name}. Renumber the newer one.`);
    if (version > expected) throw new StartError(`Migration ${numbered(expected)} is missing before ${name}.`);
  }
  return migrations;
}

function readMigration(dir: string, name: string): Migration {
  const version = NAME.exec(name)?.[1];
  if (!version) throw new StartError(`Migration ${name} must be named like 0007_add_labels.sql.`);
  const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n');
  if (TRANSACTION_CONTROL.test(sql)) {
    throw new StartError(`Migration ${name} must not begin or end a transaction: it already runs in one of its own.`);
  }
  return { version: Number(version), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

export function numbered(version: number): string {
  return String(version).padStart(4, '0');
}
