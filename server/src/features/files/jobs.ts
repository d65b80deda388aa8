import { removeBytes } from '../../http/stored-files.ts';
import type { JobHandler } from '../../jobs/handlers.ts';

/** Removes bytes that no row names: their file was removed, or the request that brought them came to nothing. */
const remove: JobHandler<'files.remove'> = async ({ db, organization_id, ports }, { storage_key }) => {
  const named = await db
    .selectFrom('files')
    .where('organization_id', '=', organization_id)
    .where('storage_key', '=', storage_key)
    .select('id')
    .executeTakeFirst();
  if (!named) await removeBytes(ports.storage, storage_key);
};

export const fileJobs = { 'files.remove': remove };
