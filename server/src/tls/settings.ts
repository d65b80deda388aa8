import type { Env } from '../env.ts';
import type { CertificatePaths } from './certificate-files.ts';

type Settings = Pick<Env, 'TLS_CERT' | 'TLS_KEY' | 'PORT' | 'HTTP_PORT' | 'PUBLIC_URL'>;

export function certificatePaths({
  TLS_CERT,
  TLS_KEY,
}: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): CertificatePaths | undefined {
  return TLS_CERT !== undefined && TLS_KEY !== undefined ? { certFile: TLS_CERT, keyFile: TLS_KEY } : undefined;
}

/** Whether PORT speaks https by itself, so that no proxy has to. */
export const speaksHttps = (env: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): boolean => certificatePaths(env) !== undefined;

/** The port that leads people who typed no https there; none unless it is set or PORT is the usual one. */
export const redirectPort = ({ HTTP_PORT, PORT }: Pick<Env, 'HTTP_PORT' | 'PORT'>): number | undefined =>
  HTTP_PORT ?? (PORT === 443 ? 80 : undefined);

/** The port that browsers reach https at, which a router may forward to another one. */
export function publicPort({ PUBLIC_URL, PORT }: Settings): number {
  if (!PUBLIC_URL?.startsWith('https:')) return PORT;
  return Number(new URL(PUBLIC_URL).port || 443);
}
