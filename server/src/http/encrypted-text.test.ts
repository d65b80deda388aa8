import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encrypted-text.ts';

const secretsOf = (key: string) => ({ seal: key, mediaApiKey: 'key', mediaApiSecret: 'secret', vapid: key });
const secrets = secretsOf('the seal of this installation');

test('what is sealed is read by the same installation only, and looks different each time', () => {
  const [one, other] = [encrypt(secrets, 'a code'), encrypt(secrets, 'a code')];
  expect(decrypt(secrets, one)).toBe('a code');
  expect(one).not.toEqual(other);
  expect(one.includes('a code')).toBe(false);
  expect(() => decrypt(secretsOf('the seal of another'), one)).toThrow();
});

test('what is sealed cannot be changed without notice, wherever it is', () => {
  const sealed = encrypt(secrets, 'a code');
  for (const [at, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[at] = byte ^ 1;
    expect(() => decrypt(secrets, changed), `byte ${at}`).toThrow();
  }
});
