import { join } from 'node:path';
import type { Env } from '../env.ts';
import { diskStorage } from './disk-storage.ts';
import { type Bucket, s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The bucket of the settings, when they name one. */
export function bucketOf(env: Env): Bucket | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    name: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    inPath: env.S3_PATH_STYLE,
  };
}

/** Files of an installation are kept in the bucket of its settings, otherwise on its disk. */
export function openStorage(env: Env): Storage {
  const bucket = bucketOf(env);
  return bucket ? s3Storage(bucket) : diskStorage(join(env.DATA_DIR, 'files'));
}
