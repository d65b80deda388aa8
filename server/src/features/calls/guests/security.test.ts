import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { startFakeMedia } from '#test/media-server';
import { callRoomIn } from '../../../integrations/call-room.ts';

const media = await startFakeMedia();
const apiSecret = 'test-secret-test-secret-test-secret';
configureTestApp(
  { TRUST_PROXY: '127.0.0.1' },
  { media: { url: '', internalUrl: media.internalUrl, apiKey: 'test', apiSecret } },
);

/** The claims of a media server's token, which the browser can read without the secret. */
type Claims = { sub: string; nbf: number; exp: number; iss: string; video: Record<string, unknown> };
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

async function buildCall() {
  const ana = await buildPerson(await buildOrganization());
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
  return { ana, call: data.call };
}

type Guest = { id: string; token: string };

async function knock(call: Call): Promise<Guest> {
  const id = uuidv7();
  const body = { id, name: 'Maria', share_code: call.share_code, consent_version: '2026-11' as const };
  const { data } = await as(undefined).call(callsApi.joinRequest, { params: { id: call.id }, body });
  return { id, token: data.guest_token };
}

async function buildGuest() {
  const made = await buildCall();
  const maria = await knock(made.call);
  const body = { id: maria.id, response: 'accepted' as const };
  await as(made.ana.token).call(callsApi.joinResponse, { params: { id: made.call.id }, body });
  return { ...made, maria };
}

const enter = (call: Call, { id, token }: Guest) =>
  as(token).call(callsApi.joinGuest, { params: { id: call.id }, body: { id, name: 'Maria' } });

const tryLink = (call: Call, code: string, address: string) =>
  as(undefined).send(callsApi.invitation, {
    params: { id: call.id },
    query: { code },
    headers: { 'x-forwarded-for': address },
  });

describe('the token of the media server', () => {
  it('is nowhere to be had before an agent has let the guest in', async () => {
    const { call } = await buildCall();
    const maria = await knock(call);
    const replies = [
      await enter(call, maria),
      await as(maria.token).call(callsApi.guestState, { params: { id: call.id } }),
      await as(maria.token).call(callsApi.join, { params: { id: call.id } }),
      await as(maria.token).call(callsApi.create, { body: { room_id: call.room_id } }),
    ];
    expect(replies.map(({ code }) => code)).toEqual(['NOT_ADMITTED', 'OK', 'FORBIDDEN', 'FORBIDDEN']);
    for (const reply of replies) expect(JSON.stringify(reply)).not.toContain('eyJ');
  });

  it('opens this call alone, for this guest, for a short time, and lets them manage nothing', async () => {
    const { ana, call, maria } = await buildGuest();
    const { data } = await enter(call, maria);
    const { sub, nbf, exp, video } = claimsOf(data.token);
    expect(sub).toBe(maria.id);
    expect((exp - nbf) * 1000).toBe(limits.callToken.lifetime);
    expect(video).toEqual({
      room: callRoomIn(ana.organization_id, call.id),
      roomJoin: true,
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
    });
  });
});

describe('the token of a guest', () => {
  it('is worth nothing in another call, though its guest was let in', async () => {
    const { maria } = await buildGuest();
    const other = await buildCall();
    expect((await enter(other.call, maria)).code).toBe('NOT_FOUND');
  });

  it('counts in the body of joining as in the header, and there before that of a member', async () => {
    const { ana, call, maria } = await buildGuest();
    const join = (token: string | undefined, guest_token?: string) =>
      as(token).call(callsApi.joinGuest, {
        params: { id: call.id },
        body: { id: maria.id, name: 'Maria', ...(guest_token && { guest_token }) },
      });
    expect((await join(undefined)).code).toBe('UNAUTHENTICATED');
    expect((await join(undefined, 'not a token')).code).toBe('UNAUTHENTICATED');
    expect((await join(undefined, ana.token)).code).toBe('FORBIDDEN');
    expect(await join(undefined, maria.token)).toMatchObject({ status: 200, data: { token: expect.any(String) } });
    expect((await join(ana.token, maria.token)).status).toBe(200);
  });

  it('ends by itself, and takes its guest out of the call', async () => {
    const { call, maria } = await buildGuest();
    await enter(call, maria);
    await arrange(`update guest_tokens set expires_at = now() where person_id = $1`, [maria.id]);
    await media.removal(call.id, maria.id);
    await expect.poll(async () => (await enter(call, maria)).code).toBe('UNAUTHENTICATED');
  });

  it('is worth nothing once the call is over, nor in the next call of the room', async () => {
    const { ana, call, maria } = await buildGuest();
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: call.room_id } });
    await expect.poll(async () => (await enter(data.call, maria)).code).toBe('UNAUTHENTICATED');
  });
});

