import type { MediaProcess } from '@sightline/media/supervise';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, buildLiveCall, configureEmbeddedMedia, enter, knock, waysOut } from '#test/showing-out';

let media: MediaProcess;

beforeAll(async () => {
  media = await configureEmbeddedMedia();
});

describe('the embedded media server', () => {
  it.each(Object.entries(waysOut))('lets go of %s, and again each time they come back', async (_, showOut) => {
    expect(await showOut(media)).not.toEqual([]);
  });
});

describe('a guest who is refused', () => {
  it('never held a token of the media server', async () => {
    const built = await buildLiveCall(media);
    const maria = await knock(built);
    await answer(built, maria, 'refused');
    const refused = await enter(built, maria);
    expect(refused.code).toBe('JOIN_REFUSED');
    expect(refused.data).toBeNull();
    const validate = `${media.url.replace('ws:', 'http:')}/rtc/validate?access_token=${maria.token}`;
    expect((await fetch(validate)).status).toBe(401);
  });
});
