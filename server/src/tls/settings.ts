import type { Env } from '../env.ts';
import type { CertificatePaths } from './certificate-files.ts';

export function certificatePaths({
  TLS_CERT,
  TLS_KEY,
}: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): CertificatePaths | undefined {
  return TLS_CERT !== undefined && TLS_KEY !== undefined ? { certFile: TLS_CERT, keyFile: TLS_KEY } : undefined;
}

/** These settings decide whether and how PORT speaks https. */
export type HttpsSettings = Pick<Env, 'TLS_CERT' | 'TLS_KEY' | 'LAN_HTTPS' | 'DOMAIN'>;

/** Whether PORT speaks https by itself, so that no proxy has to. */
export const speaksHttps = (env: HttpsSettings): boolean =>
  env.LAN_HTTPS || env.DOMAIN !== undefined || certificatePaths(env) !== undefined;

/** The port that leads people who typed no https there; none unless it is set or PORT is the usual one. */
export const redirectPort = ({ HTTP_PORT, PORT }: Pick<Env, 'HTTP_PORT' | 'PORT'>): number | undefined =>
  HTTP_PORT ?? (PORT === 443 ? 80 : undefined);

/** The port that browsers reach https at, which a router may forward to another one. */
export function publicPort({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): number {
  if (!PUBLIC_URL?.startsWith('https:')) return PORT;
  return Number(new URL(PUBLIC_URL).port || 443);
}
