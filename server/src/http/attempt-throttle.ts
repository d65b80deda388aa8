import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from '../integrations/redis.ts';

const { window, ...bounds } = limits.attempts;
export type ThrottleKind = keyof typeof bounds;

export type ThrottleKey = {
  /** Counts one. Throws TOO_MANY_REQUESTS, with the seconds to wait, when none is left; that one is not counted. */
  consume: () => Promise<void>;
  giveBack: () => Promise<void>;
};

/** Counts one of each, or none of any. */
export async function spendAll([first, ...rest]: readonly ThrottleKey[]): Promise<void> {
  if (!first) return;
  await first.consume();
  try {
    await spendAll(rest);
  } catch (error) {
    await first.giveBack();
    throw error;
  }
}

/**
 * Counts a guess before it is looked at, so that of those that arrive together no more are looked at than the limit allows.
 * Correct guesses and failed checks are given back; a wrong guess (`undefined`) stays counted.
 */
export async function guess<T>(
  attempts: readonly ThrottleKey[],
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await spendAll(attempts);
  const giveBack = () => Promise.all(attempts.map((attempt) => attempt.giveBack()));
  try {
    const found = await look();
    if (found !== undefined) await giveBack();
    return found;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** `prefix` keeps the counters of this installation apart from those of others that share the Redis. */
export type SharedCounters = { client: RedisClient; prefix: string };

/** Assumed cluster size while Redis is down: each node allows limit / assumedNodes. */
const assumedNodes = 5;

type Spent = { count: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>; points: number };

/**
 * Counted in Redis for all nodes, and by each node for itself, which is what counts without Redis and while it does not
 * answer. A limit fails closed: nodes that do not know of each other allow less, not more.
 */
class Counter {
  readonly #points: number;
  readonly #localLimiter: RateLimiterMemory;
  readonly #sharedLimiter: RateLimiterRedis | undefined;

  constructor(kind: string, points: number, shared: SharedCounters | undefined) {
    const bound = { keyPrefix: kind, points, duration: window / 1000 };
    this.#points = points;
    this.#localLimiter = new RateLimiterMemory(bound);
    this.#sharedLimiter =
      shared &&
      new RateLimiterRedis({
        ...bound,
        keyPrefix: `${shared.prefix}:${kind}`,
        storeClient: shared.client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      });
  }

  /** Counting and checking are one step, so that two callers cannot both take the last attempt. */
  async spend(key: string): Promise<void> {
    const { count, points } = await this.#add(key);
    if (count.consumedPoints <= points) return;
    await this.giveBack(key);
    throw new AppError('TOO_MANY_REQUESTS', undefined, Math.ceil(count.msBeforeNext / 1000));
  }

  async giveBack(key: string): Promise<void> {
    await this.#localLimiter.reward(key, 1);
    await this.#sharedLimiter?.reward(key, 1).catch(() => undefined); // it counts here
  }

  async #add(key: string): Promise<Spent> {
    const here = await this.#localLimiter.penalty(key, 1);
    if (!this.#sharedLimiter) return { count: here, points: this.#points };
    try {
      return { count: await this.#sharedLimiter.penalty(key, 1), points: this.#points };
    } catch {
      return { count: here, points: Math.ceil(this.#points / assumedNodes) };
    }
  }
}

/**
 * Limits attempts (wrong passwords, links and codes, mails) per window, counted exactly and for the whole cluster: each
 * costs a round trip to Redis and can be given back. `RateLimits` is for requests, which cannot wait for that. Sign-ins stay
 * counted only when they fail, so normal use is never throttled.
 */
export class AttemptThrottle {
  readonly #counters: Record<ThrottleKind, Counter>;

  constructor(shared?: SharedCounters) {
    this.#counters = Object.fromEntries(
      Object.entries(bounds).map(([kind, points]) => [kind, new Counter(kind, points, shared)]),
    ) as Record<ThrottleKind, Counter>;
  }

  of(kind: ThrottleKind, key: string): ThrottleKey {
    const counter = this.#counters[kind];
    return { consume: () => counter.spend(key), giveBack: () => counter.giveBack(key) };
  }
}
