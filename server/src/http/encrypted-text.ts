import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Texts that were encrypted for one purpose cannot be decrypted for another. */
type Purpose =
  | 'stored answers'
  | 'file cookies'
  | 'known devices'
  | 'authenticators'
  | 'single sign-on'
  | 'unsubscribing'
  | 'certificates';

const keyOf = ({ seal }: Secrets, purpose: Purpose): Buffer => Buffer.from(hkdfSync('sha256', seal, '', purpose, 32));

/** Text that only this installation can read, for what must not lie readable in the database or in a browser: nonce, tag, bytes. */
export function encrypt(secrets: Secrets, text: string, purpose: Purpose = 'stored answers'): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secrets, purpose), nonce);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
}

export function decrypt(secrets: Secrets, sealed: Buffer, purpose: Purpose = 'stored answers'): string {
  const bodyAt = nonceBytes + tagBytes;
  const cipher = createDecipheriv(algorithm, keyOf(secrets, purpose), sealed.subarray(0, nonceBytes));
  cipher.setAuthTag(sealed.subarray(nonceBytes, bodyAt));
  return Buffer.concat([cipher.update(sealed.subarray(bodyAt)), cipher.final()]).toString('utf8');
}
