import { createHash } from 'node:crypto';
import { callsApi } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { AccessToken } from 'livekit-server-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { Connected, mediaKeys, startTestMedia } from '#test/media';
import { callRoomIn } from '../../../integrations/call-room.ts';

type Media = Awaited<ReturnType<typeof startTestMedia>>['media'];
let media: Media;

/** The embedded media server in the place of LiveKit's: it says nothing by itself, the tests say it. */
beforeAll(async () => {
  const { internalUrl, ...started } = await startTestMedia();
  media = started.media;
  const { apiKey, apiSecret } = mediaKeys;
  const settings = { LIVEKIT_URL: internalUrl, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret };
  configureTestApp(settings, { media: { url: internalUrl, internalUrl, ...mediaKeys } });
});

async function sign(body: string, secret = mediaKeys.apiSecret, ttl = 300): Promise<string> {
  const token = new AccessToken(mediaKeys.apiKey, secret, { ttl });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return token.toJwt();
}

async function post(body: string, authorization?: string) {
  const response = await fetch(`${(await testApp()).origin}/livekit/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/webhook+json', ...(authorization && { authorization }) },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const tell = async (event: object) => {
  const body = JSON.stringify({ id: 'EV_1', createdAt: '1700000000', ...event });
  return post(body, await sign(body));
};

async function buildCall() {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room_id = await buildRoom([ana, rui]);
  await as(ana.token).call(callsApi.create, { body: { room_id } });
  const { data } = await as(rui.token).call(callsApi.create, { body: { room_id } });
  const peopleIn = async () => {
    const { data } = await as(ana.token).call(callsApi.find, { params: { id: call.id } });
    return data.call.participants.map(({ id }) => id);
  };
  const { call, token } = data;
  const room = { name: callRoomIn(organization.id, call.id) };
  return { ana, rui, call, room, token, peopleIn };
}

const leaving = (room: { name: string }, person: { id: string }, disconnectReason: string) => ({
  event: 'participant_left',
  room,
  participant: { identity: person.id, disconnectReason },
});

describe.concurrent('a webhook of LiveKit', () => {
  it('removes a person who closed the page from the call, however often the event arrives', async ({ expect }) => {
    const { ana, rui, room, peopleIn } = await buildCall();
    expect(await tell(leaving(room, rui, 'CLIENT_INITIATED'))).toEqual({ status: 200, text: 'ok' });
    await expect.poll(peopleIn).toEqual([ana.id]);
    expect(await tell(leaving(room, rui, 'CLIENT_INITIATED'))).toEqual({ status: 200, text: 'ok' });
    expect(await peopleIn()).toEqual([ana.id]);
  });

  it('takes nobody out who is connected, whatever it says', async ({ expect }) => {
    const { ana, rui, room, token, peopleIn } = await buildCall();
    await Connected.open(media, token);
    await tell(leaving(room, rui, 'CLIENT_INITIATED'));
    await tell(leaving(room, ana, 'CLIENT_INITIATED'));
    await expect.poll(peopleIn).toEqual([rui.id]);
  });

  it('allows more time after a lost connection, or when the client is replaced', async ({ expect }) => {
    const { ana, rui, room, peopleIn } = await buildCall();
    await tell(leaving(room, rui, 'SIGNAL_CLOSE'));
    await tell(leaving(room, rui, 'DUPLICATE_IDENTITY'));
    await tell({ event: 'room_finished', room });
    expect(await peopleIn()).toEqual([ana.id, rui.id]);
  });

  it('disconnects clients that are not in the call', async ({ expect }) => {
    const { rui, call, room, token } = await buildCall();
    await as(rui.token).call(callsApi.leave, { params: { id: call.id } });
    const late = await Connected.open(media, token);
    await tell({ event: 'participant_joined', room, participant: { identity: rui.id } });
    await late.closed;
    expect(await tell({ event: 'track_published', room })).toMatchObject({ status: 200 });
  });
});

describe('a webhook is refused', () => {
  const body = JSON.stringify({ event: 'room_finished', room: { name: 'x' } });
  const refused = { status: 401, text: expect.stringContaining('"code":"UNAUTHENTICATED"') };

  it('without a signature', async () => {
    expect(await post(body)).toEqual(refused);
  });

  it('with the signature of another secret', async () => {
    expect(await post(body, await sign(body, 'another-secret-another-secret-another'))).toEqual(refused);
  });

  it('with the signature of another body', async () => {
    expect(await post(body, await sign(`${body} `))).toEqual(refused);
  });

  it('with a signature that is no longer good', async () => {
    expect(await post(body, await sign(body, mediaKeys.apiSecret, -60))).toEqual(refused);
  });

  it('with the token by which somebody may join a call', async () => {
    const { token } = await buildCall();
    expect(await post(body, token)).toEqual(refused);
  });

  it('when it is no event, though signed', async () => {
    for (const nonsense of ['', 'null', '[]', '{"event":5}', 'not json']) {
      expect(await post(nonsense, await sign(nonsense))).toEqual(refused);
    }
  });

  it('when it is longer than any', async () => {
    const long = `"${'x'.repeat(limits.jsonBody)}"`;
    expect((await post(long, await sign(long))).status).toBe(413);
  });
});
