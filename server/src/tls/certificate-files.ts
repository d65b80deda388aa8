import { readFileSync, statSync } from 'node:fs';
import { fileErrorReason, reasonOf } from '../start-error.ts';
import { type Certificate, CertificateError, findDateProblem, parseCertificate } from './certificate.ts';

export type CertificatePaths = { certFile: string; keyFile: string };

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CertificateError(`cannot be read: ${file}: ${fileErrorReason(error) ?? reasonOf(error)}`);
  }
}

export const readCertificateFiles = ({ certFile, keyFile }: CertificatePaths): Certificate =>
  parseCertificate({ cert: readText(certFile), key: readText(keyFile) });

/** Changes whenever either file does, also by a link that leads elsewhere, as those of certbot do. */
function fingerprint({ certFile, keyFile }: CertificatePaths): string {
  return [certFile, keyFile]
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false });
      return found ? `${found.ino}:${found.size}:${found.mtimeMs}` : 'none';
    })
    .join(' ');
}

type Listener = { onChange: (fresh: Certificate) => void; onRefusal: (reason: string) => void };

const lookEvery = 5_000;

/**
 * Reads the files again once they have changed and stayed the same between two looks, since programs that renew write
 * one after the other. The certificate before stays while the new one is refused.
 */
export function watchCertificateFiles(
  paths: CertificatePaths,
  { onChange, onRefusal }: Listener,
  interval = lookEvery,
): () => void {
  let [loaded, before] = [fingerprint(paths), fingerprint(paths)];
  const look = () => {
    const now = fingerprint(paths);
    const hasSettled = now === before;
    before = now;
    if (now === loaded || !hasSettled) return;
    loaded = now;
    try {
      const fresh = readCertificateFiles(paths);
      const problem = findDateProblem(fresh);
      if (problem) throw new CertificateError(problem);
      onChange(fresh);
    } catch (error) {
      onRefusal(reasonOf(error));
    }
  };
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}
