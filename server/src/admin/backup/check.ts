import { Refusal } from '../refusal.ts';
import { readArchive } from './archive.ts';
import {
  BackupHead,
  FILES,
  FORMAT,
  HEAD_NAME,
  JOBS,
  MANIFEST_NAME,
  Manifest,
  PartSum,
  partOf,
  SECRETS,
  tablePart,
} from './manifest.ts';
import type { TarEntry } from './tar.ts';

export type Checked = { head: BackupHead; manifest: Manifest };

type Reading = { passphrase?: string | undefined; onProgress?: (doing: string) => void };

/** Reads a backup wholly and holds every part against its sum. Changes nothing. */
export async function checkBackup(file: string, { passphrase, onProgress }: Reading): Promise<Checked> {
  const sums = new Map<string, PartSum>();
  let head: BackupHead | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file, passphrase)) {
    if (entry.name === HEAD_NAME) head = await readHead(entry);
    else if (entry.name === MANIFEST_NAME) manifest = Manifest.parse(await readJson(entry));
    else await addTo(sums, entry, onProgress);
  }
  if (!head || !manifest || manifest.id !== head.id)
    throw new Refusal('The backup is not complete: its list of contents is missing.');
  requireSums(manifest, sums);
  return { head, manifest };
}

async function readHead(entry: TarEntry): Promise<BackupHead> {
  const said = await readJson(entry);
  const format = BackupHead.pick({ format: true }).parse(said).format;
  if (format > FORMAT)
    throw new Refusal(
      'The backup was made by a newer version, in a form that this one cannot read. Update Sightline first.',
    );
  return BackupHead.parse(said);
}

export async function readJson(entry: TarEntry): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function addTo(
  sums: Map<string, PartSum>,
  { name, size, body }: TarEntry,
  onProgress: Reading['onProgress'],
): Promise<void> {
  const part = partOf(name);
  const sum = sums.get(part) ?? new PartSum();
  if (!sums.has(part)) onProgress?.(part);
  sums.set(part, sum);
  sum.begin(name, size);
  for await (const chunk of body) sum.add(chunk);
}

function requireSums(manifest: Manifest, sums: Map<string, PartSum>): void {
  const expected = new Map([
    ...manifest.tables.map((table) => [tablePart(table), table.sha256] as const),
    [FILES, manifest.files.sha256],
    [JOBS, manifest.jobs.sha256],
    [SECRETS, manifest.secrets.sha256],
  ]);
  const strangers = [...sums.keys()].filter((part) => !expected.has(part));
  const damaged = [...expected].filter(
    ([part, sha256]) => (sums.get(part) ?? new PartSum()).finish().sha256 !== sha256,
  );
  const wrong = [...strangers, ...damaged.map(([part]) => part)];
  if (wrong.length > 0) throw new Refusal(`The backup is damaged: ${wrong.join(', ')} is not what was written.`);
}
