import { sessionApi } from '@sightline/contract/session/session';
import { expect, it, vi } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { hashNewPassword } from './actions.ts';
import * as slowHash from './password-hash.ts';

/** Everything before the salt: the kind of hash and what it costs. */
const costOf = (hash: string | undefined): string | undefined => hash?.split('$').slice(0, 4).join('$');

it('an e-mail that nobody has costs as much as a wrong password, and is answered alike', async () => {
  const { id, email } = await buildPerson(await buildOrganization());
  await arrange('update users set password_hash = $1 where id = $2', [
    await hashNewPassword('lighthouse keeper 71', []),
    id,
  ]);
  const matching = vi.spyOn(slowHash, 'verifyPassword');
  const login = (address: string) =>
    as(undefined).call(sessionApi.login, { body: { email: address, password: 'not this one' } });
  const known = await login(email);
  const unknown = await login(`${unique('nobody')}@example.test`);
  expect(unknown).toEqual(known);
  expect(known.code).toBe('WRONG_CREDENTIALS');
  const verified = matching.mock.calls.map(([hash]) => hash);
  expect(verified).toHaveLength(2);
  expect(costOf(verified[1])).toBe(costOf(verified[0]));
  expect(costOf(verified[0])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/);
});
