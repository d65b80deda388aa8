import type { IncomingMessage } from 'node:http';
import { limits } from '@sightline/contract/limits';
import type { FastifyInstance } from 'fastify';

const { slowest, window, deadline: deadlines, drained, drainedWithin } = limits.requestBody;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/**
 * Enforces a minimum speed and a deadline for request bodies, so that slow senders cannot hold connections open.
 * A body that waits for us to read it is not slow.
 */
export function limitSlowBodies(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (!hasBody(raw)) return;
    const deadline = Date.now() + (isUpload(raw) ? deadlines.upload : deadlines.other);
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket;
      const isStalled = bytesRead - before < (slowest * window) / 1000 && raw.readableLength === 0;
      before = bytesRead;
      if (!isStalled && Date.now() < deadline) return;
      request.log.warn({ ip: request.ip }, 'a request body arrived too slowly; closed its connection');
      raw.destroy();
    }, window).unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop).once('close', stop);
  });
}

/**
 * Reads what is left of a body after an early answer (401, 413, 422, 507), so that a browser, which reads no answer before it has sent
 * everything, gets it, and the next request on the connection is served. Beyond its bounds the connection is closed.
 */
export function drainRefusedBodies(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !hasBody(raw)) return;
    reply.removeHeader('connection');
    const { socket } = raw;
    const start = socket.bytesRead;
    const end = () => raw.destroy();
    const timer = setTimeout(end, drainedWithin).unref();
    raw.unpipe();
    raw.on('data', () => {
      if (socket.bytesRead - start > drained) end();
    });
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    raw.resume();
  });
}
