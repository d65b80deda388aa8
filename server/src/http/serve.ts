import type { Endpoint, StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { needsBetterPlan, type Permission } from '@sightline/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { withStoredFiles } from '../files/stored-files.ts';
import type { Action, SendRaw } from '../kernel/action.ts';
import type { Actor, SignedIn } from '../kernel/actor.ts';
import type { Ctx, PublicCtx, SignedInCtx, TenantCtx, WithoutTransaction } from '../kernel/context.ts';
import { isFoundAt } from '../kernel/environments.ts';
import { type Mode, openTenantCtx } from '../kernel/open-context.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Subscription } from '../kernel/subscriptions.ts';
import { fieldsOf } from '../telemetry/logs.ts';
import { type Bearer, type BearerCache, bearerOf, memberOf } from './auth.ts';
import { keepDeviceCookie } from './device-cookie.ts';
import { type EnvironmentFinder, environmentOf } from './environment.ts';
import { answerError } from './errors.ts';
import { clearFileCookie, setFileCookie, tokenOf } from './file-cookie.ts';
import { receiveFields, requireOwnForm } from './form-body.ts';
import { requireGuestInCall } from './guest-uploads.ts';
import { acceptsIdempotencyKey, readIdempotencyKeys, refuseTakenId, runOnce } from './idempotency.ts';
import { receiveInput } from './input.ts';
import { RequestLimit } from './limit-request.ts';
import type { MessageBatcher } from './message-batcher.ts';
import type { SuccessName } from './messages/messages.ts';
import { localeOf, successSentence } from './messages.ts';
import { callerOf, openPublicCtx, originOf } from './public-context.ts';
import type { RateClass, RateLimits } from './rate-limits.ts';
import { strictEndpoint } from './strict.ts';
import { compileStrip } from './strip-unknown.ts';
import { recordTokenUse } from './token-use.ts';

/** Everything that `serve` needs; one for each application. */
export type Server = {
  http: FastifyInstance;
  pool: pg.Pool;
  bearers: BearerCache;
  environments: EnvironmentFinder;
  rateLimits: RateLimits;
  /** Requests that would wait for the same row, by its id. */
  messageBatcher: MessageBatcher;
  ports: Ports;
  subscriptions: readonly Subscription[];
};

/**
 * Says who may call. A permission: members whose role and plan hold it. `guests: true` also lets in the guests of a call, and the action must
 * then decide by `actor.kind`. `signed-in`: any account, workspace chosen or not. `public`: anybody.
 */
export type Allow =
  | { allow: Permission; guests?: never }
  | { allow: Permission; guests: true }
  | { allow: 'signed-in' }
  | { allow: 'public' };

/**
 * `message` is what a success says, where the specification has words for it (section 8). `rate` names the limits of an
 * endpoint that has others than its method says. `batched` is for requests that each lock the row of their id: they
 * follow one another, and those that wait share a transaction. `cookie` is for those after which the browser knows who
 * asks, or that nobody does any more: it shows files accordingly. `remember` is for those after which the browser is a
 * known one. `transaction: 'none'` is for slow work, which must hold no connection: the action opens its transactions itself;
 * such an endpoint takes no files, and remembers no Idempotency-Key. `tokenField` is the field of the body that may hold the
 * token, before the header.
 */
export type Options = Allow & {
  message?: SuccessName;
  rate?: RateClass;
  batched?: boolean;
  cookie?: 'kept' | 'ended';
  remember?: true;
  transaction?: 'none';
  tokenField?: string;
  /** Finds the workspace that owns the files of a public upload, before any of them is received; throws when the caller may not send any. */
  workspaceOf?: (ctx: PublicCtx, params: Record<string, unknown>) => Promise<string>;
};

/** The definition of a route, for documentation and metrics. */
export type Served = { endpoint: Endpoint; options: Options };

declare module 'fastify' {
  interface FastifyContextConfig {
    served?: Served;
  }
  interface FastifyRequest {
    /** The owner of the request's token, once it has been looked up. */
    caller?: Bearer | undefined;
    limit?: RequestLimit;
  }
}

type BoundCtxFor<A extends Allow> = A extends { allow: 'public' }
  ? PublicCtx
  : A extends { allow: 'signed-in' }
    ? SignedInCtx
    : A extends { guests: true }
      ? Ctx<Actor>
      : Ctx;

type CtxFor<A extends Options> = A extends { transaction: 'none' }
  ? WithoutTransaction<BoundCtxFor<A>>
  : BoundCtxFor<A>;

/** The handler with its types forgotten: `serve` has checked them, and the contract checks the values. */
type Act = (ctx: object, input: object) => Promise<unknown>;

function requireActor(bearer: Bearer | undefined, permission: Permission, guests: boolean): Actor {
  if (!bearer) throw new AppError('UNAUTHENTICATED');
  if (bearer.kind === 'guest') {
    if (!guests) throw new AppError('FORBIDDEN');
    return bearer;
  }
  const member = memberOf(bearer);
  if (member.permissions.has(permission)) return member;
  throw new AppError(
    needsBetterPlan(member.plan, member.role, permission, member.own_permissions) ? 'MODULE_NOT_IN_PLAN' : 'FORBIDDEN',
  );
}

function tokenIn({ body }: FastifyRequest, field: string | undefined): string | undefined {
  const value = field ? (body as Record<string, unknown> | null | undefined)?.[field] : undefined;
  return typeof value === 'string' ? bearerOf(`Bearer ${value}`) : undefined;
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

function recordUse({ pool }: Server, { ip, log }: FastifyRequest, bearer: SignedIn): void {
  recordTokenUse(pool, bearer, ip).catch((error: unknown) =>
    log.warn({ err: error }, 'could not record when the token was last used'),
  );
}

/** Without a transaction; those that the action opens have the same actor. */
function ctxWithoutTransaction(
  server: Server,
  request: FastifyRequest,
  bearer: Bearer | undefined,
  member: Actor | undefined,
) {
  const { ports } = server;
  const { log } = request;
  const actor = member ?? bearer;
  const origin = originOf(request, actor);
  const base = { now: new Date(), environment: origin.environment, log, ports, actor };
  if (!member) {
    const transact = <T>(mode: Mode, work: (ctx: object) => Promise<T>) =>
      openPublicCtx(server, request, bearer, mode, (ctx) => work({ ...ctx, actor }));
    return { ...base, ...callerOf(request, bearer, ports), transact };
  }
  const { organization_id } = member;
  const transact = <T>(mode: Mode, work: (ctx: object) => Promise<T>) =>
    openTenantCtx(server, log, organization_id, mode, (ctx) => work({ ...ctx, actor }), origin);
  return { ...base, organization_id, transact };
}

async function findWorkspace(
  server: Server,
  { workspaceOf }: Options,
  request: FastifyRequest,
  bearer: Bearer | undefined,
): Promise<string | undefined> {
  if (!workspaceOf) return undefined;
  const params = request.params as Record<string, unknown>;
  return openPublicCtx(server, request, bearer, 'read', (ctx) => workspaceOf(ctx, params));
}

/**
 * Registers an endpoint: authenticate, ask `allow`, validate by the contract, open the one transaction, run the action,
 * serialise by the contract, commit, then send what was published. A POST with a key that has been answered before gets
 * that answer instead.
 */
export function serve<E extends Endpoint, const A extends Options>(
  server: Server,
  endpoint: E,
  options: A,
  handler: Action<E, CtxFor<A>>,
): void {
  if (options.transaction && endpoint.files) throw new Error('files are stored in a transaction');
  const takesKey = acceptsIdempotencyKey(endpoint, options);
  if (endpoint.idempotentBy && !takesKey) throw new Error('without a key, what has an id could be created twice');
  const mode = endpoint.method === 'GET' ? 'read' : 'write';
  const measured = { method: endpoint.method, files: endpoint.files, ...options };
  const received = strictEndpoint(endpoint);
  const strip = compileStrip(endpoint.raw ? z.unknown() : (endpoint.data ?? z.undefined()));

  async function answer(request: FastifyRequest, reply: FastifyReply, bearer: Bearer | undefined): Promise<unknown> {
    const { allow } = options;
    if (allow === 'signed-in' && bearer?.kind !== 'signed-in') throw new AppError('UNAUTHENTICATED');
    const isTenant = allow !== 'public' && allow !== 'signed-in';
    const actor = isTenant ? requireActor(bearer, allow, options.guests === true) : undefined;
    if (actor && !isFoundAt(environmentOf(request), actor.organization_id)) throw new AppError('UNAUTHENTICATED');
    if (actor?.kind === 'guest' && endpoint.files && request.isMultipart())
      await requireGuestInCall(server.pool, actor);
    const workspace = request.isMultipart() ? await findWorkspace(server, options, request, bearer) : undefined;
    const { input, discard } = await receiveInput(received, request, server.ports.env.DATA_DIR);
    if (input.files.length === 0) request.limit?.countAsWrite();
    if (options.transaction === 'none') {
      const ctx = ctxWithoutTransaction(server, request, bearer, actor);
      return strip(await (handler as Act)(ctx, { ...input, files: [] }));
    }
    const act = async (ctx: object, files: readonly StoredFile[] = []) =>
      strip(await (handler as Act)({ ...ctx, actor: actor ?? bearer }, { ...input, files }));
    try {
      if (!actor) {
        const open = (files: readonly StoredFile[]) =>
          openPublicCtx(server, request, bearer, mode, (ctx) => act(ctx, files));
        return await (workspace ? withStoredFiles(server, request.log, workspace, input.files, open) : open([]));
      }
      const keys = takesKey ? await readIdempotencyKeys(request, endpoint, actor, input) : [];
      const work = async (ctx: TenantCtx, files: readonly StoredFile[]) => {
        const actNow = () => act(ctx, files);
        const create = () => refuseTakenId(actNow);
        const { data, isRepeated } = await runOnce({ ...ctx, actor }, keys, endpoint.idempotentBy ? create : actNow);
        if (isRepeated) reply.header('idempotent-replayed', 'true');
        return data;
      };
      const { organization_id } = actor;
      return await withStoredFiles(server, request.log, organization_id, input.files, (files) => {
        const act = (ctx: TenantCtx) => work(ctx, files);
        const { log } = request;
        const origin = originOf(request, actor);
        // Others would wait for what is done with the files.
        if (options.batched && files.length === 0)
          return server.messageBatcher.enqueue(idOf(request), {
            organizationId: organization_id,
            actorId: actor.id,
            log,
            origin,
            work: act,
          });
        return openTenantCtx(server, log, organization_id, mode, act, origin);
      });
    } finally {
      await discard();
    }
  }

  server.http.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { served: { endpoint, options } },
    preHandler: async (request) => {
      requireOwnForm(request, server.ports.env);
      if (!endpoint.files) await receiveFields(request);
    },
    handler: async (request, reply) => {
      let locale = localeOf(request, undefined);
      try {
        request.limit = new RequestLimit(server.rateLimits, measured, request, reply);
        request.environment = await server.environments.find(request);
        const token = tokenIn(request, options.tokenField) ?? tokenOf(request, endpoint, server.ports);
        const bearer = token ? await server.bearers.find(token) : undefined;
        request.caller = bearer;
        if (bearer) request.limit.spendBy(bearer);
        locale = localeOf(request, bearer);
        if (bearer?.kind === 'signed-in') recordUse(server, request, bearer);
        const data = await answer(request, reply, bearer);
        if (endpoint.raw) {
          await (data as SendRaw)(reply);
          return reply;
        }
        if (options.cookie === 'kept') setFileCookie(request, reply, server.ports, data);
        if (options.remember) keepDeviceCookie(request, reply, server.ports, data);
        if (options.cookie === 'ended') clearFileCookie(request, reply, server.ports);
        const message = successSentence(options.message, locale);
        return reply.send({ data: data ?? null, message, code: 'OK', status: 200, errors: {} });
      } catch (error) {
        if (reply.sent)
          request.log.error({ ...fieldsOf(request), err: error }, 'request failed while sending the response');
        else answerError(error, locale, request, reply);
        return reply;
      }
    },
  });
}
