import { expect, test } from 'vitest';
import { makeToken } from './auth.ts';

test('the token of a member cannot be taken for that of a guest, whatever chance makes of it', () => {
  const [member, guest] = [makeToken('user').plainText, makeToken('guest').plainText];
  expect(member).toMatch(/^u_[\w-]{43}$/);
  expect(guest).toMatch(/^g_[\w-]{43}$/);
});
