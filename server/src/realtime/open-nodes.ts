import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import type { SharedCounts } from '../http/attempts.ts';
import { openRedis } from '../integrations/redis.ts';
import type { Secrets } from '../secrets.ts';
import { Nodes } from './nodes.ts';
import { PostgresCarrier } from './postgres-carrier.ts';
import { redisCarrier } from './redis-carrier.ts';

export type SharedNodes = {
  nodes: Nodes;
  counts?: SharedCounts;
  /** What does not work now and is done without, in words. */
  lack: () => string | undefined;
  close: () => Promise<void>;
};

/** The nodes that share a Redis, or this one alone. */
export function openNodes({ REDIS_URL }: Env, { seal }: Secrets, appUrl: string, log: FastifyBaseLogger): SharedNodes {
  if (!REDIS_URL) return { nodes: new Nodes(), lack: () => undefined, close: async () => {} };
  const redis = openRedis(REDIS_URL, log);
  // Installations that share a Redis do not share secrets, from which none can be told.
  const prefix = `sightline:${createHash('sha256').update(`nodes ${seal}`).digest('base64url').slice(0, 16)}`;
  const quick = redisCarrier(redis, `${prefix}:nodes`);
  const nodes = new Nodes({ quick, sure: new PostgresCarrier(appUrl, log), log });
  return {
    nodes,
    counts: { client: redis.commands, prefix },
    lack: () => (redis.isUp() ? undefined : 'Redis does not answer, nodes hear each other through PostgreSQL'),
    close: async () => {
      await nodes.close();
      redis.close();
    },
  };
}
