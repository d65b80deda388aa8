import { callsApi } from '@sightline/contract/calls/calls';
import { beforeAll, describe, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { Connected, mediaKeys, startTestMedia } from '#test/media';
import { mediaEventsFrom } from '../../integrations/media-events.ts';

type Media = Awaited<ReturnType<typeof startTestMedia>>['media'];
let media: Media;

beforeAll(async () => {
  const { internalUrl, ...started } = await startTestMedia();
  media = started.media;
  configureTestApp({}, { media: { url: '', internalUrl, ...mediaKeys, listen: mediaEventsFrom(media) } });
});

/** A call that both are in and connected to. */
async function buildCall() {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room_id = await buildRoom([ana, rui]);
  const enter = async (person: TestPerson) => {
    const { data } = await as(person.token).call(callsApi.create, { body: { room_id } });
    return { call: data.call, connection: await Connected.open(media, data.token) };
  };
  const [first, second] = [await enter(ana), await enter(rui)];
  const peopleIn = async () => {
    const { data } = await as(ana.token).call(callsApi.find, { params: { id: first.call.id } });
    return data.call.participants.map(({ id }) => id);
  };
  return { ana, rui, call: first.call, first: first.connection, second: second.connection, peopleIn, enter };
}

describe.concurrent('what the embedded media server tells', () => {
  it('removes a person who closed the page from the call', async ({ expect }) => {
    const { ana, rui, second, peopleIn } = await buildCall();
    expect(await peopleIn()).toEqual([ana.id, rui.id]);
    second.leave();
    await expect.poll(peopleIn).toEqual([ana.id]);
  });

  it('keeps a person in the call who opens it again', async ({ expect }) => {
    const { ana, rui, second, peopleIn, enter } = await buildCall();
    const { connection } = await enter(rui);
    await second.closed;
    connection.leave();
    await expect.poll(peopleIn).toEqual([ana.id]);
  });

  it('is told by nobody else: webhooks have no address here', async ({ expect }) => {
    const { origin } = await testApp();
    expect((await fetch(`${origin}/livekit/webhook`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('disconnects a client at once that uses the token of a call that it has left', async ({ expect }) => {
    const { rui, call, first, second, peopleIn } = await buildCall();
    const { data } = await as(rui.token).call(callsApi.join, { params: { id: call.id } });
    await as(rui.token).call(callsApi.leave, { params: { id: call.id } });
    second.leave();
    const late = await Connected.open(media, data.token);
    await late.closed;
    expect(await peopleIn()).not.toContain(rui.id);
    first.leave();
  });
});
