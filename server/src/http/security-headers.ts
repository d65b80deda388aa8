import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@sightline/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { toEnvelope } from './errors.ts';

const year = 31_536_000;

/** For everything but pages, which bring a policy of their own: nothing here is meant to be shown as one. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const always: Record<string, string> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Answers of the API are for one person and one moment, unless they say otherwise. */
const forApi = { ...always, 'cache-control': 'no-store' };

const overHttps: [string, string] = ['strict-transport-security', `max-age=${year}; includeSubDomains`];

const hostOf = ({ headers }: IncomingMessage): string => (headers.host ?? '').replace(/:\d+$/, '');

/**
 * Puts the headers on every answer before anybody has looked at the request, so that no route, error, proxy or socket can
 * leave them out; who answers may still replace one. Call it last: it goes in front of all that listens.
 */
export function addSecurityHeaders(
  http: FastifyInstance,
  { PUBLIC_URL }: Env,
  allowsStrictTransport: (host: string) => boolean = () => true,
): void {
  const isHttps = PUBLIC_URL?.startsWith('https:') === true;
  const dress = (request: IncomingMessage, response: ServerResponse) => {
    const headers = request.url?.startsWith('/api/') ? forApi : always;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isHttps && allowsStrictTransport(hostOf(request))) response.setHeader(...overHttps);
  };
  http.server.prependListener('request', dress);
  // HOST=localhost may be two addresses, and the server of the second one is Fastify's alone.
  http.addHook('onRequest', async (request, reply) => {
    if (!reply.raw.hasHeader('referrer-policy')) dress(request.raw, reply.raw);
    if (request.protocol === 'https' && allowsStrictTransport(request.hostname)) reply.raw.setHeader(...overHttps);
  });
}

const statusOf = ({ code }: NodeJS.ErrnoException): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
};

/** Answers malformed HTTP and smuggled requests, and closes the connection without reading the rest. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error);
  const body = JSON.stringify(toEnvelope(new AppError('MALFORMED_REQUEST'), 'en'));
  const headers = { ...forApi, 'content-type': 'application/json; charset=utf-8', connection: 'close' };
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}
