import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { findDateProblem, type KeyPair } from '../tls/certificate.ts';
import { readCertificateFiles, watchCertificateFiles } from '../tls/certificate-files.ts';
import { createPlainServer, redirectToHttps } from '../tls/redirects.ts';
import type { HttpsPort } from '../tls/secure-server.ts';
import { certificatePaths, publicPort, redirectPort } from '../tls/settings.ts';
import { describePortError } from './listen.ts';

export type Https = {
  port: HttpsPort;
  /** What follows once there is a log: looking at the files, and the port that redirects. */
  begin: (log: FastifyBaseLogger, listened: number) => Promise<void>;
};

/** Reads the certificate of the settings, before anything slow. A wrong one ends the start; an expired one is served, and logged. */
export function openHttps(env: Env, running: AsyncDisposableStack): Https | undefined {
  const paths = certificatePaths(env);
  if (!paths) return undefined;
  let certificate = readOrRefuse(paths);
  const followers = new Set<(certificate: KeyPair) => void>();
  let port = publicPort(env);
  const plain = createPlainServer(redirectToHttps(() => port));
  running.defer(() => {
    plain.close();
    plain.closeAllConnections();
  });
  return {
    port: {
      plain,
      allowsStrictTransport: () => true,
      followCertificate(present) {
        followers.add(present);
        present(certificate);
      },
    },
    async begin(log, listened) {
      port = publicPort({ ...env, PORT: listened });
      const problem = findDateProblem(certificate);
      if (problem) log.error({ file: paths.certFile, problem }, 'certificate refused by browsers; still presenting it');
      const stop = watchCertificateFiles(paths, {
        onChange: (fresh) => {
          certificate = fresh;
          for (const present of followers) present(fresh);
          log.info({ names: fresh.names, until: fresh.until }, 'read the changed certificate');
        },
        onRefusal: (problem) =>
          log.error({ file: paths.certFile, problem }, 'changed certificate is wrong; keeping the one before'),
      });
      running.defer(stop);
      await listenForRedirects(env, plain, log);
    },
  };
}

function readOrRefuse(paths: { certFile: string; keyFile: string }) {
  try {
    return readCertificateFiles(paths);
  } catch (error) {
    throw new StartError(`The certificate ${paths.certFile} ${reasonOf(error)}. See TLS_CERT and TLS_KEY.`);
  }
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
    log.warn({ reason: told }, `could not listen on port ${port}; http addresses are not redirected`);
  }
}
