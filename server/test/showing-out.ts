import { callsApi } from '@sightline/contract/calls/calls';
import { sessionApi } from '@sightline/contract/session/session';
import type { MediaProcess } from '@sightline/media/supervise';
import { v7 as uuidv7 } from 'uuid';
import { mediaEventsFrom } from '../src/integrations/media-events.ts';
import { as, configureTestApp } from './app.ts';
import { buildRoom } from './factories/calls.ts';
import { buildOrganization, buildPerson } from './factories.ts';
import { Connected, mediaKeys, startTestMedia } from './media.ts';

/** The application with the embedded media server. Before the application's first use. */
export async function configureEmbeddedMedia(): Promise<MediaProcess> {
  const { media, internalUrl } = await startTestMedia();
  configureTestApp({}, { media: { url: '', internalUrl, ...mediaKeys, listen: mediaEventsFrom(media) } });
  return media;
}

/** A call that goes on without those who are shown out of it. */
export async function buildLiveCall(media: MediaProcess) {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana, rui]) } });
  await Connected.open(media, data.token);
  return { ana, rui, call: data.call, params: { id: data.call.id } };
}

type Built = Awaited<ReturnType<typeof buildLiveCall>>;

export async function knock({ call, params }: Built) {
  const body = { id: uuidv7(), name: 'Maria', share_code: call.share_code };
  const { data } = await as(undefined).call(callsApi.joinRequest, { params, body });
  return { id: body.id, token: data.guest_token };
}

export const answer = ({ ana, params }: Built, { id }: { id: string }, response: 'accepted' | 'refused') =>
  as(ana.token).call(callsApi.joinResponse, { params, body: { id, response } });

export const enter = ({ params }: Built, { id, token }: { id: string; token: string }) =>
  as(token).call(callsApi.joinGuest, { params, body: { id, name: 'Maria' } });

async function timeUntilGone(gone: Promise<unknown>, why: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await why();
  await gone;
  return performance.now() - start;
}

/** Comes back with the token of the media server that they still hold, and is gone after so many milliseconds. */
async function comeBack(media: MediaProcess, token: string): Promise<number> {
  const start = performance.now();
  const back = await Connected.open(media, token);
  await back.closed;
  return performance.now() - start;
}

/** Each way to be shown out. Answers after how many milliseconds they were gone, each time. */
export const waysOut: Record<string, (media: MediaProcess) => Promise<number[]>> = {
  'a guest who is taken out': async (media) => {
    const built = await buildLiveCall(media);
    const maria = await knock(built);
    await answer(built, maria, 'accepted');
    const { data } = await enter(built, maria);
    const { closed } = await Connected.open(media, data.token);
    const remove = () => as(built.ana.token).call(callsApi.remove, { params: built.params, body: { id: maria.id } });
    const taken = await timeUntilGone(closed, remove);
    return [taken, await comeBack(media, data.token), await comeBack(media, data.token)];
  },
  'a member whose session ends': async (media) => {
    const { rui, params } = await buildLiveCall(media);
    const { data } = await as(rui.token).call(callsApi.join, { params });
    const { closed } = await Connected.open(media, data.token);
    const taken = await timeUntilGone(closed, () => as(rui.token).call(sessionApi.logout, {}));
    return [taken, await comeBack(media, data.token)];
  },
  'everybody when the call ends': async (media) => {
    const { ana, rui, params } = await buildLiveCall(media);
    const { data } = await as(rui.token).call(callsApi.join, { params });
    const { closed } = await Connected.open(media, data.token);
    return [await timeUntilGone(closed, () => as(ana.token).call(callsApi.end, { params }))];
  },
};
