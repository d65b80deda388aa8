import { storedAddress } from '@sightline/contract/stored-address';
import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';

test.each(['joao@maçã.example', 'ana@exämple.com', 'ana@例え.jp', 'ana@example.com'])(
  'an address is stored as DNS spells it and shown as it was typed: %s',
  (typed) => {
    expect(storedAddress(typed)).toMatch(/^[ -~]+$/);
    expect(shownAddress(storedAddress(typed))).toBe(typed);
  },
);

test('a domain that could pass for another one is shown as DNS spells it', () => {
  const stored = storedAddress('ana@аррӏе.com');
  expect(shownAddress(stored)).toBe(stored);
  expect(shownAddress('ana@xn--.com')).toBe('ana@xn--.com');
});
