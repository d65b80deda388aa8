import { randomBytes } from 'node:crypto';
import { connect } from 'node:tls';
import { speaksHttps } from '../../tls/settings.ts';
import { CHECK_TIMEOUT, type Check, type CheckTarget, fail, ok, warn } from './finding.ts';

type Place = { host: string; port: number };

/** Where browsers are sent that reach nothing but https: the relays of the settings over TLS, or the https port itself. */
function listPlaces({ MEDIA_TURN_URLS: urls, PUBLIC_URL, ...env }: CheckTarget['env']): Place[] {
  if (urls)
    return urls.flatMap((url) => {
      const [, host, port = '5349'] = /^turns:(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
      return host ? [{ host: host.replace(/^\[|\]$/g, ''), port: Number(port) }] : [];
    });
  if (!speaksHttps(env) || !PUBLIC_URL?.startsWith('https:')) return [];
  const { hostname, port } = new URL(PUBLIC_URL);
  return [{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }];
}

/** A binding request and the type of what answers it (RFC 8489, 5 and 6). */
const binding = Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]);
const success = 0x0101;

/** Resolves when a TURN server answers. Its certificate must be good, as browsers ask for that too. */
function askRelay({ host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: CHECK_TIMEOUT });
    const end = (error?: Error): void => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('secureConnect', () => socket.write(Buffer.concat([binding, randomBytes(12)])));
    socket.once('data', (answer: Buffer) => {
      const isRelay = answer.length >= 20 && answer.readUInt16BE(0) === success;
      end(isRelay ? undefined : new Error('something else answers there'));
    });
    socket.once('error', end).once('close', () => end(new Error('it ends the connection')));
    socket.once('timeout', () => end(new Error('no answer')));
  });
}

const todo =
  'Callers whose network lets only https out cannot join calls until it does. Look at its certificate and at what stands in front; see docs/calls.md.';

/** For callers whose network lets nothing else out. */
export const relay: Check = {
  name: 'media, relay',
  async run({ env, isServing }) {
    if (env.LIVEKIT_URL || !isServing) return undefined;
    const places = listPlaces(env);
    if (places.length === 0 && env.PUBLIC_URL?.startsWith('https:'))
      return warn(
        'callers whose network lets only https out cannot join calls',
        'Let Sightline speak https itself (DOMAIN), or set MEDIA_TURN_URLS; see docs/calls.md.',
      );
    if (places.length === 0) return undefined;
    for (const place of places) {
      const where = `${place.host}:${place.port}`;
      try {
        await askRelay(place);
      } catch (error) {
        return fail(`${where} relays no calls (${error instanceof Error ? error.message : 'unknown'})`, todo);
      }
    }
    return ok(
      `${places.map(({ host, port }) => `${host}:${port}`).join(', ')} relays calls from networks that let only https out`,
    );
  },
};
