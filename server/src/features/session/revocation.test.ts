import { callsApi } from '@sightline/contract/calls/calls';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import {
  ana,
  configureFakeMedia,
  feelRevocation,
  revocations,
  signInAgain,
  startCall,
  untilRefused,
  waysOut,
} from '#test/revocations';

const media = await configureFakeMedia();

describe.concurrent('a session that ends', () => {
  it.each(Object.entries(revocations))('by %s is felt by API, socket and call', async (_, revoke) => {
    const { felt, told } = await feelRevocation(media, revoke);
    expect(felt).toHaveLength(3);
    expect(told).toEqual([{}]);
  });

  it('leaves the other session of the same person, and its call, alone', async ({ expect }) => {
    const person = await ana();
    const call = await startCall(person);
    const other = await signInAgain(person);
    await as(person.token).call(sessionApi.endSession, { params: { id: person.id, sid: other.session } });
    await untilRefused(other.token);
    expect((await as(person.token).call(sessionApi.current, {})).status).toBe(200);
    const { data } = await as(person.token).call(callsApi.find, { params: { id: call } });
    expect(data.call.participants.map(({ id }) => id)).toContain(person.id);
  });
});

describe.concurrent('somebody who may not be in a call any more', () => {
  it.each(Object.entries(waysOut))('is out of it: %s', async (_, leave) => {
    expect(await leave(media)).not.toEqual([]);
  });
});
