import multipart from '@fastify/multipart';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { TurnServer } from '@sightline/media/turn-server';
import fastify, {
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { openPool } from './db/client.ts';
import { inTenant } from './db/transaction.ts';
import { acceptWriters } from './documents/accept-writers.ts';
import type { Env } from './env.ts';
import { features, jobs } from './features/manifest.ts';
import { ownerKinds } from './features/owner-kinds.ts';
import { canReadRoom, findUnauthorized } from './features/talk/policy.ts';
import { talkSocketHandlers } from './features/talk/socket.ts';
import { FileSanitizer } from './files/pictures/sanitizer.ts';
import { AttemptThrottle } from './http/attempt-throttle.ts';
import { BearerCache } from './http/auth.ts';
import { trusted } from './http/caller-address.ts';
import { EnvironmentFinder } from './http/environment.ts';
import { answerFrameworkError } from './http/error-page.ts';
import { answerError } from './http/errors.ts';
import { acceptUrlencoded } from './http/form-body.ts';
import { addGracefulShutdown } from './http/graceful-shutdown.ts';
import { healthRoutes } from './http/health.ts';
import { acceptEmptyJson } from './http/json-body.ts';
import { proxyMedia } from './http/media-proxy.ts';
import { relayMedia } from './http/media-relay.ts';
import { MessageBatcher } from './http/message-batcher.ts';
import { localeOf } from './http/messages.ts';
import { RateLimits } from './http/rate-limits.ts';
import { drainRefusedBodies, limitSlowBodies } from './http/request-bodies.ts';
import { addSecurityHeaders, refuseMalformed } from './http/security-headers.ts';
import type { Server } from './http/serve.ts';
import { addTelemetry } from './http/telemetry.ts';
import { serveWeb } from './http/web.ts';
import { openMailer } from './integrations/mail.ts';
import { livekitMedia, type MediaServer } from './integrations/media.ts';
import { openStorage } from './integrations/open-storage.ts';
import { StorageHealth } from './integrations/storage-health.ts';
import { IsolatedWork } from './isolated/isolated-work.ts';
import { startFactMonths } from './jobs/fact-months.ts';
import { startJobs } from './jobs/worker.ts';
import type { Ports } from './kernel/ports.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { Painter } from './pdf/painter.ts';
import { DocumentBus } from './realtime/document-bus.ts';
import { Hub } from './realtime/hub.ts';
import { openClusterBus } from './realtime/open-cluster-bus.ts';
import { openSockets } from './realtime/open-sockets.ts';
import type { Secrets } from './secrets.ts';
import { loggerOptions, nameAnswer, requestIdOf } from './telemetry/logs.ts';
import { createSecureServer, type HttpsPort } from './tls/secure-server.ts';

export type AppDeps = {
  env: Env;
  /** PostgreSQL as the application role. */
  appUrl: string;
  /** PostgreSQL as the owner, who alone sees the queue of jobs. */
  ownerUrl: string;
  media: MediaServer;
  /** Set when the media server is the embedded one, whose signalling browsers reach through this process. */
  mediaIsEmbedded: boolean;
  /** Takes calls that come through the https port. */
  relay?: TurnServer;
  secrets: Secrets;
  /** Takes the lines of the log in place of the standard output. */
  logTo?: { write(line: string): void };
  /** Set where the server speaks https itself. */
  https?: HttpsPort;
  /** The built pages; left out where only the API is wanted. */
  webDir?: string;
};

const connections = 20;
const maxHeaderSize = 65_536;

const subscriptions = Object.values(features).flatMap((feature) => feature.subscriptions ?? []);

/** The sockets of the screens, and those of documents that several people write. */
function acceptSockets(server: Server, appUrl: string): (() => Promise<void>)[] {
  const rights = { canReadRoom, findUnauthorized };
  const kinds = Object.values(features).flatMap(({ documents = {} }) => Object.entries(documents));
  return [openSockets(server, appUrl, rights, talkSocketHandlers(server)), acceptWriters(server, new Map(kinds))];
}

function startFeatures(server: Server): void {
  for (const { routes } of Object.values(features)) routes(server);
  for (const start of Object.values(features).flatMap(({ periodic = [] }) => periodic)) start(server);
  startFactMonths(server);
}

/** Fastify gives these timeouts to servers of its own making only. */
const serverOf =
  (port: HttpsPort): FastifyServerFactory =>
  (handler, options) => {
    const { keepAliveTimeout, requestTimeout } = options as Pick<
      FastifyServerOptions,
      'keepAliveTimeout' | 'requestTimeout'
    >;
    return createSecureServer(port, handler, { maxHeaderSize, keepAliveTimeout, requestTimeout });
  };

/** The whole composition: ports, features, realtime, pages. Listening is the caller's. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { env, secrets } = deps;
  const http = fastify({
    logger: loggerOptions(env, deps.logTo),
    genReqId: requestIdOf,
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, nameAnswer(request, reply)),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(env.TRUST_PROXY),
    bodyLimit: limits.jsonBody,
    pluginTimeout: 0, // a slow machine may take its time to start
    clientErrorHandler: refuseMalformed,
    return503OnClosing: false, // requests that were accepted are served
    // A call's join request travels in the address of its websocket.
    http: { maxHeaderSize },
    routerOptions: { maxParamLength: 200 },
    ...(deps.https && { serverFactory: serverOf(deps.https) }),
  });
  const pool = openPool({
    url: deps.appUrl,
    max: connections,
    onError: ({ message }) => http.log.error({ reason: message }, 'lost a database connection'),
  });
  const cluster = await openClusterBus(env, secrets, deps.appUrl, http.log);
  const { bus, sharedCounters, findProblem, close: closeNodes } = cluster;
  const bearers = new BearerCache((work) => inTenant(pool, null, 'read', work), bus);
  const environments = new EnvironmentFinder((work) => inTenant(pool, null, 'read', work), env);
  const rates = new RateLimits(env.RATE_LIMIT_SCALE, bus);
  const hub = new Hub(bus);
  const ports: Ports = {
    env,
    secrets,
    hub,
    documents: new DocumentBus(bus),
    throttle: new AttemptThrottle(sharedCounters),
    kinds: ownerKinds,
    storage: openStorage(env),
    sanitizer: new FileSanitizer(),
    isolated: new IsolatedWork(),
    painter: new Painter(),
    media: livekitMedia(deps.media),
    mailer: openMailer(env),
    invalidateBearers: () => bearers.invalidate(),
  };
  const server: Server = {
    http,
    pool,
    bearers,
    environments,
    rateLimits: rates,
    messageBatcher: new MessageBatcher({ pool, ports, subscriptions }),
    ports,
    subscriptions,
  };

  await addTelemetry(http, env, {
    pool,
    countSockets: () => hub.countSockets(),
    countInCalls: () => ports.media.countPresent(),
  });
  limitSlowBodies(http);
  drainRefusedBodies(http);
  await http.register(multipart);
  acceptEmptyJson(http);
  acceptUrlencoded(http);
  http.setErrorHandler((error, request, reply) => answerError(error, localeOf(request, undefined), request, reply));
  if (env.API_DOCS) openApiRoutes(http);
  startFeatures(server);
  startJobs(server, deps.ownerUrl, jobs);
  addGracefulShutdown(http, hub);
  const watch = new StorageHealth(ports.storage);
  healthRoutes(server, () => [findProblem(), watch.findProblem()].filter(Boolean).join('; '));
  for (const path of ['/api', '/api/*'])
    http.all(path, (request, reply) =>
      answerError(new AppError('NOT_FOUND'), localeOf(request, undefined), request, reply),
    );
  if (deps.mediaIsEmbedded) proxyMedia(http, deps.media.internalUrl);
  if (deps.relay) relayMedia(http, deps.relay);
  if (deps.webDir) await serveWeb(http, deps.webDir, deps.media.url, environments);

  const closeSockets = acceptSockets(server, deps.appUrl);
  addSecurityHeaders(http, env, deps.https?.allowsStrictTransport);
  bus.start();
  http.addHook('preClose', async () => {
    await Promise.all(closeSockets.map((close) => close()));
    rates.close();
    await closeNodes();
  });
  const processes = [ports.sanitizer, ports.isolated, ports.painter];
  http.addHook('onClose', async () => void (await Promise.all([pool.end(), ...processes.map((one) => one.close())])));
  return http;
}
