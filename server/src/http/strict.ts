import type { Endpoint } from '@sightline/contract/endpoint';
import { z } from 'zod';

type Container =
  | z.ZodObject
  | z.ZodArray
  | z.ZodTuple
  | z.ZodUnion
  | z.ZodPipe
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPrefault
  | z.ZodReadonly;

const strictPart = (part: z.core.$ZodType): z.ZodType => strict(part as z.ZodType);

/** The parts of a definition that hold other schemas, with these made strict; undefined if there are none. */
function strictParts(schema: Container): object | undefined {
  switch (schema.type) {
    case 'object':
      return {
        shape: Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, strictPart(field)])),
        catchall: schema.def.catchall ?? z.never(),
      };
    case 'array':
      return { element: strictPart(schema.element) };
    case 'tuple':
      return { items: schema.def.items.map(strictPart), rest: schema.def.rest && strictPart(schema.def.rest) };
    case 'union':
      return { options: schema.options.map(strictPart) };
    case 'pipe':
      return { in: strictPart(schema.in), out: strictPart(schema.out) };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return { innerType: strictPart(schema.def.innerType) };
    default:
      return undefined;
  }
}

/** The same schema, but every object in it refuses fields that it does not declare. */
export function strict<T extends z.ZodType>(schema: T): T {
  const parts = strictParts(schema as unknown as Container);
  return parts ? schema.clone({ ...schema.def, ...parts } as T['def']) : schema;
}

/**
 * An endpoint whose query and body refuse unknown fields by name; without a declaration, they refuse all fields. What a deletion's body
 * holds counts as its query, unless it declares one.
 */
export function strictEndpoint(endpoint: Endpoint): Endpoint {
  const query = endpoint.query ? strict(endpoint.query) : nothing;
  if (endpoint.method === 'DELETE' && !endpoint.body) return { ...endpoint, query };
  return { ...endpoint, query, body: endpoint.body ? strict(endpoint.body) : nothing };
}

const nothing = z.strictObject({});
