import { join } from 'node:path';
import { projectDir } from '../data-dir.ts';
import type { Env } from '../env.ts';
import { findFreePort } from '../free-port.ts';
import { StartError } from '../start-error.ts';
import { speaksHttps } from '../tls/settings.ts';
import { type BackingServices, startBackingServices } from './backing-services.ts';
import { describeStart } from './banner.ts';
import { endChild, spawnBound } from './bound-child.ts';
import { requireFreePort } from './listen.ts';
import { superviseChild } from './restarting-child.ts';
import { viteScript, webSourcesDir } from './web-build.ts';

/**
 * Database and media server once, owned by this process; the application in a child that restarts when its sources
 * change and only uses them; and Vite's server in front on PORT, which passes on what is not a page.
 */
export async function startDevelopment(
  env: Env,
  running: AsyncDisposableStack,
  onLoss: (loss: string) => void,
): Promise<string> {
  if (speaksHttps(env))
    throw new StartError('npm run dev speaks http only. Leave DOMAIN, TLS_CERT and LAN_HTTPS out, or use npm start.');
  await requireFreePort(env);
  const services = await startBackingServices(env, running, onLoss);
  const appPort = await findFreePort();
  const variables = appVariables(env, services, appPort);
  const app = superviseChild({
    start: () =>
      spawnBound(join(projectDir, 'server/src/process/development-app.ts'), [], { cwd: projectDir, env: variables }),
    watched: ['server/src', 'server/migrations', 'contract/src'].map((folder) => join(projectDir, folder)),
  });
  running.defer(() => app.stop());
  const vite = startVite(env, appPort);
  running.defer(() => endChild(vite, 2_000));
  vite.once('exit', () => {
    if (!running.disposed) onLoss('The server of the web pages has ended.');
  });
  return describeStart(env, services);
}

/** The application finds everything by its ordinary settings, as on a node of a large installation. */
function appVariables(env: Env, { database, media }: BackingServices, port: number): NodeJS.ProcessEnv {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  return {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    DATA_DIR: env.DATA_DIR,
    DATABASE_URL: database.ownerUrl,
    LIVEKIT_URL: media.server.url || media.server.internalUrl,
    LIVEKIT_API_KEY: media.server.apiKey,
    LIVEKIT_API_SECRET: media.server.apiSecret,
  };
}

function startVite(env: Env, appPort: number) {
  const args = ['--port', String(env.PORT), '--strictPort', '--host', env.HOST, '--clearScreen', 'false'];
  const variables = { ...process.env, NODE_ENV: 'development', SERVER_URL: `http://127.0.0.1:${appPort}` };
  return spawnBound(viteScript(), args, { cwd: webSourcesDir, env: variables });
}
