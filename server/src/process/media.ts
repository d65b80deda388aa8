import { join } from 'node:path';
import type { Relay } from '@sightline/media/ice-servers';
import { MediaStartError } from '@sightline/media/launch';
import { findOpenSslVersion, isMaintained } from '@sightline/media/openssl-version';
import { type MediaProcess, startMedia } from '@sightline/media/supervise';
import { ownRelaySecret } from '@sightline/media/turn-credentials';
import { openTurnServer, type TurnServer } from '@sightline/media/turn-server';
import type { Env } from '../env.ts';
import type { MediaServer } from '../integrations/media.ts';
import { mediaEventsFrom } from '../integrations/media-events.ts';
import { usualMediaPorts } from '../media-ports.ts';
import type { Secrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { speaksHttps } from '../tls/settings.ts';
import { wasInterrupted } from './stop-request.ts';

export type MediaService = {
  server: MediaServer;
  embedded: boolean;
  /** Relays calls through the https port of this server, where it has one and no other relay is set. */
  relay?: TurnServer;
  /** For the console. */
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
  const relay = findRelay(env, secrets);
  const media = await withPortsInErrors(() =>
    startMedia({
      udpPort: env.MEDIA_UDP_PORT ?? usualMediaPorts.udp,
      tcpPort: env.MEDIA_TCP_PORT ?? usualMediaPorts.tcp,
      mayMove: { udp: env.MEDIA_UDP_PORT === undefined, tcp: env.MEDIA_TCP_PORT === undefined },
      httpPort: 0,
      apiKey,
      apiSecret,
      recordFolder: join(env.DATA_DIR, 'media'),
      ...(env.MEDIA_ANNOUNCED_ADDRESS && { announcedAddress: env.MEDIA_ANNOUNCED_ADDRESS }),
      ...(relay && { relay }),
    }),
  );
  running.defer(() => (wasInterrupted() ? media.stop() : media.leave()));
  const server = {
    url: '',
    internalUrl: media.url.replace(/^ws/, 'http'),
    apiKey,
    apiSecret,
    listen: mediaEventsFrom(media),
  };
  const described = describeEmbedded(env, media, findOpenSslVersion());
  const isOwn = relay?.urls.length === 0;
  return { server, embedded: true, described, ...(isOwn && { relay: openRelay(env, relay.secret, media) }) };
}

/** The one of the settings, or our own where browsers reach this server over TLS without a proxy. */
function findRelay(env: Env, { mediaApiSecret }: Secrets): Relay | undefined {
  const { MEDIA_TURN_URLS: urls, MEDIA_TURN_SECRET: secret } = env;
  if (urls && secret) return { urls, secret };
  return speaksHttps(env) ? { urls: [], secret: ownRelaySecret(mediaApiSecret) } : undefined;
}

const openRelay = (env: Env, secret: string, media: MediaProcess): TurnServer =>
  openTurnServer({
    secret,
    udpPort: media.udpPort,
    announcedAddress: env.MEDIA_ANNOUNCED_ADDRESS,
    passwordOf: (ufrag) => media.passwordOf(ufrag),
  });

/** With the ports, since operators who opened the usual ones in a firewall must learn that another program uses them. */
export function describeEmbedded(
  env: Env,
  { udpPort, tcpPort }: { udpPort: number; tcpPort: number },
  openSsl?: string,
): string {
  const moved = [
    ...(env.MEDIA_UDP_PORT === undefined && udpPort !== usualMediaPorts.udp ? [`UDP ${usualMediaPorts.udp}`] : []),
    ...(env.MEDIA_TCP_PORT === undefined && tcpPort !== usualMediaPorts.tcp ? [`TCP ${usualMediaPorts.tcp}`] : []),
  ];
  const reason = moved.length === 0 ? '' : ` (another program had ${moved.join(' and ')})`;
  return `embedded media server, UDP ${udpPort} and TCP ${tcpPort}${reason}${describeEncryption(openSsl)}`;
}

const describeEncryption = (openSsl: string | undefined): string =>
  openSsl && !isMaintained(openSsl)
    ? `; OpenSSL ${openSsl} is no longer maintained: deploy/build-media-openssl3.sh builds it with OpenSSL 3`
    : '';

async function withPortsInErrors<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof MediaStartError)) throw error;
    throw new StartError(`The ${error.message}. MEDIA_UDP_PORT and MEDIA_TCP_PORT choose its ports.`);
  }
}
