import { limits } from '@sightline/contract/limits';
import { passkeysApi } from '@sightline/contract/session/passkeys';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { listMails } from '#test/factories/mails';
import { PasskeyDevice } from '#test/factories/passkey-device';
import {
  addPasskey,
  buildSecured,
  challengeIn,
  codeOf,
  givePassword,
  login,
  requireTicket,
  signInByPassword,
} from '#test/factories/session';

const nobody = as(undefined);

async function buildOwner() {
  const person = await buildPerson(await buildOrganization());
  await givePassword(person);
  const token = await signInByPassword(person.email);
  const { device, reply } = await addPasskey(token);
  return { person, token, device, passkey: reply.data.passkey, recoveryCodes: reply.data.recovery_codes ?? [] };
}

const ask = async (ticket?: string) =>
  challengeIn((await nobody.call(passkeysApi.loginOptions, { body: ticket ? { ticket } : {} })).data);
type Signed = ReturnType<PasskeyDevice['sign']>;
const enter = (passkey: Signed, ticket?: string) =>
  nobody.call(passkeysApi.login, { body: { passkey, ...(ticket && { ticket }) } });
const isAlive = async (token: string) => (await as(token).call(sessionApi.current, {})).status === 200;

describe('a passkey', () => {
  it('signs in by itself, without e-mail and password, and is asked for nothing more', async () => {
    const { person, device } = await buildOwner();
    const { data } = await enter(device.sign(await ask()));
    expect(data.user.id).toBe(person.id);
    expect(data.token.organization?.id).toBe(person.organization_id);
    expect(await isAlive(data.token.plainText ?? '')).toBe(true);
  });

  it('is the second factor after a password', async () => {
    const { person, device } = await buildOwner();
    expect((await login(person.email)).data).toMatchObject({ ways: ['passkey', 'recovery_code'] });
    const ticket = await requireTicket(person.email);
    const options = (await nobody.call(passkeysApi.loginOptions, { body: { ticket } })).data;
    expect(options.options).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'required' });
    const signed = device.sign(await challengeIn(options));
    expect((await enter(signed, ticket)).status).toBe(200);
    expect((await enter(device.sign(await ask()), ticket)).code).toBe('SIGN_IN_TICKET_INVALID');
  });

  it('of somebody else finishes no sign-in that a password began', async () => {
    const [mine, theirs] = [await buildOwner(), await buildOwner()];
    const ticket = await requireTicket(mine.person.email);
    expect((await enter(theirs.device.sign(await ask(ticket)), ticket)).code).toBe('PASSKEY_REFUSED');
  });

  it('signs each challenge once, also when it arrives twice at a time', async () => {
    const { device } = await buildOwner();
    const signed = device.sign(await ask());
    const codes = (await Promise.all([enter(signed), enter(signed)])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['OK', 'PASSKEY_REFUSED']);
    expect((await enter(signed)).code).toBe('PASSKEY_REFUSED');
  });

  it('signs no challenge that was made for something else, for somebody else, or too long ago', async () => {
    const { person, token, device } = await buildOwner();
    const forConfirming = await challengeIn((await as(token).call(passkeysApi.confirmOptions, {})).data);
    expect((await enter(device.sign(forConfirming))).code).toBe('PASSKEY_REFUSED');
    const forSignIn = device.sign(await ask());
    const confirmed = await as(token).call(passkeysApi.confirmIdentity, { body: { passkey: forSignIn } });
    expect(confirmed.code).toBe('PASSKEY_REFUSED');
    const ofSecondStep = await ask(await requireTicket(person.email));
    expect((await enter(device.sign(ofSecondStep))).code).toBe('PASSKEY_REFUSED');
    const late = await ask();
    await arrange('update passkey_challenges set expires_at = now() where hash = sha256($1)', [late.challenge]);
    expect((await enter(device.sign(late))).code).toBe('PASSKEY_REFUSED');
    const madeUp = { ...late, challenge: 'bm9ib2R5IG1hZGUgdGhpcw' };
    expect((await enter(device.sign(madeUp))).code).toBe('PASSKEY_REFUSED');
  });

  it('counts on the pages of this product only, and with finger, face or PIN', async () => {
    const { device } = await buildOwner();
    const elsewhere = { ...(await ask()), origin: 'https://sightIine.example' };
    expect((await enter(device.sign(elsewhere))).code).toBe('PASSKEY_REFUSED');
    expect((await enter(device.sign(await ask(), { rpId: 'sightIine.example' }))).code).toBe('PASSKEY_REFUSED');
    expect((await enter(device.sign(await ask(), { isVerified: false }))).code).toBe('PASSKEY_REFUSED');
  });

  it('is refused when its counter goes back, as that of a copy does', async () => {
    const { device } = await buildOwner();
    expect((await enter(device.sign(await ask(), { counter: 7 }))).status).toBe(200);
    expect((await enter(device.sign(await ask(), { counter: 7 }))).code).toBe('PASSKEY_REFUSED');
  });

  it('with the id of another and a key of its own opens nothing', async () => {
    const { device } = await buildOwner();
    const forged = { ...new PasskeyDevice().sign(await ask()), id: device.id, rawId: device.id };
    expect((await enter(forged)).code).toBe('PASSKEY_REFUSED');
  });

  it('opens nothing once its account is disabled', async () => {
    const { person, device } = await buildOwner();
    await arrange('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await enter(device.sign(await ask()))).code).toBe('PASSKEY_REFUSED');
  });
});

