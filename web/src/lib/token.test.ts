import { expect, test } from 'vitest';
import { actAsGuest, clearSessionStorage, isGuest, readToken, storeToken } from './token.ts';

test('clearing leaves nothing in local storage', () => {
  storeToken('secret');
  localStorage.setItem('lang', 'pt');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('draft', 'private words');
  clearSessionStorage();
  expect(readToken()).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

test('joining as a guest keeps the person who is signed in', () => {
  storeToken('mine');
  actAsGuest('guest');
  expect([isGuest(), readToken()]).toEqual([true, 'guest']);
  actAsGuest(null);
  expect([isGuest(), readToken()]).toEqual([false, 'mine']);
});
