import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { hashNewPassword } from './actions.ts';

const password = 'a long enough password';

async function buildAna(): Promise<TestPerson> {
  const ana = await buildPerson(await buildOrganization());
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(password, []), ana.id]);
  return ana;
}

async function signIn(person: TestPerson, device_name = 'web'): Promise<string> {
  const body = { email: person.email, password, device_name };
  return requireSession((await as(undefined).call(sessionApi.login, { body })).data).token.plainText ?? '';
}

const listFor = async (token: string, person: TestPerson) =>
  (await as(token).call(sessionApi.sessions, { params: { id: person.id } })).data.sessions;

describe('the list of sessions', () => {
  it('shows each sign-in with its device, address and place, and which one asks', async () => {
    const ana = await buildAna();
    const phone = await signIn(ana, 'Phone of Ana');
    const [latest, first] = await listFor(phone, ana);
    expect(latest).toMatchObject({ device_name: 'Phone of Ana', ip: '127.0.0.1', current: true });
    expect(latest?.organization?.id).toBe(ana.organization_id);
    expect(first).toMatchObject({ device_name: 'test', current: false });
  });

  it('counts a token and what it was renewed or exchanged for as one', async () => {
    const ana = await buildAna();
    const body = { organization_id: ana.organization_id };
    const entered = await as(ana.token).call(sessionApi.enter, { body });
    await arrange(`update tokens set expires_at = now() + interval '10 minutes' where user_id = $1`, [ana.id]);
    const renewed = await as(entered.data.token.plainText ?? '').call(sessionApi.current, {});
    expect(renewed.data.token.plainText).toBeTruthy();
    expect(await listFor(renewed.data.token.plainText ?? '', ana)).toHaveLength(1);
  });

  it('shows those who lead a workspace its sessions only, and agents those of nobody else', async () => {
    const ana = await buildAna();
    const workspace = { id: ana.organization_id, name: '', plan: 'complete' };
    const [lead, agent] = [await buildPerson(workspace, 'Manager'), await buildPerson(workspace)];
    await arrange('update tokens set organization_id = $2 where user_id = $1', [
      ana.id,
      (await buildOrganization()).id,
    ]);
    await signIn(ana);
    expect(await listFor(lead.token, ana)).toEqual([expect.objectContaining({ device_name: 'node', current: false })]);
    expect(await as(agent.token).call(sessionApi.sessions, { params: { id: ana.id } })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('knows that a session is in use, and from where', async () => {
    const ana = await buildAna();
    await arrange(`update tokens set last_used_at = now() - interval '1 hour', ip = '10.0.0.9' where user_id = $1`, [
      ana.id,
    ]);
    await as(ana.token).call(sessionApi.current, {});
    await expect.poll(async () => (await listFor(ana.token, ana))[0]?.ip).toBe('127.0.0.1');
  });
});

describe('a sign-in', () => {
  it('is not renewed beyond its last day', async () => {
    const ana = await buildAna();
    await arrange(
      `update tokens set signed_in_at = now() - interval '90 days' + interval '5 minutes',
         expires_at = now() + interval '5 minutes' where user_id = $1`,
      [ana.id],
    );
    expect((await as(ana.token).call(sessionApi.current, {})).data.token.plainText).toBeNull();
  });

  it('cannot be ended twice, nor by the id of somebody else', async () => {
    const [ana, rui] = [await buildAna(), await buildAna()];
    const [session] = await listFor(ana.token, ana);
    const sid = session?.id ?? '';
    const end = (token: string, id: string) => as(token).call(sessionApi.endSession, { params: { id, sid } });
    expect(await end(rui.token, rui.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await end(await signIn(ana), ana.id)).status).toBe(200);
    expect(await end(await signIn(ana), ana.id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('changing the password', () => {
  const change = (person: TestPerson, body: Partial<Record<string, string>>) =>
    as(person.token).call(sessionApi.changePassword, {
      body: {
        current_password: password,
        password: 'quite another password',
        password_confirmation: 'quite another password',
        ...body,
      },
    });

  it('lets the new one in and the old one no more', async () => {
    const ana = await buildAna();
    expect(await change(ana, {})).toMatchObject({ status: 200, message: 'password updated successfully' });
    expect(await signIn(ana).catch(() => 'refused')).toBe('refused');
    const body = { email: ana.email, password: 'quite another password' };
    expect((await as(undefined).call(sessionApi.login, { body })).status).toBe(200);
  });

  it.each([
    ['the current one is wrong', { current_password: 'not this one' }, 'WRONG_PASSWORD', 'current_password'],
    [
      'the repeated one differs',
      { password_confirmation: 'something else' },
      'PASSWORDS_DIFFER',
      'password_confirmation',
    ],
    ['it stays the same', { password, password_confirmation: password }, 'SAME_PASSWORD', 'password'],
  ])('is refused when %s', async (_, body, code, field) => {
    const reply = await change(await buildAna(), body);
    expect(reply).toMatchObject({ status: 422, code });
    expect(Object.keys(reply.errors)).toEqual([field]);
  });

  it('ends after ten wrong guesses', async () => {
    const ana = await buildAna();
    for (let guess = 0; guess < 10; guess += 1) await change(ana, { current_password: `guess ${guess}` });
    expect(await change(ana, {})).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
