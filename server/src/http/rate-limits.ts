import { limits } from '@sightline/contract/limits';
import type { ClusterBus } from '../realtime/cluster-bus.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/** Kinds of requests, each with its limits. */
export type RateClass = keyof typeof limits.rates;
/** The scopes of limits: the caller's address, the account or guest, the workspace. */
export type RateScope = 'address' | 'account' | 'workspace';

/** `policy` as its header wants it; `wait` in seconds, and 0 when the request may go on. */
export type Allowance = { policy: string; left: number; wait: number };

/** `unsynced`: tokens taken here that the other nodes have not received yet. */
type Bucket = { tokens: TokenBucket; rate: Rate; policy: string; unsynced: number };

/** More than this many callers are remembered only while they are short of something. */
const maxBuckets = 50_000;
const syncInterval = 250;

/**
 * Limits requests and socket packets per time: a token bucket for each class and each address, account and workspace, in
 * memory, since a packet is admitted or refused before it is parsed and no request waits for a round trip. What must be
 * counted exactly is for `AttemptThrottle`. Nodes send each other what they took once a bucket is half empty, so a limit is
 * one for all of them, give or take what is taken in a quarter of a second.
 */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>();
  readonly #unsynced = new Map<string, Bucket>();
  readonly #scale: number;
  readonly #timer: NodeJS.Timeout;

  /** `scale` multiplies every limit; 0 lifts them. */
  constructor(scale: number, nodes: ClusterBus) {
    this.#scale = scale;
    nodes.on('rateLimitSpent', ({ buckets }) => {
      for (const [name, tokens] of buckets) this.#find(name).tokens.drain(tokens, Date.now());
    });
    this.#timer = setInterval(() => this.#sync(nodes), syncInterval).unref();
  }

  get areLifted(): boolean {
    return this.#scale === 0;
  }

  /** Whether one more may be added to what there is at one time. */
  isWithin(count: number, limit: number): boolean {
    return this.areLifted || count < limit * this.#scale;
  }

  consume(kind: RateClass, scope: RateScope, id: string, now = Date.now(), count = 1): Allowance | undefined {
    if (this.areLifted) return undefined;
    const name = `${kind}/${scope}/${id}`;
    const bucket = this.#find(name);
    const { tokens, rate, policy } = bucket;
    const taken = tokens.take(now, count);
    const left = tokens.left(now);
    if (taken) bucket.unsynced += count;
    if (left < rate.burst / 2) this.#unsynced.set(name, bucket);
    return { policy, left: Math.floor(left), wait: taken ? 0 : tokens.wait(now, count) };
  }

  /** Returns a token that `consume` took and that turned out not to be needed. */
  giveBack(kind: RateClass, scope: RateScope, id: string, now = Date.now()): void {
    if (this.areLifted) return;
    const bucket = this.#find(`${kind}/${scope}/${id}`);
    bucket.tokens.put(now);
    bucket.unsynced = Math.max(0, bucket.unsynced - 1);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #find(name: string): Bucket {
    const known = this.#buckets.get(name);
    if (known) return known;
    const [kind, scope] = name.split('/') as [RateClass, RateScope];
    const { burst, perSecond } = limits.rates[kind][scope];
    const rate = { burst: burst * this.#scale, perSecond: perSecond * this.#scale };
    const policy = `"${scope}";q=${rate.burst};w=${Math.ceil(burst / perSecond)}`;
    const bucket = { tokens: new TokenBucket(rate, Date.now()), rate, policy, unsynced: 0 };
    if (this.#buckets.size >= maxBuckets) this.#evictFull();
    this.#buckets.set(name, bucket);
    return bucket;
  }

  /** A full bucket can be forgotten. When none is full, there are too many callers to remember, and all start again. */
  #evictFull(): void {
    const now = Date.now();
    for (const [name, { tokens, rate }] of this.#buckets) {
      if (tokens.left(now) >= rate.burst) this.#buckets.delete(name);
    }
    if (this.#buckets.size >= maxBuckets) this.#buckets.clear();
  }

  #sync(nodes: ClusterBus): void {
    const buckets = [...this.#unsynced].map(([name, { unsynced }]): [string, number] => [name, unsynced]);
    for (const bucket of this.#unsynced.values()) bucket.unsynced = 0;
    this.#unsynced.clear();
    if (buckets.length > 0) nodes.publish('rateLimitSpent', { buckets });
  }
}
