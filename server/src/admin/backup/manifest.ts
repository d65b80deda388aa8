import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/** Raised when an older product could misread what we write; `restore` keeps reading all former ones. */
export const FORMAT = 1;

const Sum = z.string().regex(/^[0-9a-f]{64}$/);

/** Stands first, as `backup.json`: enough to refuse a backup that this version cannot restore. */
export const BackupHead = z.object({
  format: z.int(),
  id: z.uuid(),
  product: z.string(),
  taken_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: Sum })),
});
export type BackupHead = z.infer<typeof BackupHead>;

const Part = z.object({ bytes: z.int(), sha256: Sum });

/** Stands last, as `manifest.json`: what must have been read before it. */
export const Manifest = z.object({
  id: z.uuid(),
  tables: z.array(Part.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.string() })),
  files: Part.extend({ count: z.int(), missing: z.array(z.string()) }),
  jobs: Part.extend({ count: z.int() }),
  secrets: Part.extend({ count: z.int() }),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableManifest = Manifest['tables'][number];

export const HEAD_NAME = 'backup.json';
export const MANIFEST_NAME = 'manifest.json';
export const FILES = 'files/';
export const JOBS = 'jobs/';
export const SECRETS = 'secrets/';

export const tablePart = ({ schema, name }: { schema: string; name: string }): string => `database/${schema}.${name}/`;

/** The folder that an archive's file lies in, which is what sums are taken of: a table, all jobs, all files, all secrets. */
export function partOf(entry: string): string {
  return /^(files\/|jobs\/|secrets\/|database\/[^/]+\/)/.exec(entry)?.[1] ?? '';
}

/** Number, size and checksum of the files of one part. The checksum covers names, so that files cannot be swapped. */
export class PartSum {
  readonly #hash: Hash = createHash('sha256');
  bytes = 0;
  count = 0;

  begin(name: string, size: number): void {
    this.#hash.update(`${name}\0${size}\0`);
    this.bytes += size;
    this.count += 1;
  }

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
  }

  /** Once, at the end. */
  finish(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}
