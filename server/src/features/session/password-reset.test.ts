import { mailApi } from '@sightline/contract/mail/mail';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { jobsDone } from '#test/jobs';
import { connect } from '#test/socket';

const nobody = as(undefined);
const password = 'a raft of seven otters';

async function forget(email: string) {
  const reply = await nobody.call(sessionApi.forgotPassword, { body: { email } });
  await jobsDone();
  return reply;
}

/** E-mails that the Subscriber finds in the outbox, newest first. */
async function readOutbox(subscriber: TestPerson) {
  const { data } = await as(subscriber.token).call(mailApi.list, { query: {} });
  const replies = data.mails.map(({ id }) => as(subscriber.token).call(mailApi.find, { params: { id } }));
  return (await Promise.all(replies)).map((reply) => reply.data.mail);
}

const tokenIn = (text: string | undefined): string => /\/reset-password\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** Somebody who asked, and the token that the e-mail brought. */
async function buildForgetful() {
  const subscriber = await buildPerson(await buildOrganization(), 'Subscriber');
  await forget(subscriber.email);
  const [mail] = await readOutbox(subscriber);
  return { subscriber, mail, token: tokenIn(mail?.text) };
}

const reset = (token: string, wanted = password, repeated = wanted) =>
  nobody.call(sessionApi.resetPassword, { body: { token, password: wanted, password_confirmation: repeated } });
const check = (token: string) => nobody.call(sessionApi.findReset, { body: { token } });
const login = (email: string) => nobody.call(sessionApi.login, { body: { email, password } });

