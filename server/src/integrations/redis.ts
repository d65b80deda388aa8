import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';

/** A server that stopped answering counts as gone after this time. */
const SILENCE = 2_000;
const LONGEST_PAUSE = 1_000;

function newClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true, // while it is gone the caller does without, at once
    pingInterval: SILENCE / 2,
    socket: {
      connectTimeout: SILENCE,
      socketTimeout: SILENCE,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_PAUSE),
    },
  });
  return client;
}

export type RedisClient = ReturnType<typeof newClient>;

/** Redis or Valkey. It may come and go, and nothing that is kept there is needed again. */
export type Redis = {
  commands: RedisClient;
  /** Redis gives a connection that listens no other work. */
  listener: RedisClient;
  isUp: () => boolean;
  close: () => void;
};

/** Does not wait for Redis: a server that starts without it works, and uses it from the moment it is there. */
export function openRedis(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Redis {
  const clients = [newClient(url), newClient(url)] as const;
  const [commands, listener] = clients;
  let wasUp = true;
  commands.on('error', (error: Error) => {
    if (wasUp) log.warn({ reason: error.message }, 'lost the connection to Redis; running without it until it is back');
    wasUp = false;
  });
  commands.on('ready', () => {
    if (!wasUp) log.warn('reconnected to Redis');
    wasUp = true;
  });
  listener.on('error', () => {}); // the other one has told
  for (const client of clients) client.connect().catch(() => {}); // tries again by itself
  return {
    commands,
    listener,
    isUp: () => clients.every((client) => client.isReady),
    close: () => {
      for (const client of clients) client.destroy();
    },
  };
}
