import { limits } from '@sightline/contract/limits';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it, vi } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { listMails } from '#test/factories/mails';
import {
  buildSecured,
  codeOf,
  forgetUsedCodes,
  givePassword,
  login,
  requireTicket,
  signInByPassword,
  testPassword,
} from '#test/factories/session';

const nobody = as(undefined);
const finish = (ticket: string, code: string) => nobody.call(secondFactorApi.finishLogin, { body: { ticket, code } });
const finishWritten = (ticket: string, recovery_code: string) =>
  nobody.call(secondFactorApi.finishLogin, { body: { ticket, recovery_code } });
const isAlive = async (token: string) => (await as(token).call(sessionApi.current, {})).status === 200;
const eventsOf = async ({ organization_id }: { organization_id: string }) =>
  (await arrange<{ event: string }>('select event from audit_log where organization_id = $1', [organization_id])).map(
    ({ event }) => event,
  );

describe('signing in with an authenticator app', () => {
  it('takes the password and then a code, and gives no token before', async () => {
    const { person, secret } = await buildSecured();
    const { data } = await login(person.email);
    expect(data).not.toHaveProperty('token');
    expect(data).toMatchObject({ ways: ['authenticator', 'recovery_code'] });
    const session = await finish(await requireTicket(person.email), await codeOf(secret, 1));
    expect(session.data.token.organization?.id).toBe(person.organization_id);
    expect(await isAlive(session.data.token.plainText ?? '')).toBe(true);
  });

  it('refuses a code that was used, and every earlier one', async () => {
    const { person, secret } = await buildSecured(); // has used the current one
    const ticket = await requireTicket(person.email);
    expect((await finish(ticket, await codeOf(secret))).code).toBe('WRONG_CODE');
    expect((await finish(ticket, await codeOf(secret, 1))).status).toBe(200);
    const another = await requireTicket(person.email);
    expect((await finish(another, await codeOf(secret, 1))).code).toBe('WRONG_CODE');
    expect((await finish(another, await codeOf(secret))).code).toBe('WRONG_CODE');
  });

  it('lets in one of two that arrive together with one code', async () => {
    const { person, secret } = await buildSecured();
    const tickets = [await requireTicket(person.email), await requireTicket(person.email)];
    const code = await codeOf(secret, 1);
    const replies = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
    expect(replies.map(({ code: answer }) => answer).sort()).toEqual(['OK', 'WRONG_CODE']);
  });

  it('uses a ticket once, also by two that arrive together with different codes', async () => {
    const { person, secret, recoveryCodes } = await buildSecured();
    const ticket = await requireTicket(person.email);
    const replies = await Promise.all([
      finish(ticket, await codeOf(secret, 1)),
      finishWritten(ticket, recoveryCodes[0] ?? ''),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'SIGN_IN_TICKET_INVALID']);
  });

  it('takes codes of no other time', async () => {
    const { person, secret } = await buildSecured();
    await forgetUsedCodes(person);
    const ticket = await requireTicket(person.email);
    for (const periods of [-4, 4])
      expect((await finish(ticket, await codeOf(secret, periods))).code).toBe('WRONG_CODE');
  });

  it('ends a ticket with its time, and when the password changes', async () => {
    const { person, token, secret } = await buildSecured();
    const late = await requireTicket(person.email);
    await arrange(`update sign_in_tickets set expires_at = now() where user_id = $1`, [person.id]);
    expect((await finish(late, await codeOf(secret, 1))).code).toBe('SIGN_IN_TICKET_INVALID');
    const outdated = await requireTicket(person.email);
    const password = 'another long password';
    await as(token).call(sessionApi.changePassword, {
      body: { current_password: testPassword, password, password_confirmation: password },
    });
    expect((await finish(outdated, await codeOf(secret, 1))).code).toBe('SIGN_IN_TICKET_INVALID');
    expect((await finish('a ticket that nobody has', '123456')).code).toBe('SIGN_IN_TICKET_INVALID');
  });

  it('of 60 wrong codes that arrive together only as many are looked at as the limit allows, and its owner can see it', async () => {
    const { person, secret } = await buildSecured();
    const ticket = await requireTicket(person.email);
    const wrong = await codeOf(secret, 9);
    const replies = await Promise.all(Array.from({ length: 60 }, () => finish(ticket, wrong)));
    const codes = Map.groupBy(replies, ({ code }) => code);
    expect(codes.get('WRONG_CODE')).toHaveLength(limits.attempts.secondFactor);
    expect(codes.get('TOO_MANY_REQUESTS')).toHaveLength(60 - limits.attempts.secondFactor);
    const next = await requireTicket(person.email);
    expect((await finish(next, await codeOf(secret, 1))).code).toBe('TOO_MANY_REQUESTS');
    await vi.waitFor(async () => expect(await eventsOf(person)).toContain('session.second_factor_failed'));
  });
});

