import { createHash } from 'node:crypto';
import { mkdirSync, openSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The record by which a later server finds the media process of an earlier one, and compares its configuration. The media ports are for
 * checks of connectivity.
 */
export type ProcessRecord = {
  controlPort: number;
  udpPort: number;
  tcpPort: number;
  token: string;
  fingerprint: string;
};

const LOG_BYTES = 1024 * 1024;

const fileIn = (folder: string): string => join(folder, 'process.json');

/** The last record. Its process may have ended since. */
export function readProcessRecord(folder: string): ProcessRecord | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as ProcessRecord;
  } catch {
    return undefined; // never written, or by another program
  }
}

/** Readable only by the owner, since it holds the token. Written atomically. */
export function writeProcessRecord(folder: string, kept: ProcessRecord): void {
  const fresh = `${fileIn(folder)}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(kept), { mode: 0o600 });
  renameSync(fresh, fileIn(folder));
}

/** The log of the process while no server listens, and of its crashes. Returns the open file. */
export function openLog(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'media.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > LOG_BYTES ? 'w' : 'a', 0o600);
}

/** Changes when the process would behave differently: with its options, its code, its packages or its Node. */
export function fingerprintOf(options: object): string {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const hash = createHash('sha256').update(JSON.stringify([options, process.version]));
  for (const name of [...sources.sort(), '../package.json']) hash.update(readFileSync(join(folder, name)));
  return hash.digest('base64url');
}
