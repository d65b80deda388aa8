import { isIPv6 } from 'node:net';
import type { Method } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bearer } from './auth.ts';
import type { RateClass, RateLimits, RateScope } from './rate-limits.ts';

/** The options of an endpoint's route. */
type Measured = { method: Method; allow: string; rate?: RateClass; files?: unknown };

/** A form is an upload where files are taken; elsewhere it is another way to write what JSON says. */
function rateClassOf({ method, allow, rate, files }: Measured, request: FastifyRequest): RateClass {
  if (rate) return rate;
  if (method === 'GET') return 'read';
  if (allow === 'public') return 'guest';
  return files !== undefined && request.isMultipart() ? 'upload' : 'write';
}

/** A caller with one IPv6 address has the 2^64 beside it. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** One request against the limits: its address at once, its account and workspace as soon as they are known. */
export class RequestLimit {
  readonly #rates: RateLimits;
  readonly #kind: RateClass;
  readonly #spent: [RateScope, string][] = [];
  readonly #reply: FastifyReply;

  constructor(rates: RateLimits, measured: Measured, request: FastifyRequest, reply: FastifyReply) {
    this.#rates = rates;
    this.#kind = rateClassOf(measured, request);
    this.#reply = reply;
    this.#spend('address', addressKey(request.ip));
  }

  spendBy({ id, organization_id }: Bearer): void {
    if (organization_id) this.#spend('workspace', organization_id);
    this.#spend('account', id);
  }

  /** A form that could have brought files and brought none. Whether it does is known only when it has been read. */
  countAsWrite(): void {
    if (this.#kind !== 'upload') return;
    for (const [scope, id] of this.#spent) {
      this.#rates.giveBack('upload', scope, id);
      this.#rates.consume('write', scope, id);
    }
  }

  /** The headers of draft-ietf-httpapi-ratelimit-headers describe the last and narrowest bucket. */
  #spend(scope: RateScope, id: string): void {
    const allowance = this.#rates.consume(this.#kind, scope, id);
    if (!allowance) return;
    if (allowance.wait === 0) this.#spent.push([scope, id]);
    const { policy, left, wait } = allowance;
    const seconds = Math.ceil(wait);
    this.#reply.header('ratelimit-policy', policy);
    this.#reply.header('ratelimit', `"${scope}";r=${left};t=${seconds}`);
    if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, seconds);
  }
}
