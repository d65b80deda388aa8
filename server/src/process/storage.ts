import type { Env } from '../env.ts';
import { bucketOf, openStorage } from '../integrations/open-storage.ts';
import { reasonOf, StartError } from '../start-error.ts';

/** Stops the start while a mistake in the settings is still cheap. Says where files are kept, when that is not the disk. */
export async function requireStorage(env: Env): Promise<string | undefined> {
  const bucket = bucketOf(env);
  if (!bucket) return undefined;
  const described = `bucket ${bucket.name} at ${new URL(bucket.endpoint).host}`;
  try {
    await openStorage(env).check();
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
    throw new StartError(
      `Files cannot be kept in the ${described}: ${reason.replace(/\.$/, '')}. See S3_ENDPOINT and the settings beside it.`,
    );
  }
  return described;
}