describe('the passkeys of an account', () => {
  it('are listed with their names and last use, and renamed', async () => {
    const { token, device, passkey } = await buildOwner();
    await enter(device.sign(await ask()));
    expect(
      (await as(token).call(passkeysApi.rename, { params: { id: passkey.id }, body: { name: 'Work phone' } })).status,
    ).toBe(200);
    const { data } = await as(token).call(secondFactorApi.find, {});
    expect(data.passkeys).toEqual([{ ...passkey, name: 'Work phone', last_used_at: expect.any(String) }]);
  });

  it('end other sessions with the first one, and with one that is removed, and say so by e-mail', async () => {
    const person = await buildPerson(await buildOrganization());
    await givePassword(person);
    const elsewhere = await signInByPassword(person.email);
    const token = await signInByPassword(person.email);
    const { device, reply } = await addPasskey(token);
    expect(reply.data.recovery_codes).toHaveLength(limits.secondFactor.recoveryCodes);
    expect(await isAlive(elsewhere)).toBe(false);
    const { data } = await enter(device.sign(await ask()));
    const second = await addPasskey(token, new PasskeyDevice(), 'Security key');
    expect(second.reply.data.recovery_codes).toBeNull();
    expect(await isAlive(data.token.plainText ?? '')).toBe(true);
    for (const { id } of [reply.data.passkey, second.reply.data.passkey])
      expect((await as(token).call(passkeysApi.remove, { params: { id } })).status).toBe(200);
    expect(await isAlive(data.token.plainText ?? '')).toBe(false);
    expect((await enter(device.sign(await ask()))).code).toBe('PASSKEY_REFUSED');
    expect((await login(person.email)).data).toHaveProperty('token');
    expect(await arrange('select from recovery_codes where user_id = $1', [person.id])).toEqual([]);
    expect(await listMails(person)).toHaveLength(4);
  });

  it('are changed after confirming only, for which a passkey is enough', async () => {
    const { person, token, device, passkey } = await buildOwner();
    const open = as(token);
    await arrange('update sign_ins set confirmed_at = null where user_id = $1', [person.id]);
    expect((await open.call(passkeysApi.addOptions, {})).code).toBe('CONFIRM_IDENTITY');
    expect((await open.call(passkeysApi.remove, { params: { id: passkey.id } })).code).toBe('CONFIRM_IDENTITY');
    const late = new PasskeyDevice().create({ challenge: 'x', origin: 'http://localhost' });
    const added = await open.call(passkeysApi.add, { body: { passkey: late, name: 'Late' } });
    expect(added.code).toBe('CONFIRM_IDENTITY');
    const challenge = await challengeIn((await open.call(passkeysApi.confirmOptions, {})).data);
    const stranger = await buildOwner();
    const wrong = await open.call(passkeysApi.confirmIdentity, { body: { passkey: stranger.device.sign(challenge) } });
    expect(wrong.code).toBe('PASSKEY_REFUSED');
    const right = await open.call(passkeysApi.confirmIdentity, { body: { passkey: device.sign(challenge) } });
    expect(right.status).toBe(200);
    expect((await open.call(passkeysApi.addOptions, {})).status).toBe(200);
  });

  it('are nobody else’s to rename or remove', async () => {
    const [mine, theirs] = [await buildOwner(), await buildOwner()];
    const target = { params: { id: theirs.passkey.id } };
    expect((await as(mine.token).call(passkeysApi.rename, { ...target, body: { name: 'Mine' } })).code).toBe(
      'NOT_FOUND',
    );
    expect((await as(mine.token).call(passkeysApi.remove, target)).code).toBe('NOT_FOUND');
  });

  it('are each made for one account, with a challenge of its own', async () => {
    const mine = await buildOwner();
    const theirs = await buildOwner();
    const again = await addPasskey(theirs.token, mine.device);
    expect(again.reply.code).toBe('PASSKEY_REFUSED');
    const { data } = await as(mine.token).call(passkeysApi.addOptions, {});
    const passkey = new PasskeyDevice().create(await challengeIn(data));
    expect((await as(theirs.token).call(passkeysApi.add, { body: { passkey, name: 'Smuggled' } })).code).toBe(
      'PASSKEY_REFUSED',
    );
  });

  it('are limited in number', async () => {
    const { person, token } = await buildOwner();
    await arrange(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name)
       select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', false, 'Another' from generate_series(2, $2)`,
      [person.id, limits.passkeys.perAccount],
    );
    expect((await as(token).call(passkeysApi.addOptions, {})).code).toBe('TOO_MANY_PASSKEYS');
  });

  it('keep the recovery codes while an authenticator app is left', async () => {
    const { person, token, secret } = await buildSecured();
    const { reply } = await addPasskey(token);
    expect(reply.data.recovery_codes).toBeNull();
    await as(token).call(passkeysApi.remove, { params: { id: reply.data.passkey.id } });
    const { data } = await login(person.email);
    expect(data).toMatchObject({ ways: ['authenticator', 'recovery_code'] });
    const body = { ticket: await requireTicket(person.email), code: await codeOf(secret, 1) };
    expect((await nobody.call(secondFactorApi.finishLogin, { body })).status).toBe(200);
  });
});
