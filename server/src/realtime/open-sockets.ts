import { callerAddress } from '../http/caller-address.ts';
import { runEvery } from '../http/interval.ts';
import { isAllowedOrigin } from '../http/origin-check.ts';
import type { Server } from '../http/serve.ts';
import { PostgresListener } from './postgres-listener.ts';
import { roomRights, type TalkRights } from './room-rights.ts';
import type { ClientHandler } from './socket-server.ts';

/** How often it is looked whether the rights of sockets are to be checked, which asks nobody. */
const lookEvery = 500;

/** Lets browsers connect. Resolves the answer when they are all gone. */
export function openSockets(
  server: Server,
  appUrl: string,
  talk: TalkRights,
  handlers: Record<string, ClientHandler>,
): () => Promise<void> {
  const { http, pool, bearers, rateLimits, ports } = server;
  const { hub, env } = ports;
  const hurry = () => hub.hurryRightsCheck();
  const revocations = new PostgresListener({
    url: appUrl,
    channel: 'revocations',
    log: http.log,
    hear: hurry,
    onConnect: hurry,
  });
  hub.attach(http.server, {
    bearers,
    rates: rateLimits,
    rights: roomRights(pool, talk),
    isAllowedOrigin: (request) => isAllowedOrigin(request, env),
    addressOf: callerAddress(env),
    handlers,
    areRevocationsTold: () => revocations.isUp(),
    log: http.log,
  });
  runEvery(server, lookEvery, () => hub.checkRights());
  return async () => {
    await hub.close();
    await revocations.close();
  };
}
