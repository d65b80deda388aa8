import type { RequestListener } from 'node:http';
import type { SecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { KeyPair } from '../tls/certificate.ts';
import type { HttpsPort } from '../tls/secure-server.ts';
import type { BackingServices } from './backing-services.ts';

/** Provides the certificate of https, and keeps it valid. */
export type CertificateSource = {
  /** Undefined while there is none yet. */
  first: KeyPair | undefined;
  allowsStrictTransport: (host: string) => boolean;
  /** Finds the certificate of one host that has its own. */
  findContext?: (host: string) => SecureContext | undefined;
  challenges?: HttpsPort['challenges'];
  /** Finds what the nodes share, before the first handshake. */
  prepare?: (
    services: Pick<BackingServices, 'database' | 'secrets'>,
    present: (certificate: KeyPair) => void,
  ) => Promise<void>;
  /** Answers who comes without encryption, where that is more than the way to https. */
  answerPlain?: (port: () => number, redirect: RequestListener) => RequestListener;
  /** Presents each certificate that takes the place of the one before. Returns what ends that. */
  follow: (
    log: FastifyBaseLogger,
    present: (fresh: KeyPair) => void,
    port: number,
    redirects: boolean,
  ) => () => void | Promise<void>;
  /** For the console, below the addresses. */
  describe?: (port: number) => Promise<string>;
};
