import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import type { KeyPair } from '../tls/certificate.ts';
import { createPlainServer, redirectToHttps } from '../tls/redirects.ts';
import type { HttpsPort } from '../tls/secure-server.ts';
import { certificatePaths, publicPort, redirectPort } from '../tls/settings.ts';
import type { BackingServices } from './backing-services.ts';
import { certificateOfFiles } from './certificate-of-files.ts';
import { certificateOfLan } from './certificate-of-lan.ts';
import type { CertificateSource } from './certificate-source.ts';
import { describePortError } from './listen.ts';

export type Https = {
  port: HttpsPort;
  prepare: (services: BackingServices) => Promise<void>;
  /** Called once there is a log and a port: starts renewing, and the port that redirects. Returns a text for the console. */
  begin: (log: FastifyBaseLogger, listened: number) => Promise<string>;
};

async function openSource(env: Env): Promise<CertificateSource | undefined> {
  const paths = certificatePaths(env);
  if (paths) return certificateOfFiles(paths);
  if (env.LAN_HTTPS) return certificateOfLan(env);
  return env.DOMAIN === undefined
    ? undefined
    : (await import('./certificate-of-domain.ts')).certificateOfDomain(env, env.DOMAIN);
}

/** Opens what the settings ask for, before anything slow. A certificate that cannot be presented ends the start. */
export async function openHttps(env: Env, running: AsyncDisposableStack): Promise<Https | undefined> {
  const source = await openSource(env);
  if (!source) return undefined;
  let [certificate, port] = [source.first, publicPort(env)];
  const followers = new Set<(certificate: KeyPair) => void>();
  const present = (fresh: KeyPair) => {
    certificate = fresh;
    for (const follow of followers) follow(fresh);
  };
  const redirect = redirectToHttps(() => port);
  const plain = createPlainServer(source.answerPlain?.(() => port, redirect) ?? redirect);
  running.defer(() => {
    plain.close();
    plain.closeAllConnections();
  });
  return {
    port: {
      plain,
      allowsStrictTransport: source.allowsStrictTransport,
      followCertificate(present) {
        followers.add(present);
        if (certificate) present(certificate);
      },
      ...(source.findContext && { findContext: source.findContext }),
      ...(source.challenges && { challenges: source.challenges }),
    },
    prepare: async (services) => source.prepare?.(services, present),
    async begin(log, listened) {
      port = publicPort({ ...env, PORT: listened });
      await listenForRedirects(env, plain, log);
      running.defer(source.follow(log, present, listened, plain.listening));
      return (await source.describe?.(listened)) ?? '';
    },
  };
}

/** A port that was asked for must be had; the usual one is a convenience. */
async function listenForRedirects(env: Env, plain: HttpsPort['plain'], log: FastifyBaseLogger): Promise<void> {
  const port = redirectPort(env);
  if (port === undefined) return;
  try {
    plain.listen(port, env.HOST);
    await once(plain, 'listening');
  } catch (error) {
    const told = describePortError(error, env.HOST, port, 'HTTP_PORT');
    if (told === undefined) throw error;
    if (env.HTTP_PORT !== undefined) throw new StartError(told);
    log.warn(
      { reason: told },
      `could not listen on port ${port}; requests to http addresses fail until it is free and the server starts again`,
    );
  }
}
