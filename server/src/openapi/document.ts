import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import { z } from 'zod';
import { sentence } from '../http/messages.ts';

type Json = Record<string, unknown>;

const draft = { target: 'draft-2020-12', unrepresentable: 'any' } as const;
const inputSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { ...draft, io: 'input' }));
const outputSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { ...draft, io: 'output' }));

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}

/** The envelope of the specification, section 7, around what an endpoint answers. */
function envelope(data: Json, code: Json): Json {
  return {
    type: 'object',
    required: ['data', 'message', 'code', 'status', 'errors'],
    properties: {
      data,
      message: { type: 'string' },
      code,
      status: { type: 'integer' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  };
}

function parametersOf({ path, params, query }: Endpoint): Json[] {
  const shapes = (schema: z.ZodType | undefined) => (schema ? inputSchema(schema) : {});
  const { properties: inPath = {} } = shapes(params) as { properties?: Json };
  const { properties: inQuery = {}, required = [] } = shapes(query) as { properties?: Json; required?: string[] };
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath[name] ?? { type: 'string' },
    })),
    ...Object.entries(inQuery).flatMap(([name, schema]) =>
      queryParameters(name, schema as Json, required.includes(name)),
    ),
  ];
}

/** Nested objects travel as dotted keys (section 7), so each of their fields is a parameter of its own. */
function queryParameters(name: string, schema: Json, required: boolean): Json[] {
  if (schema.type !== 'object') return [{ name, in: 'query', required, schema }];
  const needed = (schema.required as string[] | undefined) ?? [];
  return Object.entries(schema.properties as Json).flatMap(([key, inner]) =>
    queryParameters(`${name}.${key}`, inner as Json, required && needed.includes(key)),
  );
}

function bodyOf({ body, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  const schema = body ? inputSchema(body) : { type: 'object', properties: {} };
  if (!files) return { required: true, content: { 'application/json': { schema } } };
  const properties = {
    ...(schema.properties as Json),
    [files]: { type: 'array', items: { type: 'string', format: 'binary' } },
  };
  const content = { 'multipart/form-data': { schema: { ...schema, properties } } };
  return { required: true, content: body ? { ...content, 'application/json': { schema } } : content };
}

function successOf({ data, raw }: Endpoint): Json {
  if (raw) return { description: 'The bytes.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const schema = envelope(data ? outputSchema(data) : { type: 'null' }, { const: 'OK' });
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

const failure = {
  description: 'Refused; `code` says why, `errors` names the fields.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

function operation(feature: string, verb: string, endpoint: Endpoint): Json {
  const requestBody = bodyOf(endpoint);
  return {
    operationId: `${feature}.${verb}`,
    tags: [feature],
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      200: successOf(endpoint),
      '4XX': failure,
    },
  };
}

/** OpenAPI 3.1 of the whole contract: made from what the server is checked against, so it cannot disagree with it. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [verb, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, verb, endpoint) };
    }
  }
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const meanings = codes.map((code) => `- \`${code}\` (${errorCatalogue[code]}): ${sentence(code, 'en')}`).join('\n');
  return {
    openapi: '3.1.0',
    info: { title: 'Sightline', version: '1', description: `Error codes:\n\n${meanings}` },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: envelope({ type: 'null' }, { enum: codes }) },
    },
  };
}
