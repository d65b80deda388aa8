import { expect, test } from 'vitest';
import { findOpenSslVersion, isMaintained, readVersion } from './openssl-version.ts';

test('The version is found among other words of the library', () => {
  expect(readVersion(Buffer.from('OpenSSL default\0OpenSSL 1.1.1w  11 Sep 2023\0'))).toBe('1.1.1w');
  expect(readVersion(Buffer.from('OpenSSL 3.6.3 1 Apr 2026'))).toBe('3.6.3');
  expect(readVersion(Buffer.from('BoringSSL'))).toBeUndefined();
});

test('Versions before 3 are no longer maintained', () => {
  expect(['1.1.1w', '3.0.19', '4.0.0'].map(isMaintained)).toEqual([false, true, true]);
});

test('The installed library tells its version', () => {
  expect(findOpenSslVersion()).toMatch(/^\d+\.\d+\.\d+/);
});
