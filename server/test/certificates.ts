import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import type { KeyPair } from '../src/tls/certificate.ts';

const day = 24 * 60 * 60 * 1000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
x509.cryptoProvider.set(webcrypto as Crypto);

type Wanted = { names?: string[]; from?: Date; until?: Date };

/** A self-signed certificate, for clients that are set to trust it. */
export async function makeCertificate({
  names = ['localhost', '127.0.0.1'],
  from = new Date(Date.now() - day),
  until = new Date(Date.now() + 30 * day),
}: Wanted = {}): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=test',
    notBefore: from,
    notAfter: until,
    signingAlgorithm: algorithm,
    keys: keys as webcrypto.CryptoKeyPair,
    extensions: names.length
      ? [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })))]
      : [],
  });
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key };
}
