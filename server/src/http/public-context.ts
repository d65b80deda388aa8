import type { FastifyRequest } from 'fastify';
import type { Actor, SignedIn } from '../kernel/actor.ts';
import { auditActorOf, type Origin } from '../kernel/audit-entry.ts';
import type { Caller, PublicCtx } from '../kernel/context.ts';
import { type Mode, openInstallationCtx, type Source } from '../kernel/open-context.ts';
import type { Ports } from '../kernel/ports.ts';
import { type Bearer, bearerOf } from './auth.ts';
import { deviceOf } from './device.ts';
import { readDeviceCookie } from './device-cookie.ts';
import { environmentOf } from './environment.ts';
import { isLocalCaller } from './local-caller.ts';
import { localeOf } from './messages.ts';
import { siteOf } from './site.ts';

/** The caller and device of a request, for the audit log. */
export const originOf = (request: FastifyRequest, actor: Actor | SignedIn | undefined): Origin => ({
  actor: auditActorOf(actor),
  ip: request.ip,
  device: deviceOf(request.headers['user-agent']),
  request_id: request.id,
  environment: environmentOf(request),
});

/** The request, for endpoints above tenants. */
export const callerOf = (request: FastifyRequest, bearer: Bearer | undefined, ports: Ports): Caller => ({
  locale: localeOf(request, bearer),
  ip: request.ip,
  origin: siteOf(request, ports.env),
  isLocal: isLocalCaller(request, ports.env),
  device: deviceOf(request.headers['user-agent']),
  bearer: bearerOf(request.headers.authorization),
  knownDevice: readDeviceCookie(request, ports),
});

/** One transaction above tenants, on behalf of a request. */
export function openPublicCtx<T>(
  source: Source,
  request: FastifyRequest,
  bearer: Bearer | undefined,
  mode: Mode,
  work: (ctx: PublicCtx) => Promise<T>,
): Promise<T> {
  const caller = callerOf(request, bearer, source.ports);
  return openInstallationCtx(
    source,
    request.log,
    mode,
    (ctx) => work({ ...ctx, ...caller }),
    originOf(request, bearer),
  );
}
