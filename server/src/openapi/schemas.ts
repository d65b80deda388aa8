import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type Json = Record<string, unknown>;

const contractDir = dirname(fileURLToPath(import.meta.resolve('@sightline/contract/api')));
const files = (await readdir(contractDir, { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

/** Names each schema in the document after its export in the contract, wherever an endpoint returns it. */
const named = z.registry<{ id: string }>();
for (const file of files) {
  const exported = (await import(`@sightline/contract/${file.slice(0, -3)}`)) as Record<string, unknown>;
  for (const [id, value] of Object.entries(exported)) {
    if (value instanceof z.ZodObject || value instanceof z.ZodEnum) named.add(value, { id });
  }
}

const mostExact = Number.MAX_SAFE_INTEGER;

/** Drops the pattern of a format, and the bounds that every integer has, which are of no use to a reader. */
function shorten(json: Json): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.maximum === mostExact) delete json.maximum;
  if (json.minimum === -mostExact) delete json.minimum;
}

/** A choice between single values is an enumeration. */
function gather(json: Json): void {
  const choices = (json.anyOf as Json[] | undefined)?.map(({ const: value }) => value);
  if (!choices?.every((value) => typeof value === 'number')) return;
  delete json.anyOf;
  Object.assign(json, { type: 'integer', enum: choices });
}

/** Shows the allowed values of a text that is parsed and then checked against a list. */
function showTarget(schema: z.core.$ZodType, json: Json): void {
  if (!(schema instanceof z.ZodPipe) || schema.def.out instanceof z.ZodTransform) return;
  if (schema.def.in instanceof z.ZodTransform) return;
  for (const key of Object.keys(json)) delete json[key];
  Object.assign(json, inputSchema(schema.def.out as z.ZodType));
}

const draft = { target: 'draft-2020-12', unrepresentable: 'any' } as const;

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}

/** Makes the schema of a request. */
export function inputSchema(schema: z.ZodType): Json {
  return withoutDialect(
    z.toJSONSchema(schema, {
      ...draft,
      io: 'input',
      metadata: z.registry(),
      override: ({ zodSchema, jsonSchema }) => {
        shorten(jsonSchema);
        gather(jsonSchema);
        showTarget(zodSchema, jsonSchema);
      },
    }),
  );
}

/** Makes the schema of a response. Named schemas go into `components` once and are referenced. */
export function outputSchema(schema: z.ZodType, components: Json): Json {
  const json = z.toJSONSchema(schema, {
    ...draft,
    io: 'output',
    metadata: named,
    override: ({ jsonSchema }) => {
      shorten(jsonSchema);
      gather(jsonSchema);
      delete jsonSchema.id;
    },
  });
  const { $defs = {}, ...own } = JSON.parse(
    JSON.stringify(withoutDialect(json)).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  Object.assign(components, $defs);
  return own;
}
