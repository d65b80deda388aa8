import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Env } from '../env.ts';
import { removeStaleUploads, uploadsIn } from '../files/stale-uploads.ts';
import { listUnencryptedConnections } from '../unencrypted-connections.ts';
import { startBackingServices } from './backing-services.ts';
import { describeStart } from './banner.ts';
import type { EarlyListener } from './early-listener.ts';
import { openHttps } from './https.ts';
import { concludeUpgrade } from './unfinished-upgrade.ts';
import { builtWebDir } from './web-build.ts';

/** Whatever shares requests out between several nodes has to notice first; connections to one only have to be used up. */
const NOTICE = { ofSeveral: 3_000, alone: 1_000 };
/** With the notice, and the database behind it, within the ten seconds that a supervisor waits. */
const DRAIN_TIMEOUT = 6_000;

/**
 * Starts everything that the settings ask for and listens. Stopping `running` ends it in the opposite order: requests first, the database last.
 * `onLoss` is called when a part ends by itself. Without `pages`, which are being built, the API is served alone.
 */
export async function startSightline(
  env: Env,
  running: AsyncDisposableStack,
  onLoss: (loss: string) => void,
  door: EarlyListener,
  pages?: Promise<void>,
): Promise<string> {
  const https = await openHttps(env, running);
  const [services] = await Promise.all([
    startBackingServices(env, running, onLoss),
    pages,
    removeStaleUploads(uploadsIn(env.DATA_DIR)),
  ]);
  const { database, media, secrets } = services;
  await https?.prepare(services);
  process.umask(0o077); // what people upload is for nobody else on this machine
  const app = await buildApp({
    env,
    secrets,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    media: media.server,
    mediaIsEmbedded: media.embedded,
    ...(media.relay && { relay: media.relay }),
    ...(https && { https: https.port }),
    ...(pages && { webDir: builtWebDir }),
  });
  const plain = listUnencryptedConnections(env);
  if (plain.length > 0) app.log.warn({ settings: plain }, 'unencrypted connection to a remote service');
  running.defer(() => drain(app, env));
  await door.handOverTo(app);
  concludeUpgrade(env.DATA_DIR);
  const [address] = app.addresses();
  const PORT = typeof address === 'object' ? address.port : env.PORT;
  const more = await https?.begin(app.log, PORT);
  const told = describeStart({ ...env, PORT }, services);
  return more ? `${told}\n\n${more}` : told;
}

/** Accepted requests are answered; those that take longer are cut off. */
async function drain(app: FastifyInstance, { REDIS_URL }: Env): Promise<void> {
  await app.drain(REDIS_URL ? NOTICE.ofSeveral : NOTICE.alone);
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT);
  await app.close();
  clearTimeout(cut);
}
