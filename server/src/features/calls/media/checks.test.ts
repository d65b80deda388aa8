import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { checksApi } from '@sightline/contract/calls/checks';
import { callInvitationsApi } from '@sightline/contract/calls/invitations';
import { limits } from '@sightline/contract/limits';
import { RoomServiceClient } from 'livekit-server-sdk';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { Connected, mediaKeys, startTestMedia } from '#test/media';
import { callRoomIn } from '../../../integrations/call-room.ts';
import { livekitMedia, type Media } from '../../../integrations/media.ts';
import { mediaEventsFrom } from '../../../integrations/media-events.ts';

let mediaServer: Awaited<ReturnType<typeof startTestMedia>>['media'];
let media: Media;
let internalUrl: string;

beforeAll(async () => {
  const started = await startTestMedia();
  mediaServer = started.media;
  internalUrl = started.internalUrl;
  const settings = { ...mediaKeys, url: started.internalUrl, internalUrl: started.internalUrl };
  media = livekitMedia(settings);
  configureTestApp({}, { media: { ...settings, listen: mediaEventsFrom(mediaServer) } });
});

async function buildCall() {
  const organization = await buildOrganization();
  const ana = await buildPerson(organization, 'Subscriber');
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
  return { organization, ana, call: data.call, token: data.token };
}

const check = (token: string | undefined) => as(token).call(checksApi.start, {});
const checkAsGuest = (call: { id: string }, share_code: string) =>
  as(undefined).call(checksApi.startAsGuest, { params: { id: call.id }, body: { share_code } });

async function invite(ana: { token: string }, call: Call): Promise<{ id: string; code: string }> {
  const { data } = await as(ana.token).call(callInvitationsApi.invite, {
    params: { id: call.id },
    body: { name: 'Maria' },
  });
  return { id: data.invitation.id, code: data.invitation.code };
}

type Claims = { sub: string; name?: string; nbf?: number; exp: number; video: Record<string, unknown> };
const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

describe('the room of a check', () => {
  it('is nobody else’s, says nothing of who is in it, and is open for some minutes', async () => {
    const { ana } = await buildCall();
    const [first, second] = [
      claimsOf((await check(ana.token)).data.token),
      claimsOf((await check(ana.token)).data.token),
    ];
    expect(first.video).toEqual({
      room: expect.stringMatching(/^check-[0-9a-f-]{36}$/),
      roomJoin: true,
      canPublish: true,
      canSubscribe: true,
    });
    expect(first.video.room).not.toBe(second.video.room);
    expect(first.sub).not.toBe(ana.id);
    expect(first.name).toBeUndefined();
    expect(first.exp * 1000 - Date.now()).toBeLessThanOrEqual(limits.checkToken.lifetime + 1000);
  });

  it('is left alone while calls are held against who is connected, and counts for none', async () => {
    const { organization, ana, call, token } = await buildCall();
    const rui = await buildPerson(organization);
    const { data } = await as(ana.token).call(checksApi.start, {});
    const [room, identity] = [String(claimsOf(data.token).video.room), claimsOf(data.token).sub];
    const checking = await Connected.open(mediaServer, data.token);
    expect(await media.countPresent()).toBe(0);
    await as(ana.token).call(callsApi.invite, { params: { id: call.id }, body: { user_ids: [rui.id] } });
    const joined = await as(rui.token).call(callsApi.join, { params: { id: call.id } });
    await Connected.open(mediaServer, token);
    const leaving = await Connected.open(mediaServer, joined.data.token);
    leaving.leave();
    const peopleIn = async () => {
      const found = await as(ana.token).call(callsApi.find, { params: { id: call.id } });
      return found.data.call.participants.map(({ id }) => id);
    };
    await expect.poll(peopleIn).toEqual([ana.id]);
    expect(await media.present(room)).toEqual([identity]);
    checking.leave();
    await expect.poll(() => media.present(room)).toEqual([]);
  });
});

describe('rooms of checks that cannot be meant any more', () => {
  const startChecking = async () => {
    const token = await media.checkToken();
    const { closed } = await Connected.open(mediaServer, token);
    return { closed, count: () => media.present(String(claimsOf(token).video.room)) };
  };

  it('are ended when they are old, and calls are not', async () => {
    const { organization, call, token } = await buildCall();
    await Connected.open(mediaServer, token);
    const checking = await startChecking();
    await media.endChecks();
    expect(await checking.count()).toHaveLength(1);
    await media.endChecks(Date.now() + limits.checkToken.lifetime + 1000);
    await checking.closed;
    expect(await media.present(callRoomIn(organization.id, call.id))).toHaveLength(1);
  });

  it('are ended when there are too many, so that nobody takes the place of calls', async () => {
    for (let made = 0; made <= limits.checkToken.atOnce; made++) await startChecking();
    const roomService = new RoomServiceClient(internalUrl, mediaKeys.apiKey, mediaKeys.apiSecret);
    expect((await roomService.listRooms()).length).toBeGreaterThan(limits.checkToken.atOnce);
    await media.endChecks();
    const left = (await roomService.listRooms()).filter(({ name }) => name.startsWith('check-'));
    expect(left).toHaveLength(limits.checkToken.atOnce);
  });
});

describe('a guest with a link', () => {
  it('may check with the code of the call, and with that of an invitation, which stays unopened', async () => {
    const { ana, call } = await buildCall();
    expect((await checkAsGuest(call, call.share_code)).status).toBe(200);
    const { code, id } = await invite(ana, call);
    expect(claimsOf((await checkAsGuest(call, code)).data.token).video.room).toMatch(/^check-/);
    const { data } = await as(ana.token).call(callInvitationsApi.list, { params: { id: call.id } });
    expect(data.invitations.find((invitation) => invitation.id === id)?.opened_at).toBeNull();
  });

  it('may not with a code of another call, or none', async () => {
    const [{ call }, other] = [await buildCall(), await buildCall()];
    expect((await checkAsGuest(call, other.call.share_code)).code).toBe('CALL_LINK_INVALID');
    expect((await checkAsGuest({ id: uuidv7() }, call.share_code)).code).toBe('CALL_LINK_INVALID');
    expect((await checkAsGuest(call, 'short')).errors).toHaveProperty('share_code');
  });

  it('may not with an invitation that was taken back', async () => {
    const { ana, call } = await buildCall();
    const { id, code } = await invite(ana, call);
    await as(ana.token).call(callInvitationsApi.revoke, { params: { id: call.id, invitationId: id } });
    expect((await checkAsGuest(call, code)).code).toBe('CALL_LINK_REVOKED');
  });

  it('may not with an invitation that has expired', async () => {
    const { ana, call } = await buildCall();
    const { id, code } = await invite(ana, call);
    await arrange(`update call_invitations set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await checkAsGuest(call, code)).code).toBe('CALL_LINK_EXPIRED');
  });

  it('may not when the call is over', async () => {
    const { ana, call } = await buildCall();
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    expect((await checkAsGuest(call, call.share_code)).code).toBe('CALL_ENDED');
  });
});

describe('checking again and again', () => {
  it('is refused to an account, which may go on with everything else', async () => {
    const { ana } = await buildCall();
    const codes: string[] = [];
    for (let time = 0; time <= limits.rates.check.account.burst; time += 1) codes.push((await check(ana.token)).code);
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['OK']));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await as(ana.token).call(callsApi.active, { query: {} })).status).toBe(200);
  });
});
