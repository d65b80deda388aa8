import { api, features } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import { defaultEnvironment } from '@sightline/contract/workspace/workspace';
import type { Served } from '../http/serve.ts';
import { conventions } from './conventions.ts';
import { failureExamples } from './error-responses.ts';
import { type Components, envelopeSchema, operationOf } from './operation.ts';
import type { Json } from './schemas.ts';

const pathOf = (path: string): string => `/api${path.replace(/:(\w+)/g, '{$1}')}`;

const securitySchemes = {
  member: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token.plainText` of POST /api/login, PUT /api/organization or POST /api/setup.',
  },
  callGuest: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `guest_token` of POST /api/call/{id}/joinRequest. Good for that call, until it ends.',
  },
};

const parameters = {
  AcceptLanguage: {
    name: 'accept-language',
    in: 'header',
    required: false,
    description: 'The language of messages: `en` or `pt`. Without one of them, that of the user.',
    schema: { type: 'string', maxLength: 200 },
    example: 'en',
  },
  Environment: {
    name: 'environment',
    in: 'header',
    required: false,
    description: 'The slug of the environment that the caller is in. One that nobody knows counts as the default.',
    schema: { type: 'string', maxLength: 64 },
    example: defaultEnvironment,
  },
  IdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description:
      'Your name for this request. Sent again with the same name it is answered as before, and nothing is done twice.',
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  },
};

const headers = {
  RequestId: {
    description: 'Names the request in the logs. A sensible one that was sent is kept.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'The limit that this request counts against: `q` requests in `w` seconds, for whose they are.',
    schema: { type: 'string' },
    example: '"account";q=1200;w=10',
  },
  RateLimit: {
    description: 'What is left of it (`r`), and the seconds until a request may come when nothing is (`t`).',
    schema: { type: 'string' },
    example: '"account";r=1199;t=0',
  },
  RetryAfter: { description: 'Seconds after which trying again makes sense.', schema: { type: 'integer', minimum: 0 } },
};

function listPaths(served: readonly Served[], components: Components): Record<string, Json> {
  const byEndpoint = new Map<Endpoint, Served>(served.map((route) => [route.endpoint, route]));
  const paths: Record<string, Json> = {};
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [verb, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const route = byEndpoint.get(endpoint);
      if (!route) continue;
      const path = pathOf(endpoint.path);
      const operation = operationOf(feature, verb, route, components);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return paths;
}

/** OpenAPI 3.1 of the whole contract: made from what the server is checked against, so it cannot disagree with it. */
export function openApiDocument(served: readonly Served[]): Json {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const components: Components = {
    schemas: { Failure: envelopeSchema({ type: 'null' }, { type: 'string', enum: codes }) },
    responses: {},
  };
  const paths = listPaths(served, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sightline',
      version: '1',
      summary: 'Tickets, chat and video calls with AR drawing, for remote support and field service.',
      description: conventions,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: Object.entries(features).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: { securitySchemes, parameters, headers, examples: failureExamples(), ...components },
  };
}
