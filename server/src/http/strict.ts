import type { Endpoint } from '@sightline/contract/endpoint';
import { z } from 'zod';

type Schema = z.core.$ZodTypes;

const strictList = (schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] => schemas.map((one) => strict(one));

/** What of a definition holds other schemas, with these made strict; undefined where nothing does. */
function strictParts(def: Schema['_zod']['def']): object | undefined {
  switch (def.type) {
    case 'object':
      return {
        shape: Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strict(field)])),
        catchall: def.catchall ?? z.never(),
      };
    case 'array':
      return { element: strict(def.element) };
    case 'tuple':
      return { items: strictList(def.items), rest: def.rest && strict(def.rest) };
    case 'union':
      return { options: strictList(def.options) };
    case 'pipe':
      return { in: strict(def.in), out: strict(def.out) };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return { innerType: strict(def.innerType) };
    default:
      return undefined;
  }
}

/** The same schema, but every object in it refuses fields that it does not declare. */
export function strict<T extends z.core.$ZodType>(schema: T): T {
  const { def } = (schema as unknown as Schema)._zod;
  const parts = strictParts(def);
  return parts ? z.core.clone(schema, { ...def, ...parts } as T['_zod']['def']) : schema;
}

/** An endpoint whose query and body refuse, by its name, what they do not declare; one that declares none takes none. */
export const strictEndpoint = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  query: endpoint.query ? strict(endpoint.query) : nothing,
  body: endpoint.body ? strict(endpoint.body) : nothing,
});

const nothing = z.strictObject({});
