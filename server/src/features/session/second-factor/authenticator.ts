import { NodeCryptoPlugin } from '@otplib/plugin-crypto-node';
import { generateSecret, generateURI, verify } from 'otplib';
import { decrypt, encrypt } from '../../../http/encrypted-text.ts';
import type { Secrets } from '../../../secrets.ts';

const crypto = new NodeCryptoPlugin();
const purpose = 'authenticators';
/** Clocks of phones are off by some seconds, and typing takes time: the codes beside the current one count too. */
const tolerance = 30;

export type NewAuthenticator = { secret: string; url: string; sealed: Buffer };

/** `url` is what apps read from a QR code. */
export function makeAuthenticator(secrets: Secrets, issuer: string, email: string): NewAuthenticator {
  const secret = generateSecret({ crypto });
  return { secret, url: generateURI({ issuer, label: email, secret }), sealed: encrypt(secrets, secret, purpose) };
}

/** A secret of another installation, as in a backup that was restored without its secrets, makes no code right. */
function openSecret(secrets: Secrets, sealed: Buffer): string | undefined {
  try {
    return decrypt(secrets, sealed, purpose);
  } catch {
    return undefined;
  }
}

/** The period that a code is of; undefined for a wrong one. Compares in constant time. */
export async function findStep(secrets: Secrets, sealed: Buffer, code: string): Promise<number | undefined> {
  const secret = openSecret(secrets, sealed);
  if (!secret) return undefined;
  const result = await verify({ secret, token: code, crypto, epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
