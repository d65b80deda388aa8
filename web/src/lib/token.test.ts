import { expect, test } from 'vitest';
import { actAsGuest, clearSessionStorage, isGuest, readToken, storeToken } from './token.ts';

test('clearing forgets the person and keeps the language and theme of the device', () => {
  storeToken('secret');
  localStorage.setItem('lang', 'pt');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('draft', 'private words');
  clearSessionStorage();
  expect(readToken()).toBeNull();
  expect({ ...localStorage }).toEqual({ lang: 'pt', theme: 'dark' });
});

test('pictures and players are told who asks by a cookie of their path, which goes with the session', () => {
  history.replaceState(null, '', '/api/file/1');
  storeToken('mine');
  actAsGuest('guest');
  expect(document.cookie.split('; ').sort()).toEqual(['guest_token=guest', 'token=mine']);
  expect(isGuest()).toBe(true);
  actAsGuest(null);
  clearSessionStorage();
  expect(document.cookie).toBe('');
});
