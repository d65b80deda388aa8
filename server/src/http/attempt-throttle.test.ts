import { limits } from '@sightline/contract/limits';
import { expect, it } from 'vitest';
import { AttemptThrottle, guess, spendAll } from './attempt-throttle.ts';

const { account } = limits.attempts;

it('of guesses that arrive together exactly as many are looked at as the limit allows', async () => {
  const attempts = new AttemptThrottle();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let looked = 0;
  const all = Array.from({ length: 250 }, () =>
    guess([attempts.of('account', 'ana')], () => {
      looked += 1;
      return promise;
    }),
  );
  const ended = Promise.allSettled(all);
  await Promise.race(all).catch(() => undefined); // those beyond the limit are refused while the others are looked at
  resolve(undefined);
  expect((await ended).filter(({ status }) => status === 'rejected')).toHaveLength(250 - account);
  expect(looked).toBe(account);
});

it('a right guess and one that could not be looked at are given back', async () => {
  const attempts = new AttemptThrottle();
  for (let made = 0; made <= account; made += 1) {
    expect(await guess([attempts.of('account', 'ana')], async () => 'right')).toBe('right');
    const broken = guess([attempts.of('account', 'ana')], () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
  }
});

it('where one limit is used up, nothing is counted against another', async () => {
  const attempts = new AttemptThrottle();
  for (let made = 0; made < account; made += 1) await attempts.of('account', 'used up').consume();
  for (let made = 0; made < account; made += 1) {
    const both = spendAll([attempts.of('account', 'ana'), attempts.of('account', 'used up')]);
    await expect(both).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  }
  await attempts.of('account', 'ana').consume();
});
