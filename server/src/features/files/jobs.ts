import { mayRemoveFiles } from '../../db/file-removals.ts';
import { scoped } from '../../db/scoped.ts';
import { removeBytes } from '../../files/stored-files.ts';
import type { JobHandler } from '../../jobs/handlers.ts';

/** How long a removal waits when a backup needs the bytes. */
const removalDelay = 60_000;

/** Removes bytes that no row names: their file was removed, or the request that brought them failed. */
const remove: JobHandler<'files.remove'> = async (ctx, { storage_key }) => {
  if (!(await mayRemoveFiles(ctx.db))) {
    await ctx.enqueue('files.remove', { storage_key }, { runAt: new Date(ctx.now.getTime() + removalDelay) });
    return;
  }
  const named = await scoped(ctx)
    .selectFrom('files')
    .where('storage_key', '=', storage_key)
    .select('id')
    .executeTakeFirst();
  if (!named) await removeBytes(ctx.ports.storage, storage_key);
};

export const fileJobs = { 'files.remove': remove };
