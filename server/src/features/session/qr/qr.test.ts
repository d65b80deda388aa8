import { qrApi } from '@sightline/contract/session/qr';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';

configureTestApp({ TRUST_PROXY: 'true' });

const desktopHeaders = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  'x-forwarded-for': '198.51.100.7',
};
const nobody = as(undefined);

async function start() {
  const { data } = await nobody.call(qrApi.start, { headers: desktopHeaders } as object);
  return { code: data.url.split('/').at(-1) ?? '', ...data };
}

const claim = (secret: string) => nobody.call(qrApi.claim, { body: { claim: secret } });
const answer = (token: string, code: string, approve = true) =>
  as(token).call(qrApi.answer, { body: { code, approve } });
const buildPhone = async () => buildPerson(await buildOrganization());

async function tokenFrom(secret: string): Promise<string> {
  const { data } = await claim(secret);
  if ('token' in data) return data.token.plainText ?? '';
  throw new Error(`it is ${data.state}`);
}

describe('a QR code on a desktop', () => {
  it('signs it in as the person who approves it on a phone', async () => {
    const phone = await buildPhone();
    const desktop = await start();
    expect((await claim(desktop.claim)).data).toEqual({ state: 'waiting' });
    expect((await answer(phone.token, desktop.code)).status).toBe(200);
    const token = await tokenFrom(desktop.claim);
    expect((await as(token).call(sessionApi.current, {})).data.user.id).toBe(phone.id);
  });

  it('leads to no host that the request made up', async () => {
    const { http } = await testApp();
    const headers = { host: 'evil.example.com' };
    const { body } = await http.inject({ method: 'POST', url: '/api/login/qr', headers });
    expect(body).toContain('/approve-sign-in/');
    expect(body).not.toContain('evil');
  });

  it('shows on the phone which device asks, from which address, and whether that is the phone’s own', async () => {
    const phone = await buildPhone();
    const { code } = await start();
    const far = await as(phone.token).call(qrApi.find, { body: { code } });
    expect(far.data.login).toMatchObject({
      device: 'Chrome on Windows',
      ip: '198.51.100.7',
      is_same_network: false,
    });
    const near = { body: { code }, headers: { 'x-forwarded-for': '198.51.100.7' } };
    expect((await as(phone.token).send(qrApi.find, near)).data).toMatchObject({ login: { is_same_network: true } });
  });

  it('gives nothing to who sees it: neither the session, nor an answer without signing in', async () => {
    const phone = await buildPhone();
    const { code } = await start();
    expect((await nobody.call(qrApi.answer, { body: { code, approve: true } })).code).toBe('UNAUTHENTICATED');
    await answer(phone.token, code);
    expect((await claim(code)).code).toBe('QR_LOGIN_INVALID');
  });

  it('opens one session, also for two that claim it together', async () => {
    const phone = await buildPhone();
    const desktop = await start();
    await answer(phone.token, desktop.code);
    const replies = await Promise.all([claim(desktop.claim), claim(desktop.claim)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'QR_LOGIN_INVALID']);
    expect((await claim(desktop.claim)).code).toBe('QR_LOGIN_INVALID');
  });

  it('takes the first answer only, of anyone', async () => {
    const [phone, another] = [await buildPhone(), await buildPhone()];
    const desktop = await start();
    expect((await answer(phone.token, desktop.code, false)).status).toBe(200);
    expect((await answer(another.token, desktop.code)).code).toBe('QR_LOGIN_INVALID');
    expect((await as(another.token).call(qrApi.find, { body: { code: desktop.code } })).code).toBe('QR_LOGIN_INVALID');
    expect((await claim(desktop.claim)).data).toEqual({ state: 'refused' });
  });

  it('is void after two minutes, approved or not', async () => {
    const phone = await buildPhone();
    const [early, late] = [await start(), await start()];
    const minutes = (Date.parse(early.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(1.5);
    expect(minutes).toBeLessThanOrEqual(2);
    await answer(phone.token, early.code);
    await arrange('update qr_logins set expires_at = now() where claim_hash = any(array[sha256($1), sha256($2)])', [
      early.claim,
      late.claim,
    ]);
    expect((await claim(early.claim)).code).toBe('QR_LOGIN_INVALID');
    expect((await answer(phone.token, late.code)).code).toBe('QR_LOGIN_INVALID');
  });

  it('opens nothing for an account that was disabled meanwhile', async () => {
    const phone = await buildPhone();
    const desktop = await start();
    await answer(phone.token, desktop.code);
    await arrange('update users set disabled_at = now() where id = $1', [phone.id]);
    expect((await claim(desktop.claim)).code).toBe('QR_LOGIN_INVALID');
  });

  it('makes a session that must confirm before it changes how its owner signs in', async () => {
    const phone = await buildPhone();
    const desktop = await start();
    await answer(phone.token, desktop.code);
    const token = await tokenFrom(desktop.claim);
    expect((await as(token).call(secondFactorApi.setUp, {})).code).toBe('CONFIRM_IDENTITY');
  });

  it('is stored as hashes only', async () => {
    const { code, claim: secret } = await start();
    const [row] = await arrange<{ stored: string }>(
      'select q::text as stored from qr_logins q where claim_hash = sha256($1)',
      [secret],
    );
    expect(row?.stored).not.toContain(code);
    expect(row?.stored).not.toContain(secret);
  });

  it('is kept in the audit log, with the device', async () => {
    const phone = await buildPhone();
    const { code } = await start();
    await answer(phone.token, code);
    const entries = await arrange('select event, changes from audit_log where organization_id = $1', [
      phone.organization_id,
    ]);
    expect(entries).toEqual([
      { event: 'session.qr_approved', changes: [{ field: 'device', from: null, to: 'Chrome on Windows' }] },
    ]);
  });
});