describe('a guest who is not in the call', () => {
  const sendTo = async (call: Call, token: string) => {
    const { origin } = await testApp();
    const form = new FormData();
    form.append('files[0]', new File(['x'], 'x.png'));
    const headers = { authorization: `Bearer ${token}` };
    const urls = [`/call/${call.id}/snapshot`, '/chat/attachment', `/room/${call.room_id}/chat`];
    const replies = urls.map((url) => fetch(`${origin}/api${url}`, { method: 'POST', headers, body: form }));
    return Promise.all(replies.map(async (reply) => ((await (await reply).json()) as { code: string }).code));
  };

  it('cannot have a byte kept or looked at: while waiting, refused, or gone', async () => {
    const { ana, call, maria } = await buildGuest();
    const waiting = await knock(call);
    const refused = await knock(call);
    await as(ana.token).call(callsApi.joinResponse, {
      params: { id: call.id },
      body: { id: refused.id, response: 'refused' },
    });
    await enter(call, maria);
    expect(await sendTo(call, maria.token)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'OK']);
    await as(maria.token).call(callsApi.leave, { params: { id: call.id } });
    for (const { token } of [waiting, refused, maria])
      expect(await sendTo(call, token)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('a guest whom an agent takes out', () => {
  it('is off the media server, and cannot come back by what they hold', async () => {
    const { ana, call, maria } = await buildGuest();
    await enter(call, maria);
    await as(ana.token).call(callsApi.remove, { params: { id: call.id }, body: { id: maria.id } });
    await media.removal(call.id, maria.id);
    expect((await enter(call, maria)).code).toBe('UNAUTHENTICATED');
  });
});

describe('links', () => {
  it('cannot be guessed: who tries too many is sent away, and nobody else', async () => {
    const { call } = await buildCall();
    for (let tried = 0; tried < limits.attempts.wrongLinks; tried++)
      expect((await tryLink(call, `guess-${tried}-xxxxxxxx`, '192.0.2.66')).code).toBe('CALL_LINK_INVALID');
    expect((await tryLink(call, 'one-guess-more', '192.0.2.66')).code).toBe('TOO_MANY_REQUESTS');
    expect((await tryLink(call, call.share_code, '192.0.2.66')).code).toBe('TOO_MANY_REQUESTS');
    expect((await tryLink(call, call.share_code, '192.0.2.67')).code).toBe('OK');
  });

  it('cannot be guessed from one network of IPv6 addresses either', async () => {
    const { call } = await buildCall();
    for (let tried = 0; tried < limits.attempts.wrongLinks; tried++)
      await tryLink(call, `guess-${tried}-xxxxxxxx`, `2001:db8:0:1::${tried.toString(16)}`);
    expect((await tryLink(call, call.share_code, '2001:db8:0:1::ffff')).code).toBe('TOO_MANY_REQUESTS');
    expect((await tryLink(call, call.share_code, '2001:db8:0:2::1')).code).toBe('OK');
  });
});

describe('consent', () => {
  it('is kept with the request and in the audit log: who, when, to which wording', async () => {
    const { call } = await buildCall();
    const maria = await knock(call);
    const [request] = await arrange('select * from call_join_requests where guest_id = $1', [maria.id]);
    expect(request).toMatchObject({ consent_version: '2026-11', consented_at: expect.any(Date) });
    const [kept] = await arrange(
      `select actor_id, actor_kind, changes from audit_log where event = 'call.guest_asked' and record_id = $1`,
      [call.id],
    );
    expect(kept).toEqual({
      actor_id: maria.id,
      actor_kind: 'guest',
      changes: [{ field: 'consent', from: null, to: '2026-11' }],
    });
  });

  it('is to a wording that there is, or is not claimed', async () => {
    const { call } = await buildCall();
    const body = { id: uuidv7(), name: 'Maria', share_code: call.share_code };
    const ask = (more: object) =>
      as(undefined).send(callsApi.joinRequest, { params: { id: call.id }, body: { ...body, ...more } });
    expect((await ask({ consent_version: '1999-01' })).status).toBe(422);
    expect((await ask({})).status).toBe(200);
    const [request] = await arrange('select consented_at from call_join_requests where guest_id = $1', [body.id]);
    expect(request).toEqual({ consented_at: null });
  });
});
