import { join } from 'node:path';
import { MediaStartError } from '@sightline/media/launch';
import { startMedia } from '@sightline/media/supervise';
import type { Env } from '../env.ts';
import type { MediaServer } from '../integrations/media.ts';
import { newsFrom } from '../integrations/media-news.ts';
import type { Secrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { wasInterrupted } from './stop-request.ts';

export type MediaService = {
  server: MediaServer;
  embedded: boolean;
  /** For the person who started us. */
  described: string;
};

/**
 * The LiveKit server of the settings, or the embedded one in a process of its own. It ends with `running`, unless somebody is
 * in a call and it was no Ctrl-C: then the call waits for the next start, as it does when this process is killed.
 */
export async function startMediaServer(
  env: Env,
  secrets: Secrets,
  running: AsyncDisposableStack,
): Promise<MediaService> {
  return findLiveKit(env) ?? (await startEmbedded(env, secrets, running));
}

function findLiveKit(env: Env): MediaService | undefined {
  const { LIVEKIT_URL: address, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env;
  if (!address || !apiKey || !apiSecret) return undefined;
  const server = {
    url: address.replace(/^http/, 'ws'),
    internalUrl: address.replace(/^ws/, 'http'),
    apiKey,
    apiSecret,
  };
  return { server, embedded: false, described: `LiveKit at ${new URL(address).host}` };
}

async function startEmbedded(env: Env, secrets: Secrets, running: AsyncDisposableStack): Promise<MediaService> {
  const { mediaApiKey: apiKey, mediaApiSecret: apiSecret } = secrets;
  const media = await sayingWhichPort(() =>
    startMedia({
      udpPort: env.MEDIA_UDP_PORT,
      tcpPort: env.MEDIA_TCP_PORT,
      httpPort: 0,
      apiKey,
      apiSecret,
      keepIn: join(env.DATA_DIR, 'media'),
      ...(env.MEDIA_ANNOUNCED_ADDRESS && { announcedAddress: env.MEDIA_ANNOUNCED_ADDRESS }),
    }),
  );
  running.defer(() => (wasInterrupted() ? media.stop() : media.leave()));
  const server = { url: '', internalUrl: media.url.replace(/^ws/, 'http'), apiKey, apiSecret, listen: newsFrom(media) };
  return { server, embedded: true, described: `embedded media server, UDP ${media.udpPort} and TCP ${media.tcpPort}` };
}

async function sayingWhichPort<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof MediaStartError)) throw error;
    throw new StartError(`The ${error.message}. MEDIA_UDP_PORT and MEDIA_TCP_PORT choose its ports.`);
  }
}