describe('a forgotten password', () => {
  it('is replaced by the link of an e-mail, which works once and ends every session', async () => {
    const { subscriber, mail, token } = await buildForgetful();
    expect(mail).toMatchObject({ recipient: subscriber.email, subject: 'Choose a new password' });
    expect(mail?.text).toContain(`http://localhost:3000/reset-password/${token}`);
    expect((await check(token)).data).toEqual({ email: subscriber.email });
    const tab = await connect(subscriber.token);
    const closed = tab.closed();
    expect(await reset(token)).toMatchObject({ status: 200, message: 'password updated successfully' });
    await closed;
    expect((await as(subscriber.token).call(sessionApi.current, {})).code).toBe('UNAUTHENTICATED');
    expect((await login(subscriber.email)).status).toBe(200);
    for (const again of [await check(token), await reset(token)]) {
      expect(again).toMatchObject({ status: 404, code: 'RESET_LINK_INVALID' });
    }
  });

  it('cannot be replaced by somebody whose account was disabled, or who was removed, since the e-mail', async () => {
    const [one, other] = [await buildForgetful(), await buildForgetful()];
    await arrange('update users set disabled_at = now() where id = $1', [one.subscriber.id]);
    await arrange('delete from roles where person_id = $1', [other.subscriber.id]);
    for (const { token } of [one, other]) {
      expect((await check(token)).code).toBe('RESET_LINK_INVALID');
      expect((await reset(token)).code).toBe('RESET_LINK_INVALID');
    }
  });

  it('is not asked for by a disabled account, which can neither sign in nor go on with its session', async () => {
    const { subscriber, token } = await buildForgetful();
    await reset(token);
    const { token: opened } = requireSession((await login(subscriber.email)).data);
    await arrange('update users set disabled_at = now() where id = $1', [subscriber.id]);
    expect((await login(subscriber.email)).code).toBe('WRONG_CREDENTIALS');
    await vi.waitFor(async () =>
      expect((await as(opened.plainText ?? '').call(sessionApi.current, {})).code).toBe('UNAUTHENTICATED'),
    );
    await forget(subscriber.email);
    expect(await arrange('select from password_resets where user_id = $1', [subscriber.id])).toEqual([]);
  });

  it('brings one e-mail whose link works, also when its job is done twice', async () => {
    const subscriber = await buildPerson(await buildOrganization(), 'Subscriber');
    const job = { id: uuidv7(), organization_id: null, data: { email: subscriber.email } };
    for (const _time of ['first', 'second']) {
      await arrange(`select graphile_worker.add_job('session.mail_reset_link', $1::json)`, [JSON.stringify(job)]);
      await jobsDone();
    }
    const mails = await readOutbox(subscriber);
    expect(mails).toHaveLength(1);
    expect((await check(tokenIn(mails[0]?.text))).data).toEqual({ email: subscriber.email });
  });

  it('is replaced by one of two who use the link at the same moment', async () => {
    const { token } = await buildForgetful();
    const replies = await Promise.all([reset(token), reset(token, 'another seven otters')]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'RESET_LINK_INVALID']);
  });

  it('is asked for with the same answer whether or not anybody has the address', async () => {
    const known = await buildPerson(await buildOrganization(), 'Subscriber');
    const stranger = `${unique('stranger').toLowerCase()}@example.test`;
    expect(await forget(stranger)).toEqual(await forget(known.email));
    expect(await arrange('select 1 from mails where recipient = $1', [stranger])).toEqual([]);
    expect(await readOutbox(known)).toHaveLength(1);
  });

  it('has one link that works: the newest', async () => {
    const { subscriber, token } = await buildForgetful();
    await forget(subscriber.email);
    const tokens = (await readOutbox(subscriber)).map(({ text }) => tokenIn(text));
    const newest = tokens.find((one) => one !== token) ?? '';
    expect((await reset(token)).code).toBe('RESET_LINK_INVALID');
    expect((await reset(newest)).code).toBe('OK');
  });

  it('has a link that is void after an hour', async () => {
    const { subscriber, token } = await buildForgetful();
    const [row] = await arrange<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where user_id = $1`,
      [subscriber.id],
    );
    expect(row).toEqual({ minutes: 60 });
    await arrange(`update password_resets set expires_at = now() - interval '1 second' where user_id = $1`, [
      subscriber.id,
    ]);
    for (const late of [await check(token), await reset(token)]) expect(late.code).toBe('RESET_LINK_INVALID');
  });

  it('is mailed in the language of its owner, and the link is kept by its hash alone', async () => {
    const subscriber = await buildPerson(await buildOrganization(), 'Subscriber');
    await arrange(`update users set locale = 'pt' where id = $1`, [subscriber.id]);
    await forget(subscriber.email.toUpperCase());
    const [mail] = await readOutbox(subscriber);
    expect(mail?.subject).toBe('Escolha uma nova senha');
    const [row] = await arrange<{ hash: Buffer }>('select hash from password_resets where user_id = $1', [
      subscriber.id,
    ]);
    expect(row?.hash).toHaveLength(32);
    expect(row?.hash.toString()).not.toContain(tokenIn(mail?.text));
  });

  it('keeps the link when the new one is too common, or was not repeated', async () => {
    const { token } = await buildForgetful();
    expect(await reset(token, 'password123')).toMatchObject({ code: 'COMMON_PASSWORD' });
    expect(await reset(token, password, 'something else')).toMatchObject({
      code: 'PASSWORDS_DIFFER',
      errors: { password_confirmation: [expect.any(String)] },
    });
    expect((await reset(token)).code).toBe('OK');
  });

  it('is asked for five times in a while and no more', async () => {
    const email = `${unique('often').toLowerCase()}@example.test`;
    for (let time = 0; time < 5; time += 1) expect((await forget(email)).code).toBe('OK');
    expect(await forget(email)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });

  it('of somebody in two workspaces is not mailed into the outbox of one of them', async () => {
    const [one, other] = [await buildOrganization(), await buildOrganization()];
    const readers = [await buildPerson(one, 'Subscriber'), await buildPerson(other, 'Subscriber')];
    const guest = await buildPerson(one, 'Client', await buildSpace(one));
    await arrange(`insert into people (organization_id, id, kind, name) values ($1, $2, 'user', 'Guest')`, [
      other.id,
      guest.id,
    ]);
    await arrange(`insert into roles (organization_id, person_id, name) values ($1, $2, 'Agent')`, [
      other.id,
      guest.id,
    ]);
    await forget(guest.email);
    for (const reader of readers) expect(await readOutbox(reader)).toEqual([]);
  });
});
