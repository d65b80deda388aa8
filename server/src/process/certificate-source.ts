import type { RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { KeyPair } from '../tls/certificate.ts';

/** Where a certificate comes from, and how it is kept good. */
export type CertificateSource = {
  first: KeyPair;
  allowsStrictTransport: () => boolean;
  /** Answers who comes without encryption, where that is more than the way to https. */
  answerPlain?: (port: () => number, redirect: RequestListener) => RequestListener;
  /** Presents each certificate that takes the place of the one before. Returns what ends that. */
  follow: (log: FastifyBaseLogger, present: (fresh: KeyPair) => void, port: number) => () => void;
  /** For the console, below the addresses. */
  describe?: (port: number) => Promise<string>;
};
