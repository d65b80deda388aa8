import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Env } from '../env.ts';
import { describeError, redact, scrub } from './redaction.ts';

const sensibleId = /^[\w.:-]{8,100}$/;

/** The id that a proxy gave the request, or a new one: one name for it in every log on its way. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sensibleId.test(given) ? given : randomUUID();
}

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** One line of JSON for each thing that happened; `stream` takes them in place of the standard output. */
export function loggerOptions({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, stream?: { write(line: string): void }): Logger {
  return {
    level: LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }), log: redact },
    serializers: { err: describeError },
    hooks: { streamWrite: scrub },
    ...(stream && { stream }),
  };
}

/** The caller and the request, as far as known; never the raw URL, which may hold secrets. */
export function fieldsOf({ caller, method, routeOptions }: FastifyRequest) {
  return {
    method,
    route: routeOptions.url ?? null,
    organization_id: caller?.organization_id ?? null,
    actor_id: caller?.id ?? null,
  };
}

/** Adds the id of the request to its answer, so that support can find it in the log. */
export const nameAnswer = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('x-request-id', request.id);

/** Names every answer by its request, and says at `info` how each request ended. */
export function logRequests(http: FastifyInstance, { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): void {
  http.decorateRequest('caller');
  http.decorateRequest('limit');
  http.addHook('onRequest', (request, reply, done) => {
    nameAnswer(request, reply);
    done();
  });
  if (!['trace', 'debug', 'info'].includes(LOG_LEVEL)) return;
  http.addHook('onResponse', (request, reply, done) => {
    const duration_ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ ...fieldsOf(request), status: reply.statusCode, duration_ms }, 'answered');
    done();
  });
}
