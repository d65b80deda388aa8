import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { makeDataDir } from '../data-dir.ts';
import type { Env } from '../env.ts';
import { readSecrets } from '../secrets.ts';
import { buildWeb, builtWebDir } from '../web-build.ts';
import { startDatabase } from './database.ts';
import { namingThePort, requireFreePort } from './listen.ts';
import { startMediaServer } from './media.ts';

/** What the person who started us should know. */
export type Facts = {
  database: string;
  media: string;
};

const DRAIN_PATIENCE = 3_000;

/**
 * Starts everything the settings ask for and listens. Stopping `running` ends it in the opposite order: requests first,
 * the database last. `onLoss` hears of a part that ended by itself.
 */
export async function startSightline(
  env: Env,
  running: AsyncDisposableStack,
  onLoss: (loss: string) => void,
): Promise<Facts> {
  makeDataDir(env.DATA_DIR);
  await requireFreePort(env);
  const secrets = readSecrets(env.DATA_DIR);
  const [database, media] = await Promise.all([
    startDatabase(env, running, onLoss),
    startMediaServer(env, secrets, running, onLoss),
    buildWeb(),
  ]);
  const app = await buildApp({
    env,
    secrets,
    appUrl: database.appUrl,
    media: media.server,
    mediaIsEmbedded: media.embedded,
    webDir: builtWebDir,
  });
  running.defer(() => drain(app));
  await namingThePort(env, () => app.listen({ port: env.PORT, host: env.HOST }));
  return { database: database.described, media: media.described };
}

/** Requests under way are answered; those that take longer are cut off. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_PATIENCE);
  await app.close();
  clearTimeout(cut);
}
