import type { FastifyInstance } from 'fastify';

export type Route = { method: string; path: string };

/** Every route that is registered, read from the router itself, so that none can be forgotten. */
export function listRoutes(http: FastifyInstance): Route[] {
  const branch: string[] = [];
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      branch.splice(indent.length / 4, Infinity, part);
      const path = branch.join('');
      return (methods ?? '').split(', ').flatMap((method) => (method ? [{ method, path }] : []));
    });
}
