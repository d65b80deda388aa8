import type { Env } from '../env.ts';
import { findSetupCode } from '../features/workspace/setup-code.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { type Database, startDatabase } from './database.ts';
import { prepareDemo } from './demo.ts';
import { type MediaService, startMediaServer } from './media.ts';
import { requireStorage } from './storage.ts';

export type BackingServices = {
  database: Database;
  media: MediaService;
  /** The place of files, if it is not the data directory. */
  files: string | undefined;
  /** How to sign in to the demo workspace, where there is one. */
  demo: string | undefined;
  secrets: Secrets;
  /** Opens the set-up from other machines, while there is no workspace. */
  setupCode: string | undefined;
};

/** The services that the application needs. Services that were started here stop with `running`, the database last. */
export async function startBackingServices(
  env: Env,
  running: AsyncDisposableStack,
  onLoss: (loss: string) => void,
): Promise<BackingServices> {
  const secrets = readSecrets(env.DATA_DIR, env.SECRET_KEY);
  const files = await requireStorage(env);
  const database = await startDatabase(env, running, onLoss);
  const demo = await prepareDemo(env, database.ownerUrl);
  const setupCode = await findSetupCode(database.ownerUrl, secrets);
  const media = await startMediaServer(env, secrets, running);
  return { database, media, files, demo, secrets, setupCode };
}
