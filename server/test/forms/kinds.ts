import type { Endpoint } from '@sightline/contract/endpoint';
import { inputSchema } from '../../src/openapi/schemas.ts';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The types of a field's schema, with those inside it: `array of string`, `null or string`. */
function typesOf(schema: unknown): string[] {
  if (!isObject(schema)) return ['any'];
  const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((of) =>
    Array.isArray(of) ? (of as unknown[]) : [],
  );
  if (options.length > 0) return [...new Set(options.flatMap(typesOf))];
  const type = 'const' in schema ? typeof schema.const : String(schema.type ?? 'any');
  if (type === 'array') return [`array of ${typesOf(schema.items).join(' or ')}`];
  return type === 'object' && isObject(schema.properties)
    ? [`object of ${[...new Set(Object.values(schema.properties).flatMap(typesOf))].sort().join(', ')}`]
    : [type];
}

/** What the parser of forms meets in the body of an endpoint; it is one parser for all endpoints of a kind. */
export function kindOfForm({ body, files }: Endpoint): string {
  const fields = body ? inputSchema(body) : {};
  const forms = [fields.anyOf, fields.oneOf].flatMap((of) => (Array.isArray(of) ? (of as unknown[]) : []));
  const kinds = (forms.length > 0 ? forms : [fields]).flatMap((form) =>
    isObject(form) && isObject(form.properties)
      ? Object.values(form.properties).map((field) => typesOf(field).sort().join(' or '))
      : [],
  );
  return [...new Set(kinds)].sort().join('; ') + (files ? '; files' : '') + (forms.length > 0 ? '; one of' : '');
}

/** The first of each kind. */
export function onePerKind<T extends { endpoint: Endpoint }>(tried: readonly T[]): T[] {
  return [...Map.groupBy(tried, ({ endpoint }) => kindOfForm(endpoint)).values()].flatMap(([first]) => first ?? []);
}
