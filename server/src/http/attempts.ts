import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const { window, ...bounds } = limits.attempts;
export type AttemptKind = keyof typeof bounds;

export type Attempt = {
  /** Throws TOO_MANY_REQUESTS, with the seconds to wait, when nothing is left. */
  requireLeft: () => Promise<void>;
  spend: () => Promise<void>;
};

/**
 * Counts what must not be tried without end, by whom or against whom it is tried. Sign-ins count when they fail, so
 * nobody is kept out by using the product; an account is guarded whichever address the attempts come from.
 */
export class Attempts {
  readonly #limiters = Object.fromEntries(
    Object.entries(bounds).map(([kind, points]) => [
      kind,
      new RateLimiterMemory({ keyPrefix: kind, points, duration: window / 1000 }),
    ]),
  ) as Record<AttemptKind, RateLimiterMemory>;

  of(kind: AttemptKind, key: string): Attempt {
    const limiter = this.#limiters[kind];
    return {
      requireLeft: async () => {
        const spent = await limiter.get(key);
        if (!spent || spent.consumedPoints < limiter.points) return;
        throw new AppError('TOO_MANY_REQUESTS', undefined, Math.ceil(spent.msBeforeNext / 1000));
      },
      spend: async () => {
        await limiter.penalty(key, 1);
      },
    };
  }
}
