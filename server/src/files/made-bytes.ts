import { writeFile } from 'node:fs/promises';
import type { SlowCtx } from '../jobs/handlers.ts';
import type { TenantCtx } from '../kernel/context.ts';
import { reserveKey } from './reserved-keys.ts';
import { withTemporaryPath } from './temporary-path.ts';

/** Stores bytes that a job made, and returns their key. */
export async function storeMadeBytes({ ports, transact }: SlowCtx<TenantCtx>, bytes: Buffer): Promise<string> {
  const storage_key = await transact('write', reserveKey);
  await withTemporaryPath(ports.env.DATA_DIR, async (path) => {
    await writeFile(path, bytes, { mode: 0o600 });
    await ports.storage.put(storage_key, path);
  });
  return storage_key;
}
