import { randomBytes } from 'node:crypto';
import type { TenantCtx } from '../kernel/context.ts';

/** Stored bytes may wait this long for the row that names them: the longest that a request may take. */
const nameWithin = 60 * 60 * 1000;

/**
 * Makes a key to store bytes under. It is put down for removal first, which finds nothing to do once a row names the bytes; so
 * nothing stays behind, whatever ends this process.
 */
export async function reserveKey(ctx: TenantCtx): Promise<string> {
  const storage_key = `${ctx.organization_id}/${randomBytes(24).toString('base64url')}`;
  await ctx.enqueue('files.remove', { storage_key }, { runAt: new Date(ctx.now.getTime() + nameWithin) });
  return storage_key;
}
