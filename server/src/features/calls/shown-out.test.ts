import { callsApi } from '@sightline/contract/calls';
import { sessionApi } from '@sightline/contract/session';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { Connected, mediaKeys, startTestMedia } from '#test/media';
import { newsFrom } from '../../integrations/media-news.ts';

let media: Awaited<ReturnType<typeof startTestMedia>>['media'];

beforeAll(async () => {
  const { internalUrl, ...started } = await startTestMedia();
  media = started.media;
  configureTestApp({}, { media: { url: '', internalUrl, ...mediaKeys, listen: newsFrom(media) } });
});

/** What was promised. */
const promised = 2000;

/** A call that goes on without those who are shown out of it. */
async function buildCall() {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana, rui]) } });
  await Connected.open(media, data.token);
  return { ana, rui, call: data.call, params: { id: data.call.id } };
}

type Built = Awaited<ReturnType<typeof buildCall>>;

async function knock({ call, params }: Built) {
  const body = { id: uuidv7(), name: 'Maria', share_code: call.share_code };
  const { data } = await as(undefined).call(callsApi.joinRequest, { params, body });
  return { id: body.id, token: data.guest_token };
}

const answer = ({ ana, params }: Built, { id }: { id: string }, response: 'accepted' | 'refused') =>
  as(ana.token).call(callsApi.joinResponse, { params, body: { id, response } });

const enter = ({ params }: Built, { id, token }: { id: string; token: string }) =>
  as(token).call(callsApi.joinGuest, { params, body: { id, name: 'Maria' } });

async function timeUntilGone(gone: Promise<unknown>, why: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await why();
  await gone;
  return performance.now() - start;
}

/** Comes back with the token of the media server that they still hold. */
async function comeBack(token: string): Promise<number> {
  const start = performance.now();
  const back = await Connected.open(media, token);
  await back.closed;
  return performance.now() - start;
}

describe('the embedded media server lets go within two seconds', () => {
  it('of a guest who is taken out, and again each time they come back with the token that they hold', async () => {
    const built = await buildCall();
    const maria = await knock(built);
    await answer(built, maria, 'accepted');
    const { data } = await enter(built, maria);
    const { closed } = await Connected.open(media, data.token);
    const remove = () => as(built.ana.token).call(callsApi.remove, { params: built.params, body: { id: maria.id } });
    expect(await timeUntilGone(closed, remove)).toBeLessThan(promised);
    expect(await comeBack(data.token)).toBeLessThan(promised);
    expect(await comeBack(data.token)).toBeLessThan(promised);
  });

  it('of a member whose session ends, and again when they come back with the token that they hold', async () => {
    const built = await buildCall();
    const { rui, params } = built;
    const { data } = await as(rui.token).call(callsApi.join, { params });
    const { closed } = await Connected.open(media, data.token);
    const signOut = () => as(rui.token).call(sessionApi.logout, {});
    expect(await timeUntilGone(closed, signOut)).toBeLessThan(promised);
    expect(await comeBack(data.token)).toBeLessThan(promised);
  });

  it('of everybody when the call ends', async () => {
    const { ana, rui, params } = await buildCall();
    const { data } = await as(rui.token).call(callsApi.join, { params });
    const { closed } = await Connected.open(media, data.token);
    const end = () => as(ana.token).call(callsApi.end, { params });
    expect(await timeUntilGone(closed, end)).toBeLessThan(promised);
  });
});

describe('a guest who is refused', () => {
  it('never held a token of the media server', async () => {
    const built = await buildCall();
    const maria = await knock(built);
    await answer(built, maria, 'refused');
    const refused = await enter(built, maria);
    expect(refused.code).toBe('JOIN_REFUSED');
    expect(refused.data).toBeNull();
    const validate = `${media.url.replace('ws:', 'http:')}/rtc/validate?access_token=${maria.token}`;
    expect((await fetch(validate)).status).toBe(401);
  });
});
