import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisClient } from '../integrations/redis.ts';

const { window, ...bounds } = limits.attempts;
export type AttemptKind = keyof typeof bounds;

export type Attempt = {
  /** Throws TOO_MANY_REQUESTS, with the seconds to wait, when nothing is left. */
  requireLeft: () => Promise<void>;
  spend: () => Promise<void>;
};

/** Where Redis is shared by several installations, `prefix` keeps theirs apart. */
export type SharedCounts = { client: RedisClient; prefix: string };

/** Counted in Redis for all nodes; without it, or while it does not answer, each node counts for itself. */
function openLimiter(kind: string, points: number, shared: SharedCounts | undefined): RateLimiterAbstract {
  const bound = { keyPrefix: kind, points, duration: window / 1000 };
  const here = new RateLimiterMemory(bound);
  if (!shared) return here;
  return new RateLimiterRedis({
    ...bound,
    keyPrefix: `${shared.prefix}:${kind}`,
    storeClient: shared.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: here,
  });
}

/**
 * Counts what must not be tried without end, by whom or against whom it is tried. Sign-ins count when they fail, so
 * nobody is kept out by using the product; an account is guarded whichever address the attempts come from.
 */
export class Attempts {
  readonly #limiters: Record<AttemptKind, RateLimiterAbstract>;

  constructor(shared?: SharedCounts) {
    this.#limiters = Object.fromEntries(
      Object.entries(bounds).map(([kind, points]) => [kind, openLimiter(kind, points, shared)]),
    ) as Record<AttemptKind, RateLimiterAbstract>;
  }

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
