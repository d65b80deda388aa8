import { passkeysApi } from '@sightline/contract/session/passkeys';
import { policiesApi } from '@sightline/contract/session/policies';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildOwner } from '#test/factories/account';
import { addPasskey, givePassword, signInByPassword } from '#test/factories/session';
import { buildSsoWorkspace } from '#test/factories/sso';
import { jobsDone } from '#test/jobs';

const policy = { require_second_factor: false, grace_days: 7, session_hours: null };

async function newestMail(email: string) {
  await jobsDone();
  const [mail] = await arrange<{ subject: string; text: string }>(
    'select subject, text from mails where recipient = $1 order by created_at desc limit 1',
    [email],
  );
  return mail;
}

describe('a forgotten password', () => {
  const forget = (email: string) => as(undefined).call(sessionApi.forgotPassword, { body: { email } });

  it('of somebody whom single sign-on alone lets in leads there, with the same answer as any other', async () => {
    const { organization, domain } = await buildSsoWorkspace({ settings: { is_enforced: true } });
    const ana = await buildOwner(organization, 'Agent');
    const email = `ana@${domain}`;
    await arrange('update users set email = $1 where id = $2', [email, ana.id]);
    expect(await forget(email)).toEqual(await forget(`nobody@${domain}`));
    const mail = await newestMail(email);
    expect(mail?.subject).toBe('You sign in with Company login');
    expect(mail?.text).toContain('/login');
    expect(mail?.text).not.toContain('/reset-password/');
  });

  it('also where the workspace allows no password', async () => {
    const { organization, owner } = await buildSsoWorkspace();
    const ana = await buildOwner(organization, 'Agent');
    await arrange(`insert into sign_in_policies (organization_id, require_second_factor, grace_days, ways)
      values ('${organization.id}', false, 7, '{sso}')`);
    await forget(ana.email);
    expect((await newestMail(ana.email))?.subject).toBe('You sign in with Company login');
    await arrange('update users set email = $1 where id = $2', [`${owner.id}@example.test`, owner.id]);
    await forget(`${owner.id}@example.test`);
    expect((await newestMail(`${owner.id}@example.test`))?.subject).toBe('Choose a new password');
  });

  it('of somebody who also has a workspace with passwords is replaced by a link', async () => {
    const { organization, domain } = await buildSsoWorkspace({ settings: { is_enforced: true } });
    const ana = await buildOwner(organization, 'Agent');
    const email = `ana@${domain}`;
    await arrange('update users set email = $1 where id = $2', [email, ana.id]);
    await arrange('update sso_providers set is_enforced = false where organization_id = $1', [organization.id]);
    await forget(email);
    expect((await newestMail(email))?.subject).toBe('Choose a new password');
  });
});

describe('the owner of a workspace', () => {
  async function build() {
    const owner = await buildPerson(await buildOrganization(), 'Subscriber');
    await givePassword(owner);
    return { owner, token: await signInByPassword(owner.email) };
  }
  const setWays = (token: string, ways: ('password' | 'passkey' | 'qr' | 'sso')[]) =>
    as(token).call(policiesApi.update, { body: { ...policy, ways } });

  it('cannot leave QR codes as the only way in, nor passkeys without having one', async () => {
    const { owner, token } = await build();
    await arrange(`update sign_ins set way = 'qr' where user_id = $1`, [owner.id]);
    expect(await setWays(token, ['qr'])).toMatchObject({
      code: 'POLICY_LOCKS_OUT',
      errors: { ways: [expect.any(String)] },
    });
    expect((await setWays(token, ['qr', 'passkey'])).code).toBe('POLICY_LOCKS_OUT');
    expect((await setWays(token, ['qr', 'password'])).code).toBe('OK');
  });

  it('keeps the last passkey of a workspace that nothing else opens', async () => {
    const { owner, token } = await build();
    await addPasskey(token);
    await arrange(`update sign_ins set way = 'passkey' where user_id = $1`, [owner.id]);
    expect((await setWays(token, ['passkey'])).code).toBe('OK');
    const keys = () => arrange<{ id: string }>('select id from passkeys where user_id = $1', [owner.id]);
    const [key] = await keys();
    const remove = () => as(token).call(passkeysApi.remove, { params: { id: key?.id ?? '' } });
    expect(await remove()).toMatchObject({ status: 409, code: 'LAST_WAY_IN' });
    expect(await keys()).toHaveLength(1);
    expect((await setWays(token, ['passkey', 'password'])).code).toBe('OK');
    expect((await remove()).code).toBe('OK');
  });
});
