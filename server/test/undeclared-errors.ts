import type { FastifyInstance } from 'fastify';
import { listErrors } from '../src/openapi/error-responses.ts';

/** Gathers refusals for reasons that the endpoint's contract does not name: whatever is tested, tests that too. */
export function gatherUndeclaredErrors(http: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>();
  http.addHook('onSend', async (request, reply, payload) => {
    const { served } = request.routeOptions.config;
    if (!served || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as { code: string };
    const declared: readonly string[] = listErrors(served);
    if (!declared.includes(code)) undeclared.add(`${served.endpoint.method} ${served.endpoint.path} answers ${code}`);
  });
  return undeclared;
}
