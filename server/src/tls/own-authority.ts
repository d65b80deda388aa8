import { createHash, webcrypto, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import type { KeyPair } from './certificate.ts';
import { nameConstraints, nameConstraintsId } from './name-constraints.ts';
import { privateNetworks } from './private-networks.ts';

const day = 24 * 60 * 60 * 1000;
/** Apple's devices accept certificates of fewer than 398 days. */
const lifetimes = { authority: 3_650 * day, certificate: 397 * day };
/** Clocks of phones may be behind. */
const leeway = day;
const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const { subtle } = webcrypto;

x509.cryptoProvider.set(webcrypto as Crypto);

const generateKeys = async () => (await subtle.generateKey(curve, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;

const pemOf = async ({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> =>
  x509.PemConverter.encode(await subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

/** The parts of a file with a key and what was signed for it. */
export function splitPem(text: string): KeyPair {
  const blocks = text.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
  const isKey = (block: string) => block.startsWith('-----BEGIN PRIVATE KEY');
  return { cert: blocks.filter((one) => !isKey(one)).join('\n'), key: blocks.find(isKey) ?? '' };
}

/** Whole or not at all, and for nobody else on this machine. */
export function writePem(file: string, { cert, key }: KeyPair): void {
  writeFileSync(`${file}.new`, `${key}\n${cert}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * An authority of this installation alone, whose key never leaves DATA_DIR. A device that trusts it trusts it for private addresses and
 * `.local` names only: a stolen key stands for no other site.
 */
export class OwnAuthority {
  readonly #certificate: x509.X509Certificate;
  readonly #key: CryptoKey;

  private constructor(certificate: x509.X509Certificate, key: CryptoKey) {
    this.#certificate = certificate;
    this.#key = key;
  }

  /** The one that is kept in the folder, or a new one where none is, or where it is broken or near its end. */
  static async open(folder: string): Promise<OwnAuthority> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'authority.pem');
    const kept = await readAuthority(file);
    if (kept && kept.certificate.notAfter.getTime() > Date.now() + lifetimes.certificate)
      return new OwnAuthority(kept.certificate, kept.key);
    const keys = await generateKeys();
    const certificate = await makeAuthority(keys);
    writePem(file, { cert: certificate.toString('pem'), key: await pemOf(keys) });
    return new OwnAuthority(certificate, keys.privateKey);
  }

  /** As devices download it. */
  get der(): Buffer {
    return Buffer.from(this.#certificate.rawData);
  }

  /** People compare this on two screens. */
  get fingerprint(): string {
    const hex = createHash('sha256').update(this.der).digest('hex').toUpperCase();
    return hex.match(/../g)?.join(':') ?? '';
  }

  hasSigned({ cert }: KeyPair): boolean {
    return new X509Certificate(cert).verify(new X509Certificate(this.der).publicKey);
  }

  async issue(names: readonly string[]): Promise<KeyPair> {
    const keys = await generateKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      subject: `CN=${names[0]}`,
      issuer: this.#certificate.subject,
      notBefore: new Date(Date.now() - leeway),
      notAfter: new Date(Date.now() - leeway + lifetimes.certificate),
      signingAlgorithm: curve,
      publicKey: keys.publicKey,
      signingKey: this.#key,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value }))),
        await x509.AuthorityKeyIdentifierExtension.create(this.#certificate.publicKey),
      ],
    });
    return { cert: `${certificate.toString('pem')}\n${this.#certificate.toString('pem')}`, key: await pemOf(keys) };
  }
}

async function readAuthority(file: string) {
  try {
    const { cert, key } = splitPem(readFileSync(file, 'utf8'));
    const certificate = new x509.X509Certificate(cert);
    const bytes = x509.PemConverter.decodeFirst(key);
    return { certificate, key: await subtle.importKey('pkcs8', bytes, curve, false, ['sign']) };
  } catch {
    return undefined;
  }
}

async function makeAuthority(keys: webcrypto.CryptoKeyPair): Promise<x509.X509Certificate> {
  return x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=Sightline on ${hostname().replace(/[^\w.-]/g, '') || 'this machine'}`,
    notBefore: new Date(Date.now() - leeway),
    notAfter: new Date(Date.now() - leeway + lifetimes.authority),
    signingAlgorithm: curve,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension(nameConstraintsId, true, nameConstraints(['localhost', 'local'], privateNetworks)),
    ],
  });
}
