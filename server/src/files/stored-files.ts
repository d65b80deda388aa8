import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile, StoredFile } from '@sightline/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import { isTransientDatabaseError } from '../db/transient-error.ts';
import type { Storage } from '../integrations/storage.ts';
import { openTenantCtx, type Source } from '../kernel/open-context.ts';
import type { Ports } from '../kernel/ports.ts';
import { type PreparedFile, prepareFile } from './pictures/prepare.ts';
import { reserveKey } from './reserved-keys.ts';
import { withTemporaryPath } from './temporary-path.ts';

export const thumbnailKey = (key: string): string => `${key}.thumbnail`;

/**
 * Sanitizes what arrived and stores it under reserved keys, before the transaction that names it opens: pictures and buckets take their
 * time. When `work` fails, removes the bytes at once, unless the commit may have happened: a connection may be lost after the commit that
 * names them.
 */
export async function withStoredFiles<T>(
  source: Source,
  log: FastifyBaseLogger,
  organizationId: string,
  received: readonly ReceivedFile[],
  work: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  if (received.length === 0) return work([]);
  const { storage } = source.ports;
  const keyed = await openTenantCtx(source, log, organizationId, 'write', async (ctx) => {
    const reserved: { file: ReceivedFile; key: string }[] = [];
    for (const file of received) reserved.push({ file, key: await reserveKey(ctx) });
    return reserved;
  });
  try {
    const stored: StoredFile[] = [];
    for (const { file, key } of keyed) stored.push(await storeFile(source.ports, organizationId, key, file));
    return await work(stored);
  } catch (error) {
    if (!isTransientDatabaseError(error)) for (const { key } of keyed) await removeNow(storage, log, key);
    throw error;
  }
}

/** Stores under a key that was scheduled for removal before. */
export async function storeFile(
  { storage, sanitizer }: Ports,
  organizationId: string,
  storage_key: string,
  file: ReceivedFile,
): Promise<StoredFile> {
  const prepared = await prepareFile(sanitizer, organizationId, file);
  try {
    await storage.put(storage_key, prepared.path);
    if (prepared.thumbnail) await storage.put(thumbnailKey(storage_key), prepared.thumbnail);
  } finally {
    await prepared.discard();
  }
  return { storage_key, ...describe(prepared) };
}

const describe = ({ name, mime, size, width, height, thumbnail }: PreparedFile): Omit<StoredFile, 'storage_key'> => ({
  name,
  mime,
  size,
  width,
  height,
  has_thumbnail: thumbnail !== null,
});

/** Copies a stored file, with its small copy. False when its bytes are gone meanwhile. */
export async function copyBytes({ storage, env }: Ports, from: string, to: string): Promise<boolean> {
  const copy = async (source: string, target: string): Promise<boolean> => {
    const bytes = await storage.read(source);
    if (!bytes) return false;
    return withTemporaryPath(env.DATA_DIR, async (path) => {
      await pipeline(bytes.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      await storage.put(target, path);
      return true;
    });
  };
  const hasBytes = await copy(from, to);
  if (hasBytes) await copy(thumbnailKey(from), thumbnailKey(to));
  return hasBytes;
}

export async function removeBytes(storage: Storage, key: string): Promise<void> {
  await storage.remove(thumbnailKey(key));
  await storage.remove(key);
}

/** Tries to remove the bytes now; the cleanup job removes what stays. */
async function removeNow(storage: Storage, log: FastifyBaseLogger, key: string): Promise<void> {
  await removeBytes(storage, key).catch((error: unknown) =>
    log.warn({ err: error }, 'could not delete stored file; the cleanup job will'),
  );
}
