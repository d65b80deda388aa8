import { reasonOf, StartError } from '../start-error.ts';
import { findDateProblem } from '../tls/certificate.ts';
import { type CertificatePaths, readCertificateFiles, watchCertificateFiles } from '../tls/certificate-files.ts';
import type { CertificateSource } from './certificate-source.ts';

/** An operator's own. Wrong files end the start; an expired certificate is presented, and logged. */
export function certificateOfFiles(paths: CertificatePaths): CertificateSource {
  const first = readOrRefuse(paths);
  const file = paths.certFile;
  return {
    first,
    allowsStrictTransport: () => true,
    follow(log, present) {
      const problem = findDateProblem(first);
      if (problem) log.error({ file, problem }, 'certificate refused by browsers; still presenting it');
      return watchCertificateFiles(paths, {
        onChange: (fresh) => {
          present(fresh);
          log.info({ names: fresh.names, until: fresh.until }, 'read the changed certificate');
        },
        onRefusal: (refusal) =>
          log.error({ file, problem: refusal }, 'changed certificate is wrong; keeping the one before'),
      });
    },
  };
}

function readOrRefuse(paths: CertificatePaths) {
  try {
    return readCertificateFiles(paths);
  } catch (error) {
    throw new StartError(`The certificate ${paths.certFile} ${reasonOf(error)}. See TLS_CERT and TLS_KEY.`);
  }
}
