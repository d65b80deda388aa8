import type { MediaProcess } from '@sightline/media/supervise';
import { beforeAll, expect, it } from 'vitest';
import { configureEmbeddedMedia, waysOut } from '#test/showing-out';

/** The promised limit, in milliseconds. */
const promised = 2000;

let media: MediaProcess;

beforeAll(async () => {
  media = await configureEmbeddedMedia();
});

it.each(Object.entries(waysOut))(
  'the embedded media server lets go of %s within two seconds, and again each time they come back',
  async (_, showOut) => {
    const felt = await showOut(media);
    expect(Math.max(...felt), felt.join(', ')).toBeLessThan(promised);
  },
);
