import type { Env } from './env.ts';

type Setting = 'DATABASE_URL' | 'REDIS_URL' | 'S3_ENDPOINT' | 'LIVEKIT_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT';

const encrypted = new Set(['https:', 'wss:', 'rediss:']);
/** With these values pg encrypts and verifies the certificate. All others skip one of these, or both. */
const verified = new Set(['require', 'verify-ca', 'verify-full']);

/** A host that begins with a slash is a socket in the file system. */
const isOwnMachine = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '[::1]' || host.startsWith('127.') || host.startsWith('/');

function isUnencrypted(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  if (isOwnMachine(searchParams.get('host') ?? hostname)) return false;
  if (!protocol.startsWith('postgres')) return !encrypted.has(protocol);
  return !verified.has(searchParams.get('sslmode') ?? '') && searchParams.get('ssl') !== 'true';
}

/** The settings by which the server speaks to another machine in the open, or without asking who that is. */
export function listUnencryptedConnections(env: Pick<Env, Setting>): Setting[] {
  const { DATABASE_URL, REDIS_URL, S3_ENDPOINT, LIVEKIT_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = env;
  const addresses = { DATABASE_URL, REDIS_URL, S3_ENDPOINT, LIVEKIT_URL, OTEL_EXPORTER_OTLP_ENDPOINT };
  return (Object.keys(addresses) as Setting[]).filter((name) => {
    const address = addresses[name];
    return address !== undefined && isUnencrypted(address);
  });
}
