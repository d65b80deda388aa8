import type { Endpoint } from '@sightline/contract/endpoint';
import { z } from 'zod';
import type { Input } from '../scenarios/forms.ts';

type Json = {
  format?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

function walk(schema: Json, at: string): string[] {
  if (schema.format === 'uuid') return [at];
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => walk(inner, `${at}.${name}`)),
    ...(items ? walk(items, at) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => walk(inner, at)),
  ];
}

const parts = ['params', 'query', 'body'] as const;

/** Where in its input an endpoint takes an id: `params.id`, `query.filter.branch_id`, … */
export function idFields(endpoint: Endpoint): string[] {
  const found = parts.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, part) : [];
  });
  return [...new Set(found)];
}

/** The values that an input has at a field, in all items of lists on the way. */
export function valuesAt(input: Input, field: string): string[] {
  const values = field
    .split('.')
    .reduce<unknown[]>(
      (inner, name) => inner.flat().map((item) => (item as Record<string, unknown> | undefined)?.[name]),
      [input],
    );
  return values.flat().filter((item) => typeof item === 'string');
}
