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

/** The kinds of fields that the parser of forms meets in the body of an endpoint. It is one parser for all endpoints. */
export function kindsOfForm({ body, files }: Endpoint): string[] {
  const fields = body ? inputSchema(body) : {};
  const forms = [fields.anyOf, fields.oneOf].flatMap((of) => (Array.isArray(of) ? (of as unknown[]) : []));
  const kinds = (forms.length > 0 ? forms : [fields]).flatMap((form) =>
    isObject(form) && isObject(form.properties)
      ? Object.values(form.properties).map((field) => typesOf(field).sort().join(' or '))
      : ['no fields'],
  );
  return [...kinds, ...(files ? ['files'] : []), ...(forms.length > 0 ? ['one of several bodies'] : [])];
}

/** As many as it takes to meet each kind of field once; those with many kinds come first. */
export function onePerKind<T extends { endpoint: Endpoint }>(tried: readonly T[]): T[] {
  const met = new Set<string>();
  return tried
    .map((one) => ({ one, kinds: [...new Set(kindsOfForm(one.endpoint))] }))
    .sort((a, b) => b.kinds.length - a.kinds.length)
    .filter(({ kinds }) => {
      const isNew = kinds.some((kind) => !met.has(kind));
      for (const kind of kinds) met.add(kind);
      return isNew;
    })
    .map(({ one }) => one);
}