describe('recovery codes', () => {
  it('are ten, stored as slow hashes, and each works once, however it is typed', async () => {
    const { person, recoveryCodes } = await buildSecured();
    expect(new Set(recoveryCodes).size).toBe(10);
    const kept = await arrange<{ hash: string }>('select hash from recovery_codes where user_id = $1', [person.id]);
    for (const { hash } of kept) expect(hash).toMatch(/^\$argon2id\$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await finishWritten(await requireTicket(person.email), first)).status).toBe(200);
    const ticket = await requireTicket(person.email);
    expect((await finishWritten(ticket, first)).code).toBe('WRONG_CODE');
    const sloppy = second.replaceAll('-', ' ').replaceAll('0', 'o').toUpperCase();
    expect((await finishWritten(ticket, sloppy)).status).toBe(200);
    expect(await eventsOf(person)).toContain('session.recovery_code_used');
  });

  it('let in one of two that arrive together', async () => {
    const { person, recoveryCodes } = await buildSecured();
    const tickets = [await requireTicket(person.email), await requireTicket(person.email)];
    const replies = await Promise.all(tickets.map((ticket) => finishWritten(ticket, recoveryCodes[0] ?? '')));
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'WRONG_CODE']);
  });

  it('are void once they have been replaced', async () => {
    const { person, token, recoveryCodes } = await buildSecured();
    const renewed = await as(token).call(secondFactorApi.renewRecoveryCodes, {});
    expect(renewed.data.recovery_codes).toHaveLength(10);
    const ticket = await requireTicket(person.email);
    expect((await finishWritten(ticket, recoveryCodes[1] ?? '')).code).toBe('WRONG_CODE');
    expect((await finishWritten(ticket, renewed.data.recovery_codes[1] ?? '')).status).toBe(200);
  });

  it('of somebody else open nothing', async () => {
    const [mine, theirs] = [await buildSecured(), await buildSecured()];
    const ticket = await requireTicket(mine.person.email);
    expect((await finishWritten(ticket, theirs.recoveryCodes[0] ?? '')).code).toBe('WRONG_CODE');
  });
});

