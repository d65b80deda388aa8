import type { Endpoint } from '@sightline/contract/endpoint';
import { type Permission, plansMap } from '@sightline/contract/permissions';
import { acceptsIdempotencyKey } from '../http/idempotency.ts';
import { successSentence } from '../http/messages.ts';
import type { Options, Served } from '../http/serve.ts';
import { strict } from '../http/strict.ts';
import { commonHeaders, errorResponsesOf } from './error-responses.ts';
import { exampleOf } from './examples.ts';
import { requestExamples } from './request-examples.gen.ts';
import { inputSchema, type Json, outputSchema } from './schemas.ts';

/** Components that operations share. */
export type Components = { schemas: Json; responses: Json };

/** The envelope of the specification, section 7, around what an endpoint answers. */
export function envelopeSchema(data: Json, code: Json): Json {
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

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

const parameter = (place: 'path' | 'query', name: string, required: boolean, given: Json): Json => {
  const { description, ...schema } = given;
  return { name, in: place, required, ...(description !== undefined && { description }), schema };
};

function parametersOf({ endpoint, options }: Served): Json[] {
  const { path, params, query } = endpoint;
  const inPath: ObjectSchema = params ? inputSchema(params) : {};
  const inQuery: ObjectSchema = query ? inputSchema(query) : {};
  return [
    { $ref: '#/components/parameters/AcceptLanguage' },
    { $ref: '#/components/parameters/Environment' },
    ...(acceptsIdempotencyKey(endpoint, options) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
      parameter('path', name, true, inPath.properties?.[name] ?? { type: 'string' }),
    ),
    ...Object.entries(inQuery.properties ?? {}).flatMap(([name, schema]) =>
      queryParameters(name, schema, inQuery.required?.includes(name) === true),
    ),
  ];
}

/** Nested objects travel as dotted keys (section 7), so each of their fields is a parameter of its own. */
function queryParameters(name: string, schema: Json, required: boolean): Json[] {
  if (schema.type === 'array') return [listParameter(name, schema, required)];
  if (schema.type !== 'object') return [parameter('query', name, required, schema)];
  const { properties = {}, required: needed = [] } = schema as ObjectSchema;
  return Object.entries(properties).flatMap(([key, inner]) =>
    queryParameters(`${name}.${key}`, inner, required && needed.includes(key)),
  );
}

/** OpenAPI has no word for indexed keys; one value is the plain key. */
function listParameter(name: string, { items }: Json, required: boolean): Json {
  const description = `One value; several travel as \`${name}[0]\`, \`${name}[1]\` and so on, and any of them matches.`;
  return parameter('query', name, required, { ...(items as Json), description });
}

function bodyOf(name: string, { body, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  const schema: Json = body ? inputSchema(strict(body)) : { type: 'object', properties: {} };
  const example = requestExamples[name];
  const json = { 'application/json': { schema, example } };
  if (!files) {
    const form = { schema };
    return {
      required: true,
      content: { ...json, 'multipart/form-data': form, 'application/x-www-form-urlencoded': form },
    };
  }
  const properties = {
    ...(schema.properties as Json),
    [files]: { type: 'array', items: { type: 'string', format: 'binary' } },
  };
  const form = { 'multipart/form-data': { schema: { ...schema, properties } } };
  return { required: true, content: { ...form, ...(body && json) } };
}

function successOf({ data, raw }: Endpoint, message: string, { schemas }: Components): Json {
  if (raw) return rawAnswers;
  const inside = data ? outputSchema(data, schemas) : { type: 'null' };
  const schema = envelopeSchema(inside, { const: 'OK' });
  const example = { data: exampleOf(inside, [], schemas), message, code: 'OK', status: 200, errors: {} };
  return {
    200: { description: 'Done.', headers: commonHeaders, content: { 'application/json': { schema, example } } },
  };
}

const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const rawAnswers: Json = {
  200: { description: 'The whole file.', headers: commonHeaders, content: bytes },
  206: { description: 'The bytes that `Range` asked for.', headers: commonHeaders, content: bytes },
  416: { description: '`Range` asks for bytes that the file does not have.', headers: commonHeaders },
};

function securityOf(options: Options): Json[] {
  if (options.allow === 'public') return [{}];
  const isForGuests = 'guests' in options && options.guests === true;
  return isForGuests ? [{ member: [] }, { callGuest: [] }] : [{ member: [] }];
}

const slugs = new Map(plansMap.map((entry) => [entry.slug, entry]));

function whoMayCall(options: Options): string {
  if (options.allow === 'public') return 'Anybody may call this.';
  if (options.allow === 'signed-in') return 'Anybody who is signed in may call this, a workspace chosen or not.';
  const { roles = [], plans = [] } = slugs.get(options.allow satisfies Permission) ?? {};
  const guests = 'guests' in options && options.guests ? ' Guests of a call may call this for their own call.' : '';
  return `Needs the permission \`${options.allow}\` (${roles.join(', ')}; plans: ${plans.join(', ')}).${guests}`;
}

export function operationOf(feature: string, verb: string, served: Served, components: Components): Json {
  const { endpoint, options } = served;
  const { summary, description = '' } = endpoint;
  const requestBody = bodyOf(`${feature}.${verb}`, endpoint);
  return {
    operationId: `${feature}.${verb}`,
    tags: [feature],
    summary,
    description: [description, whoMayCall(options)].filter(Boolean).join('\n\n'),
    security: securityOf(options),
    parameters: parametersOf(served),
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(endpoint, successSentence(options.message, 'en'), components),
      ...errorResponsesOf(served, components.responses),
    },
  };
}
