import type { Envelope } from '@sightline/contract/envelope';
import { type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import { acceptsIdempotencyKey } from '../http/idempotency.ts';
import { sentence } from '../http/messages.ts';
import type { Served } from '../http/serve.ts';
import type { Json } from './schemas.ts';

/** Lists the errors that any endpoint of its kind may return, whatever it does. */
function listCommonErrors({ endpoint, options }: Served): ErrorCode[] {
  const { method, params, files } = endpoint;
  const isTenant = options.allow !== 'public' && options.allow !== 'signed-in';
  const takesKey = acceptsIdempotencyKey(endpoint, options);
  return [
    'MALFORMED_REQUEST',
    ...(options.allow === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
    'INVALID_INPUT',
    // FORBIDDEN refuses a form that another page sends.
    ...(method === 'GET' ? [] : (['FORBIDDEN', 'TOO_LARGE'] as const)),
    ...(isTenant
      ? ([
          'FORBIDDEN',
          'MODULE_NOT_IN_PLAN',
          'NO_WORKSPACE_CHOSEN',
          'NO_SPACE_CHOSEN',
          'SECOND_FACTOR_REQUIRED',
          'SIGN_IN_WAY_REFUSED',
        ] as const)
      : []),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(takesKey ? (['IDEMPOTENCY_KEY_REUSED', 'CONFLICT'] as const) : []),
    ...(files ? (['ATTACHMENTS_TOO_LARGE', 'TOO_MANY_FILES', 'STORAGE_FULL'] as const) : []),
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

/** Lists every code that an endpoint may return. */
export function listErrors(served: Served): ErrorCode[] {
  return [...new Set([...(served.endpoint.errors ?? []), ...listCommonErrors(served)])];
}

const envelopeOf = (code: ErrorCode): Envelope<null> => {
  const message = sentence(code, 'en');
  const field = code === 'INVALID_INPUT' ? 'email' : 'base';
  const said = code === 'INVALID_INPUT' ? 'Write a valid email address, such as ana@example.com.' : message;
  return { data: null, message, code, status: errorCatalogue[code], errors: { [field]: [said] } };
};

/** Maps each code to an example. */
export function failureExamples(): Json {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  return Object.fromEntries(codes.map((code) => [code, { summary: sentence(code, 'en'), value: envelopeOf(code) }]));
}

/** The headers of every response. */
export const commonHeaders: Json = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  'ratelimit-policy': { $ref: '#/components/headers/RateLimitPolicy' },
  ratelimit: { $ref: '#/components/headers/RateLimit' },
};

const retried = new Set([429, 503]);

function responseOf(status: number, codes: readonly ErrorCode[]): Json {
  const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }] };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${sentence(code, 'en')}`).join('\n\n'),
    headers: {
      ...commonHeaders,
      ...(retried.has(status) && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/json': { schema, examples } },
  };
}

/** Maps a status to its description. Refusals that many endpoints share are written once, into `components`. */
export function errorResponsesOf(served: Served, components: Json): Json {
  const byStatus = Object.groupBy(listErrors(served), (code) => String(errorCatalogue[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const name = codes.join('-');
      components[name] ??= responseOf(Number(status), codes);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
