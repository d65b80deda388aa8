import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
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

/** As many nodes as bear together no more than the limit while Redis does not answer; each then has its share. */
const nodesAtMost = 5;

type Spent = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'> | null;

/**
 * Counted in Redis for all nodes, and by each node for itself, which is what counts without Redis and while it does not
 * answer. A limit fails closed: nodes that do not know of each other bear less, not more.
 */
class Counter {
  readonly #points: number;
  readonly #here: RateLimiterMemory;
  readonly #together: RateLimiterRedis | undefined;

  constructor(kind: string, points: number, shared: SharedCounts | undefined) {
    const bound = { keyPrefix: kind, points, duration: window / 1000 };
    this.#points = points;
    this.#here = new RateLimiterMemory(bound);
    this.#together =
      shared &&
      new RateLimiterRedis({
        ...bound,
        keyPrefix: `${shared.prefix}:${kind}`,
        storeClient: shared.client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      });
  }

  async requireLeft(key: string): Promise<void> {
    const { spent, points } = await this.#find(key);
    if (!spent || spent.consumedPoints < points) return;
    throw new AppError('TOO_MANY_REQUESTS', undefined, Math.ceil(spent.msBeforeNext / 1000));
  }

  async spend(key: string): Promise<void> {
    await this.#here.penalty(key, 1);
    await this.#together?.penalty(key, 1).catch(() => undefined); // it counts here
  }

  async #find(key: string): Promise<{ spent: Spent; points: number }> {
    if (!this.#together) return { spent: await this.#here.get(key), points: this.#points };
    try {
      return { spent: await this.#together.get(key), points: this.#points };
    } catch {
      return { spent: await this.#here.get(key), points: Math.ceil(this.#points / nodesAtMost) };
    }
  }
}

/**
 * Counts what must not be tried without end, by whom or against whom it is tried. Sign-ins count when they fail, so
 * nobody is kept out by using the product; an account is guarded whichever address the attempts come from.
 */
export class Attempts {
  readonly #counters: Record<AttemptKind, Counter>;

  constructor(shared?: SharedCounts) {
    this.#counters = Object.fromEntries(
      Object.entries(bounds).map(([kind, points]) => [kind, new Counter(kind, points, shared)]),
    ) as Record<AttemptKind, Counter>;
  }

  of(kind: AttemptKind, key: string): Attempt {
    const counter = this.#counters[kind];
    return { requireLeft: () => counter.requireLeft(key), spend: () => counter.spend(key) };
  }
}
