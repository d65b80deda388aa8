import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SlowCtx } from '../jobs/handlers.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { uploadsIn } from './stale-uploads.ts';

/** How long stored bytes may wait for the row that names them. */
const nameWithin = 60 * 60 * 1000;

/** Stores bytes that a job made. Put down for removal first, which finds nothing to do once a row names them. */
export async function storeMadeBytes(ctx: SlowCtx<TenantCtx>, bytes: Buffer): Promise<string> {
  const storage_key = await ctx.transact('write', async (tx) => {
    const key = `${tx.organization_id}/${randomBytes(24).toString('base64url')}`;
    await tx.enqueue('files.remove', { storage_key: key }, { runAt: new Date(tx.now.getTime() + nameWithin) });
    return key;
  });
  const directory = uploadsIn(ctx.ports.env.DATA_DIR);
  const path = join(directory, randomUUID());
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    await ctx.ports.storage.put(storage_key, path);
  } finally {
    await rm(path, { force: true });
  }
  return storage_key;
}
