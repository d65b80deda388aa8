import { createPrivateKey, X509Certificate } from 'node:crypto';

/** A chain of certificates, the server's first, and its key, as PEM. */
export type KeyPair = { cert: string; key: string };

export type Certificate = KeyPair & { names: string[]; from: Date; until: Date };

/** Its message says what is wrong with a certificate, as the end of a sentence. */
export class CertificateError extends Error {
  override name = 'CertificateError';
}

/** Names and addresses of browsers' address bars; Node writes them as `DNS:a.example, IP Address:192.0.2.7`. */
const namesOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName.split(', ').flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? []);

function parseChain(cert: string): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch {
    throw new CertificateError('is no certificate in PEM format');
  }
}

function parseKey(key: string) {
  try {
    return createPrivateKey(key);
  } catch (error) {
    const isLocked = error instanceof Error && 'code' in error && error.code === 'ERR_MISSING_PASSPHRASE';
    throw new CertificateError(
      isLocked ? 'has a key with a passphrase' : 'has a key that is no private key in PEM format',
    );
  }
}

/** Parses a certificate that a server can present. Throws a CertificateError for anything else; callers judge the dates. */
export function parseCertificate({ cert, key }: KeyPair): Certificate {
  const first = parseChain(cert);
  if (!first.checkPrivateKey(parseKey(key))) throw new CertificateError('does not belong to its key');
  const names = namesOf(first);
  if (names.length === 0) throw new CertificateError('names no host (subjectAltName), so browsers refuse it');
  return { cert, key, names, from: first.validFromDate, until: first.validToDate };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Says why browsers would reject its dates; undefined while it is valid. */
export function findDateProblem({ from, until }: Certificate, now = Date.now()): string | undefined {
  if (now >= until.getTime()) return `expired on ${dayOf(until)}`;
  return now < from.getTime() ? `is valid only from ${dayOf(from)} on` : undefined;
}

export const describeCertificate = ({ names, until }: Certificate): string =>
  `${names.join(', ')}, valid until ${dayOf(until)}`;
