import { expect, test } from 'vitest';
import { clearSessionStorage, readToken, storeToken } from './token.ts';

test('clearing forgets the person and keeps the language and theme of the device', () => {
  storeToken('secret');
  localStorage.setItem('lang', 'pt');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('draft', 'private words');
  clearSessionStorage();
  expect(readToken()).toBeNull();
  expect({ ...localStorage }).toEqual({ lang: 'pt', theme: 'dark' });
});
