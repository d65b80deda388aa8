import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import type { SharedCounters } from '../http/attempt-throttle.ts';
import type { Secrets } from '../secrets.ts';
import { ClusterBus } from './cluster-bus.ts';
import { PostgresTransport } from './postgres-transport.ts';
import { redisTransport } from './redis-transport.ts';

export type Cluster = {
  bus: ClusterBus;
  sharedCounters?: SharedCounters;
  /** Describes what does not work now, if anything. */
  findProblem: () => string | undefined;
  close: () => Promise<void>;
};

/** The nodes that share a Redis, or this one alone, which does not load the Redis client (32 MB). */
export async function openClusterBus(
  { REDIS_URL }: Env,
  { seal }: Secrets,
  appUrl: string,
  log: FastifyBaseLogger,
): Promise<Cluster> {
  if (!REDIS_URL) return { bus: new ClusterBus(), findProblem: () => undefined, close: async () => {} };
  const { openRedis } = await import('../integrations/redis.ts');
  const redis = openRedis(REDIS_URL, log);
  // Installations that share a Redis have different secrets, so the prefix keeps them apart without revealing the secret.
  const prefix = `sightline:${createHash('sha256').update(`nodes ${seal}`).digest('base64url').slice(0, 16)}`;
  const quick = redisTransport(redis, `${prefix}:nodes`);
  const nodes = new ClusterBus({ primary: quick, fallback: new PostgresTransport(appUrl, log), log });
  return {
    bus: nodes,
    sharedCounters: { client: redis.commands, prefix },
    findProblem: () => (redis.isUp() ? undefined : 'Redis does not answer, nodes hear each other through PostgreSQL'),
    close: async () => {
      await nodes.close();
      redis.close();
    },
  };
}
