import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, type KeyPair, parseCertificate } from './certificate.ts';
import { OwnAuthority, splitPem, writePem } from './own-authority.ts';
import { listPrivateAddresses, localName } from './private-networks.ts';

export const lanFolder = (dataDir: string): string => join(dataDir, 'tls/lan');

/** Everything that a browser in the same network may call this machine. */
export const lanNames = (addresses: readonly string[]): string[] => [
  ...addresses,
  ...[localName()].filter((name) => name !== undefined),
  'localhost',
  '127.0.0.1',
  '::1',
];

function readKept(file: string): Certificate | undefined {
  try {
    return parseCertificate(splitPem(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** At two thirds of its life, and whenever this machine has another name or address. Node writes IPv6 addresses in full. */
function isGood({ names, from, until }: Certificate, wanted: readonly string[]): boolean {
  const renewAt = from.getTime() + ((until.getTime() - from.getTime()) * 2) / 3;
  const lacks = wanted.filter((name) => name !== '::1' && !names.includes(name));
  return Date.now() < renewAt && lacks.length === 0;
}

/** A certificate for a trial in one room, signed by the installation's own authority and kept beside it. */
export class LanCertificate {
  readonly #file: string;
  readonly authority: OwnAuthority;

  private constructor(folder: string, authority: OwnAuthority) {
    this.#file = join(folder, 'certificate.pem');
    this.authority = authority;
  }

  static async open(dataDir: string): Promise<LanCertificate> {
    const folder = lanFolder(dataDir);
    return new LanCertificate(folder, await OwnAuthority.open(folder));
  }

  /** The one that fits the addresses. The same again while it does, as browsers remember which one a person accepted. */
  async present(addresses: readonly string[] = listPrivateAddresses()): Promise<KeyPair> {
    const names = lanNames(addresses);
    const kept = readKept(this.#file);
    if (kept && isGood(kept, names) && this.authority.hasSigned(kept)) return kept;
    const fresh = await this.authority.issue(names);
    writePem(this.#file, fresh);
    return fresh;
  }
}
