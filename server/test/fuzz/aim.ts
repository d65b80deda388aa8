import type { KnownIds } from './world.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId?: string;
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: Json }> };
};
export type Document = { paths: Record<string, Record<string, Operation>> };

const isUuid = (schema: Json): boolean => schema.format === 'uuid';

/** Half of the ids are then made up, the others exist. */
function aimed(schema: Json, known: readonly string[] | undefined): Json {
  if (!known || known.length === 0) return schema;
  if (isUuid(schema)) return { anyOf: [{ enum: known }, schema] };
  if (schema.type === 'array' && isUuid(schema.items as Json))
    return { ...schema, items: aimed(schema.items as Json, known) };
  if (!Array.isArray(schema.anyOf)) return schema;
  return { ...schema, anyOf: (schema.anyOf as Json[]).map((form) => aimed(form, known)) };
}

function aimBody(schema: Json, known: Record<string, string[]>): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: (schema.anyOf as Json[]).map((form) => aimBody(form, known)) };
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, inner]) => [name, aimed(inner, known[`body.${name}`])])),
  };
}

const listOperations = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((path) => Object.values(path));

const parts: Record<string, string> = { path: 'params', query: 'query' };

/** The same document, in which ids that exist are likely, so that requests reach what lies behind the first refusal. */
export function aimAt(document: Document, ids: KnownIds): Document {
  const copy = structuredClone(document);
  for (const { operationId = '', parameters = [], requestBody } of listOperations(copy)) {
    const known = ids[operationId] ?? {};
    for (const parameter of parameters) {
      if (!parameter.schema) continue;
      parameter.schema = aimed(
        parameter.schema as Json,
        known[`${parts[String(parameter.in)]}.${String(parameter.name)}`],
      );
    }
    for (const content of Object.values(requestBody?.content ?? {})) content.schema = aimBody(content.schema, known);
  }
  return copy;
}
