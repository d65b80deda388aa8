import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pauseFileRemovals, resumeFileRemovals } from '../../db/file-removals.ts';
import type { Storage } from '../../integrations/storage.ts';
import { productVersion } from '../product-version.ts';
import { Refusal } from '../refusal.ts';
import { writeArchive } from './archive.ts';
import { listFileTables, listSequences, listTables, requireNothingHidden, type Table } from './catalog.ts';
import { inChunks } from './chunks.ts';
import {
  type BackupHead,
  FILES,
  FORMAT,
  HEAD_NAME,
  JOBS,
  MANIFEST_NAME,
  type Manifest,
  PartSum,
  SECRETS,
  type TableManifest,
  tablePart,
} from './manifest.ts';
import { listQueuedJobs } from './queued-jobs.ts';
import { listStoredKeys } from './stored-keys.ts';
import { type TarEntry, writeTar } from './tar.ts';

export type Source = { owner: pg.Client; storage: Storage; dataDir: string };
export type Taken = { head: BackupHead; manifest: Manifest; size: number };
type Wanted = {
  passphrase?: string | undefined;
  onProgress?: (doing: string) => void;
  /** How long to wait for removals that are under way, and for another backup. */
  timeout?: number;
};

/** The rows of a table travel in pieces, since an archive wants to know a size before the bytes. */
const CHUNK = 4 * 1024 * 1024;

/**
 * The whole installation at one moment, while it goes on working: all rows as one snapshot of the database sees them, and
 * the bytes that these rows name. Bytes of rows that are removed meanwhile stay until we have ended.
 */
export async function createBackup(
  source: Source,
  file: string,
  { passphrase, onProgress, timeout }: Wanted,
): Promise<Taken> {
  const { owner } = source;
  // Before the snapshot: whatever is removed from here on, it still names.
  if (!(await pauseFileRemovals(owner, timeout)))
    throw new Refusal('Another backup is under way. Try again when it has ended.');
  try {
    await owner.query('set idle_in_transaction_session_timeout = 0');
    await owner.query('begin isolation level repeatable read read only');
    await requireNothingHidden(owner);
    const head = await describe(owner);
    const content = new Content(source, head, onProgress ?? (() => {}));
    const size = await writeArchive(file, writeTar(content.entries()), passphrase);
    return { head, manifest: content.manifest, size };
  } finally {
    await releaseLocks(owner).catch(() => {}); // a lost connection has let go by itself
  }
}

async function releaseLocks(owner: pg.Client): Promise<void> {
  await owner.query('rollback');
  await resumeFileRemovals(owner);
}

async function describe(owner: pg.Client): Promise<BackupHead> {
  const { rows } = await owner.query<{ postgres: string; taken_at: Date }>(
    `select current_setting('server_version') as postgres, now() as taken_at`,
  );
  const { rows: migrations } = await owner.query<BackupHead['migrations'][number]>(
    'select version, name, checksum from public.schema_migrations order by version',
  );
  return {
    format: FORMAT,
    id: randomUUID(),
    product: productVersion,
    taken_at: (rows[0]?.taken_at ?? new Date()).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations,
  };
}

/** The entries of the archive, created while it is written. */
class Content {
  readonly #source: Source;
  readonly #head: BackupHead;
  readonly #onProgress: (doing: string) => void;
  readonly manifest: Manifest;

  constructor(source: Source, head: BackupHead, onProgress: (doing: string) => void) {
    this.#source = source;
    this.#head = head;
    this.#onProgress = onProgress;
    const nothing = { count: 0, ...new PartSum().finish() };
    this.manifest = {
      id: head.id,
      tables: [],
      sequences: [],
      files: { ...nothing, missing: [] },
      jobs: nothing,
      secrets: nothing,
    };
  }

  async *entries(): AsyncGenerator<TarEntry> {
    yield this.#json(HEAD_NAME, this.#head);
    yield* this.#secrets();
    this.manifest.sequences = await listSequences(this.#source.owner);
    for (const table of await listTables(this.#source.owner)) yield* this.#table(table);
    yield* this.#jobs();
    yield* this.#files();
    yield this.#json(MANIFEST_NAME, this.manifest);
  }

  #json(name: string, value: object): TarEntry {
    return wholeEntry(name, Buffer.from(JSON.stringify(value)), new PartSum());
  }

  async *#secrets(): AsyncGenerator<TarEntry> {
    const folder = join(this.#source.dataDir, SECRETS);
    const sum = new PartSum();
    const names = existsSync(folder) ? await readdir(folder) : []; // none before the first start on this machine
    for (const name of names.filter((file) => !file.includes('.')).sort()) {
      yield wholeEntry(`${SECRETS}${name}`, await readFile(join(folder, name)), sum);
    }
    this.manifest.secrets = { count: sum.count, ...sum.finish() };
  }

  async *#table(table: Table): AsyncGenerator<TarEntry> {
    const { schema, name, columns } = table;
    this.#onProgress(`${schema}.${name}`);
    const sum = new PartSum();
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const rows = this.#source.owner.query(copyTo(`copy (select ${list} from ${from}) to stdout`));
    for await (const { piece } of inChunks(rows, CHUNK)) {
      if (piece.length > 0) yield wholeEntry(`${tablePart(table)}${placeName(sum.count)}`, piece, sum);
    }
    const entry: TableManifest = { schema, name, columns, rows: rows.rowCount, ...sum.finish() };
    this.manifest.tables.push(entry);
  }

  async *#jobs(): AsyncGenerator<TarEntry> {
    const sum = new PartSum();
    let count = 0;
    for await (const jobs of listQueuedJobs(this.#source.owner)) {
      yield wholeEntry(`${JOBS}${placeName(sum.count)}.json`, Buffer.from(JSON.stringify(jobs)), sum);
      count += jobs.length;
    }
    this.manifest.jobs = { count, ...sum.finish() };
  }

  async *#files(): AsyncGenerator<TarEntry> {
    const { owner, storage } = this.#source;
    const sum = new PartSum();
    const missing: string[] = [];
    for (const table of await listFileTables(owner)) {
      for await (const { key } of listStoredKeys(owner, table)) {
        if (sum.count % 100 === 0) this.#onProgress(`file ${sum.count + 1}`);
        const stored = await storage.read(key);
        if (stored) yield streamedEntry(`${FILES}${key}`, stored.size, stored.stream, sum);
        else missing.push(key);
      }
    }
    this.manifest.files = { count: sum.count, missing, ...sum.finish() };
  }
}

const placeName = (place: number): string => String(place).padStart(6, '0');

function wholeEntry(name: string, bytes: Buffer, sum: PartSum): TarEntry {
  sum.begin(name, bytes.length);
  sum.add(bytes);
  return { name, size: bytes.length, body: Readable.from([bytes]) };
}

function streamedEntry(name: string, size: number, bytes: AsyncIterable<Buffer>, sum: PartSum): TarEntry {
  sum.begin(name, size);
  async function* counted(): AsyncGenerator<Buffer> {
    let left = size;
    for await (const chunk of bytes) {
      left -= chunk.length;
      if (left < 0) break;
      sum.add(chunk);
      yield chunk;
    }
    if (left !== 0)
      throw new Refusal(`${name} has another size than the storage says. Is its disk or bucket in order?`);
  }
  return { name, size, body: counted() };
}
