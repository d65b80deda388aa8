import type { Endpoint, HandlerInput, HandlerOutput, StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { needsBetterPlan, type Permission } from '@sightline/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Ports } from '../ports.ts';
import type { Actor, SignedIn } from './actor.ts';
import { type Bearer, type Bearers, memberOf, tokenOf } from './auth.ts';
import type { Ctx, PublicCtx, SignedInCtx, TenantCtx } from './context.ts';
import { answerError } from './errors.ts';
import { originOf } from './facts.ts';
import { doOnce, readRepeatKey, takesRepeatKey } from './idempotency.ts';
import { receiveInput } from './input.ts';
import { RequestLimit } from './limit-request.ts';
import { localeOf } from './messages.ts';
import { openPublicCtx, openTenantCtx } from './open-context.ts';
import type { RateClass, RateLimits } from './rate-limits.ts';
import { withStoredFiles } from './stored-files.ts';
import { touchToken } from './touch.ts';
import type { Turns } from './turns.ts';

/** What `serve` stands on; one for each application. */
export type Server = {
  http: FastifyInstance;
  pool: pg.Pool;
  bearers: Bearers;
  rates: RateLimits;
  /** Requests that would wait for the same row, by its id. */
  turns: Turns;
  ports: Ports;
};

/**
 * Who may call. A permission: members whose role and plan hold it. `guests: true` also lets in the guests of a call, and
 * the action must then decide by `actor.kind`. `signed-in`: any account, workspace chosen or not. `public`: anybody.
 */
export type Allow =
  | { allow: Permission; guests?: never }
  | { allow: Permission; guests: true }
  | { allow: 'signed-in' }
  | { allow: 'public' };

/**
 * `message` is what a success says, where the specification has words for it (section 8). `rate` names the limits of an
 * endpoint that has others than its method says. `inTurn` lets requests for the same id follow one another, where each
 * would lock its row.
 */
export type Options = Allow & { message?: string; rate?: RateClass; inTurn?: boolean };

/** What a route was registered with, for those that describe or count requests. */
export type Served = { endpoint: Endpoint; options: Options };

declare module 'fastify' {
  interface FastifyContextConfig {
    served?: Served;
  }
  interface FastifyRequest {
    /** Whoever the token of the request belongs to, once it has been looked up. */
    caller?: Bearer | undefined;
  }
}

type CtxFor<A extends Allow> = A extends { allow: 'public' }
  ? PublicCtx
  : A extends { allow: 'signed-in' }
    ? SignedInCtx
    : A extends { guests: true }
      ? Ctx<Actor>
      : Ctx;

/** How an endpoint of bytes answers: called when its transaction is over, so that no slow reader keeps one open. */
export type SendRaw = (reply: FastifyReply) => Promise<void>;

type OutputOf<E extends Endpoint> = E extends { raw: true } ? SendRaw : HandlerOutput<E>;

type Handler<E extends Endpoint, A extends Allow> = (
  ctx: CtxFor<A>,
  input: HandlerInput<E>,
) => Promise<OutputOf<E>> | OutputOf<E>;

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
  throw new AppError(needsBetterPlan(member.plan, member.role, permission) ? 'MODULE_NOT_IN_PLAN' : 'FORBIDDEN');
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

/** Strips what the contract does not declare. An answer that does not fit is our mistake, never the caller's. */
function stripTo(output: z.ZodType, result: unknown): unknown {
  const { success, data, error } = output.safeParse(result);
  if (!success) throw new Error('an answer does not fit its contract', { cause: error });
  return data;
}

function rememberUse({ pool }: Server, { ip, log }: FastifyRequest, bearer: SignedIn): void {
  touchToken(pool, bearer, ip).catch((error: unknown) => log.warn({ err: error }, 'the use of a token was not kept'));
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
  handler: Handler<E, A>,
): void {
  const mode = endpoint.method === 'GET' ? 'read' : 'write';
  const measured = { method: endpoint.method, ...options };
  const output = endpoint.raw ? z.unknown() : (endpoint.data ?? z.undefined());

  async function answer(request: FastifyRequest, reply: FastifyReply, bearer: Bearer | undefined): Promise<unknown> {
    const { allow } = options;
    if (allow === 'signed-in' && bearer?.kind !== 'signed-in') throw new AppError('UNAUTHENTICATED');
    const isTenant = allow !== 'public' && allow !== 'signed-in';
    const actor = isTenant ? requireActor(bearer, allow, options.guests === true) : undefined;
    const { input, discard } = await receiveInput(endpoint, request, server.ports.env.DATA_DIR);
    const act = async (ctx: object, files: readonly StoredFile[] = []) =>
      stripTo(output, await (handler as Act)({ ...ctx, actor: actor ?? bearer }, { ...input, files }));
    try {
      if (!actor) return await openPublicCtx(server, request, bearer, act);
      const key = takesRepeatKey(endpoint.method, allow) ? await readRepeatKey(request, actor, input) : undefined;
      const work = async (ctx: TenantCtx, files: readonly StoredFile[]) => {
        if (!key) return act(ctx, files);
        const { data, isRepeated } = await doOnce({ ...ctx, actor }, key, () => act(ctx, files));
        if (isRepeated) reply.header('idempotent-replayed', 'true');
        return data;
      };
      const { organization_id } = actor;
      return await withStoredFiles(server, request.log, organization_id, input.files, (files) => {
        const transact = () =>
          openTenantCtx(
            server,
            request.log,
            organization_id,
            mode,
            (ctx) => work(ctx, files),
            originOf(request, actor),
          );
        return options.inTurn ? server.turns.take(idOf(request), transact) : transact();
      });
    } finally {
      await discard();
    }
  }

  server.http.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { served: { endpoint, options } },
    handler: async (request, reply) => {
      let locale = localeOf(request, undefined);
      try {
        const limit = new RequestLimit(server.rates, measured, request, reply);
        const token = tokenOf(request, endpoint);
        const bearer = token ? await server.bearers.find(token) : undefined;
        request.caller = bearer;
        if (bearer) limit.spendBy(bearer);
        locale = localeOf(request, bearer);
        if (bearer?.kind === 'signed-in') rememberUse(server, request, bearer);
        const data = await answer(request, reply, bearer);
        if (endpoint.raw) {
          await (data as SendRaw)(reply);
          return reply;
        }
        return reply.send({ data: data ?? null, message: options.message ?? '', code: 'OK', status: 200, errors: {} });
      } catch (error) {
        if (reply.sent) request.log.error({ err: error }, 'failed while answering');
        else answerError(error, locale, request, reply);
        return reply;
      }
    },
  });
}
