import { createRequire } from 'node:module';
import type { Endpoint } from '@sightline/contract/endpoint';
import type { z } from 'zod';

type Schema = z.core.$ZodTypes;

export const sampleId = '018f0000-0000-7000-8000-000000000077';

const formats: Record<string, string> = {
  uuid: sampleId,
  datetime: '2026-01-05T09:00:00.000Z',
  date: '2026-01-05',
  email: 'ana@norvik.example',
};

/** These texts must parse, so any text will not do. */
const special: Record<string, string> = { timezone: 'UTC', currency: 'EUR' };

const isId = (schema: z.core.$ZodType): boolean =>
  (schema as Schema)._zod.def.type === 'string' && Reflect.get(schema._zod.def, 'format') === 'uuid';

/** Trees and what refers to itself end here. */
const deepest = 7;

/** A value that a schema takes: each list has one item, each text its own name. */
function sampleOf(schema: Schema, path: string, name: string, depth = 0): unknown {
  const { def } = schema._zod;
  const inner = (type: z.core.$ZodType) => sampleOf(type as Schema, path, name, depth + 1);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field as Schema, path, key, depth + 1)]),
      );
    case 'array':
      return depth < deepest ? [inner(def.element)] : [];
    case 'nullable':
      // Nothing is above it: what refers to a row of its own kind would be above itself.
      return depth < deepest && !isId(def.innerType) ? inner(def.innerType) : null;
    case 'optional':
      return depth < deepest ? inner(def.innerType) : undefined;
    case 'default':
    case 'readonly':
    case 'catch':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(def.getter());
    case 'union':
      return inner(def.options[0] as z.core.$ZodType);
    case 'tuple':
      return def.items.map(inner);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'record':
      return {};
    case 'string': {
      const { format = '' } = def as { format?: string };
      return formats[format] ?? special[name] ?? `Sample ${name} of ${path}`;
    }
    default:
      return null;
  }
}

/** Makes a response in the shape that the contract gives the endpoint. */
export const sampleAnswer = ({ data, path }: Endpoint): never =>
  (data ? sampleOf(data as z.core.$ZodType as Schema, path, 'data') : undefined) as never;

type Contract = typeof import('@sightline/contract/api');
// The pages are built without the schemas of answers, and tests see the pages as they are built.
const { features } = createRequire(import.meta.url)('@sightline/contract/api') as Contract;

const blanks = ({ path }: Endpoint): number => path.split(':').length;

/** All of them, a path with many blanks before one with few: of those that match, the last one that was mocked answers. */
export const endpoints: readonly Endpoint[] = Object.values(features)
  .flatMap(({ api }): Endpoint[] => Object.values(api))
  .toSorted((one, other) => blanks(other) - blanks(one));
