import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secretsOf = (key: string) => ({ seal: key, mediaApiKey: 'key', mediaApiSecret: 'secret' });
const secrets = secretsOf('the seal of this installation');

test('what is sealed is read by the same installation only, and looks different each time', () => {
  const [one, other] = [seal(secrets, 'a code'), seal(secrets, 'a code')];
  expect(unseal(secrets, one)).toBe('a code');
  expect(one).not.toEqual(other);
  expect(one.includes('a code')).toBe(false);
  expect(() => unseal(secretsOf('the seal of another'), one)).toThrow();
});

test('what is sealed cannot be changed without notice, wherever it is', () => {
  const sealed = seal(secrets, 'a code');
  for (const [at, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[at] = byte ^ 1;
    expect(() => unseal(secrets, changed), `byte ${at}`).toThrow();
  }
});