describe('changing how one signs in', () => {
  it('needs the password or a code first, on sessions that were opened a while ago', async () => {
    const { person, token, secret } = await buildSecured();
    const open = as(token);
    const change = () => open.call(secondFactorApi.setUp, {});
    await arrange(`update sign_ins set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [person.id]);
    expect((await open.call(secondFactorApi.find, {})).data.confirmed_until).toBeNull();
    expect((await change()).code).toBe('CONFIRM_IDENTITY');
    expect((await open.call(secondFactorApi.remove, {})).code).toBe('CONFIRM_IDENTITY');
    expect((await open.call(secondFactorApi.renewRecoveryCodes, {})).code).toBe('CONFIRM_IDENTITY');
    expect((await open.call(secondFactorApi.confirm, { body: { code: '123456' } })).code).toBe('CONFIRM_IDENTITY');

    const wrong = await open.call(secondFactorApi.confirmIdentity, { body: { password: 'not the password' } });
    expect(wrong).toMatchObject({ code: 'WRONG_PASSWORD', errors: { password: [expect.any(String)] } });
    expect((await change()).code).toBe('CONFIRM_IDENTITY');
    expect((await open.call(secondFactorApi.confirmIdentity, { body: { password: testPassword } })).status).toBe(200);
    expect((await change()).status).toBe(200);

    await arrange(`update sign_ins set confirmed_at = null where user_id = $1`, [person.id]);
    const code = await codeOf(secret, 1);
    expect((await open.call(secondFactorApi.confirmIdentity, { body: { code } })).status).toBe(200);
    expect((await open.call(secondFactorApi.confirmIdentity, { body: { code } })).code).toBe('WRONG_CODE');
    expect((await change()).status).toBe(200);
  });

  it('is confirmed for the session that did it, and no other', async () => {
    const { person, token } = await buildSecured();
    const other = person.token; // ended when the first factor was set up
    expect(await isAlive(other)).toBe(false);
    await arrange(
      `insert into tokens (hash, user_id, device_name, expires_at) values (sha256($1), $2, 'another', now() + interval '1 day')`,
      [`u_${'x'.repeat(43)}${person.id}`.slice(0, 60), person.id],
    );
    const another = as(`u_${'x'.repeat(43)}${person.id}`.slice(0, 60));
    expect((await another.call(secondFactorApi.setUp, {})).code).toBe('CONFIRM_IDENTITY');
    expect((await as(token).call(secondFactorApi.setUp, {})).status).toBe(200);
  });

  it('ends the other sessions when the first factor is added and when one is removed, and says so by e-mail', async () => {
    const person = await buildPerson(await buildOrganization());
    await givePassword(person);
    const elsewhere = await signInByPassword(person.email);
    const { token, secret } = await buildSecured(person);
    expect(await isAlive(elsewhere)).toBe(false);
    expect(await isAlive(token)).toBe(true);
    const { data } = await finish(await requireTicket(person.email), await codeOf(secret, 1));
    expect((await as(token).call(secondFactorApi.remove, {})).status).toBe(200);
    expect(await isAlive(data.token.plainText ?? '')).toBe(false);
    expect((await login(person.email)).data).toHaveProperty('token');
    expect(await arrange('select from recovery_codes where user_id = $1', [person.id])).toEqual([]);
    expect(await listMails(person)).toEqual([
      'An authenticator app was added to your account',
      'The authenticator app was removed from your account',
    ]);
    expect(await eventsOf(person)).toEqual(
      expect.arrayContaining(['session.authenticator_added', 'session.authenticator_removed']),
    );
  });

  it('keeps the old app until a code of the new one is typed', async () => {
    const { person, token, secret } = await buildSecured();
    const next = (await as(token).call(secondFactorApi.setUp, {})).data.secret;
    expect(next).not.toBe(secret);
    expect((await finish(await requireTicket(person.email), await codeOf(secret, 1))).status).toBe(200);
    const wrong = await as(token).call(secondFactorApi.confirm, { body: { code: await codeOf(secret, 1) } });
    expect(wrong.code).toBe('WRONG_CODE');
    const done = await as(token).call(secondFactorApi.confirm, { body: { code: await codeOf(next) } });
    expect(done.data.recovery_codes).toBeNull();
    const ticket = await requireTicket(person.email);
    expect((await finish(ticket, await codeOf(next, 1))).status).toBe(200);
  });

  it('takes no code for a secret that was shown too long ago', async () => {
    const person = await buildPerson(await buildOrganization());
    await givePassword(person);
    const open = as(await signInByPassword(person.email));
    const { secret } = (await open.call(secondFactorApi.setUp, {})).data;
    await arrange('update authenticators set pending_until = now() where user_id = $1', [person.id]);
    const reply = await open.call(secondFactorApi.confirm, { body: { code: await codeOf(secret) } });
    expect(reply.code).toBe('NO_PENDING_AUTHENTICATOR');
  });

  it('keeps secrets encrypted', async () => {
    const { person, secret } = await buildSecured();
    const [row] = await arrange<{ secret: Buffer }>('select secret from authenticators where user_id = $1', [
      person.id,
    ]);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
  });

  it('has nothing to renew or remove where there is no second factor', async () => {
    const person = await buildPerson(await buildOrganization());
    await givePassword(person);
    const open = as(await signInByPassword(person.email));
    expect((await open.call(secondFactorApi.renewRecoveryCodes, {})).code).toBe('NO_SECOND_FACTOR');
    expect((await open.call(secondFactorApi.remove, {})).code).toBe('NOT_FOUND');
  });
});
