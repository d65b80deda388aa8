import { expect, test } from 'vitest';
import { testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { withOwner } from './backup/with-owner.ts';
import { endRestoredAccess } from './sessions.ts';

test('what a restore brings back lets nobody in: sessions and links to passwords end', async () => {
  const person = await buildPerson(await buildOrganization());
  await arrange(
    `insert into password_resets (hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 day')`,
    [person.id],
  );
  const { ownerUrl } = await testApp();
  expect(await withOwner(ownerUrl, endRestoredAccess)).toBe(1);
  expect(await arrange('select from tokens')).toEqual([]);
  expect(await arrange('select from guest_tokens')).toEqual([]);
  expect(await arrange('select from password_resets')).toEqual([]);
  expect(await arrange('select from call_invitations where revoked_at is null')).toEqual([]);
});
