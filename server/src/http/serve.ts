import { join } from 'node:path';
import type { Endpoint, HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { needsBetterPlan, type Permission } from '@sightline/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { inTenant } from '../db/transaction.ts';
import type { Ports } from '../ports.ts';
import type { Actor, Member } from './actor.ts';
import { type Bearer, type Bearers, bearerOf, memberOf } from './auth.ts';
import type { Ctx, PublicCtx, SignedInCtx, TenantCtx } from './context.ts';
import { answerError } from './errors.ts';
import { type Locale, localeOf } from './messages.ts';
import { Outbox } from './outbox.ts';
import { parseQueryString } from './query-string.ts';
import { receiveUpload } from './uploads.ts';

/** What `serve` stands on; one for each application. */
export type Server = { http: FastifyInstance; pool: pg.Pool; bearers: Bearers; ports: Ports };

/**
 * Who may call. A permission: members whose role and plan hold it. `guests: true` also lets in the guests of a call, and
 * the action must then decide by `actor.kind`. `signed-in`: any account, workspace chosen or not. `public`: anybody.
 */
export type Allow =
  | { allow: Permission; guests?: never }
  | { allow: Permission; guests: true }
  | { allow: 'signed-in' }
  | { allow: 'public' };

type CtxFor<A extends Allow> = A extends { allow: 'public' }
  ? PublicCtx
  : A extends { allow: 'signed-in' }
    ? SignedInCtx
    : A extends { guests: true }
      ? Ctx<Actor>
      : Ctx;

type Handler<E extends Endpoint, A extends Allow> = (
  ctx: CtxFor<A>,
  input: HandlerInput<E>,
  reply: FastifyReply,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>;

/** What a success says, when it says something (section 8, success messages); the client shows its own words otherwise. */
export type Options = Allow & { message?: string };

const nothing = z.undefined();
/** Lets the messages tell a missing value from one of the wrong kind. */
const reporting = { reportInput: true };

const inputOf = async (endpoint: Endpoint, request: FastifyRequest, directory: string) => {
  const multipart = endpoint.files !== undefined && request.isMultipart();
  const upload = multipart ? await receiveUpload(request, endpoint.files ?? '', directory) : undefined;
  try {
    const input = {
      params: endpoint.params?.parse(request.params, reporting),
      query: endpoint.query?.parse(parseQueryString(request.url.split('?')[1] ?? ''), reporting),
      body: endpoint.body?.parse(upload?.body ?? request.body ?? {}, reporting),
      files: endpoint.files === undefined ? undefined : (upload?.files ?? []),
    };
    return { input, discard: upload?.discard };
  } catch (error) {
    await upload?.discard();
    throw error;
  }
};

const requirePermission = (member: Member, permission: Permission): Member => {
  if (member.permissions.has(permission)) return member;
  throw new AppError(needsBetterPlan(member.plan, member.role, permission) ? 'MODULE_NOT_IN_PLAN' : 'FORBIDDEN');
};

const requireActor = (bearer: Bearer | undefined, options: Allow & { allow: Permission }): Actor => {
  if (!bearer) throw new AppError('UNAUTHENTICATED');
  if (bearer.kind === 'signed-in') return requirePermission(memberOf(bearer), options.allow);
  if (!options.guests) throw new AppError('FORBIDDEN');
  return bearer;
};

/**
 * Registers an endpoint: authenticate, open the one transaction, validate by the contract, ask `allow`, run the action,
 * serialise by the contract, commit, then send what was published.
 */
export const serve = <E extends Endpoint, const A extends Options>(
  server: Server,
  endpoint: E,
  options: A,
  handler: Handler<E, A>,
): void => {
  const { http, bearers, ports } = server;
  const output = endpoint.data ?? nothing;
  const mode = endpoint.method === 'GET' ? 'read' : 'write';
  const act = handler as (ctx: unknown, input: unknown, reply: FastifyReply) => Promise<unknown>;

  const tenantCtx = async <T>(
    request: FastifyRequest,
    organizationId: string,
    work: (ctx: TenantCtx) => Promise<T>,
  ): Promise<T> => {
    const outbox = new Outbox(ports.hub);
    const result = await inTenant(server.pool, organizationId, mode, (db) =>
      work({ db, organization_id: organizationId, now: new Date(), log: request.log, ports, ...outbox.handles }),
    );
    await outbox.flush(request.log);
    return result;
  };

  const aboveTenants = async (request: FastifyRequest, input: unknown, reply: FastifyReply, bearer?: Bearer) => {
    const outbox = new Outbox(ports.hub);
    const result = await inTenant(server.pool, null, 'write', (db) =>
      act(
        {
          db,
          now: new Date(),
          log: request.log,
          ports,
          ...outbox.handles,
          actor: bearer,
          locale: localeOf(request, bearer),
          ip: request.ip,
          bearer: bearerOf(request.headers.authorization),
          inOrganization: <T>(id: string, work: (ctx: TenantCtx) => Promise<T>) => tenantCtx(request, id, work),
        },
        input,
        reply,
      ),
    );
    await outbox.flush(request.log);
    return result;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, bearer: Bearer | undefined): Promise<unknown> => {
    if (options.allow === 'public' || options.allow === 'signed-in') {
      if (options.allow === 'signed-in' && bearer?.kind !== 'signed-in') throw new AppError('UNAUTHENTICATED');
      const { input, discard } = await inputOf(endpoint, request, join(ports.env.DATA_DIR, 'uploads'));
      return aboveTenants(request, input, reply, bearer).finally(discard);
    }
    const actor = requireActor(bearer, options as Allow & { allow: Permission });
    const { input, discard } = await inputOf(endpoint, request, join(ports.env.DATA_DIR, 'uploads'));
    return tenantCtx(request, actor.organization_id, (ctx) => act({ ...ctx, actor }, input, reply)).finally(discard);
  };

  http.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      let locale: Locale = localeOf(request, undefined);
      try {
        const plainText = bearerOf(request.headers.authorization);
        const bearer = plainText ? await bearers.find(plainText) : undefined;
        locale = localeOf(request, bearer);
        const result = await answer(request, reply, bearer);
        if (endpoint.raw) return reply;
        const data = output.parse(result) ?? null;
        return reply.send({ data, message: options.message ?? '', code: 'OK', status: 200, errors: {} });
      } catch (error) {
        if (reply.sent) request.log.error({ err: error }, 'failed while answering');
        else answerError(error, locale, request, reply);
        return reply;
      }
    },
  });
};
