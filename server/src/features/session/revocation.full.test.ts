import { expect, it } from 'vitest';
import { configureFakeMedia, feelRevocation, revocations, waysOut } from '#test/revocations';

const media = await configureFakeMedia();

/** The promised limit, in milliseconds. */
const promised = 2000;

const inTime = (felt: number[]) => expect(Math.max(...felt), felt.join(', ')).toBeLessThan(promised);

it.each(Object.entries(revocations))(
  'a session that ends by %s is felt everywhere within two seconds',
  async (_, revoke) => {
    inTime((await feelRevocation(media, revoke)).felt);
  },
);

it.each(Object.entries(waysOut))('is out of the call within two seconds: %s', async (_, leave) => {
  inTime(await leave(media));
});
