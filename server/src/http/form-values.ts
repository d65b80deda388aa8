import { z } from 'zod';

/** The kinds of schema that read a form in a way of their own. */
type Schema =
  | z.ZodObject
  | z.ZodArray
  | z.ZodTuple
  | z.ZodUnion
  | z.ZodPipe
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPrefault
  | z.ZodReadonly
  | z.ZodNumber
  | z.ZodBoolean
  | z.ZodNull
  | z.ZodLiteral;
type Def = Schema['def'];
type Of<Type extends Def['type']> = Extract<Def, { type: Type }>;

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const booleans: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/**
 * Reads the text of a form as what a schema declares there: `'1'` as a number or a boolean, `'null'` as null, one value as
 * a list of one. Unreadable values stay as they are, and the schema refuses them.
 */
export function readFormValue(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = schema as Schema;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return readFormValue(def.innerType, value);
    case 'nullable':
      return readNullable(def, value);
    // A preprocessed value is declared by the schema that follows the transform.
    case 'pipe':
      return readFormValue(def.in instanceof z.ZodTransform ? def.out : def.in, value);
    case 'union':
      return readUnion(def, value);
    case 'object':
      return readObject(def, value);
    case 'array':
      return listOf(value)?.map((item) => readFormValue(def.element, item)) ?? value;
    case 'tuple':
      return readTuple(def, value);
    default:
      return typeof value === 'string' ? readText(def, value) : value;
  }
}

function readText(def: Def, text: string): unknown {
  switch (def.type) {
    case 'number':
      return jsonNumber.test(text) ? Number(text) : text;
    case 'boolean':
      return booleans[text] ?? text;
    case 'null':
      return text === '' || text === 'null' ? null : text;
    case 'literal':
      return def.values.find((value) => String(value) === text) ?? text;
    default:
      return text;
  }
}

/** An empty text is null, except where an empty text is a value of its own. */
function readNullable({ innerType }: Of<'nullable'>, value: unknown): unknown {
  if (value === 'null' || (value === '' && !accepts(innerType, ''))) return null;
  return readFormValue(innerType, value);
}

/** The first form that fits what it reads. */
function readUnion({ options }: Of<'union'>, value: unknown): unknown {
  const readings = options.map((option) => ({ option, read: readFormValue(option, value) }));
  const { read } = readings.find(({ option, read }) => accepts(option, read)) ?? { read: value };
  return read;
}

function readObject({ shape }: Of<'object'>, value: unknown): unknown {
  if (!isTree(value)) return value;
  const entries = Object.entries(value).map(([name, text]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, field ? readFormValue(field, text) : text];
  });
  return Object.fromEntries(entries);
}

/** `x[0]`, `x[]` and a plain `x` are lists where a list is declared, and an empty text is the list without items. */
function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!isTree(value)) return undefined;
  const indexes = Object.keys(value);
  if (!indexes.every((index) => /^\d+$/.test(index))) return undefined;
  return indexes.toSorted((one, other) => Number(one) - Number(other)).map((index) => value[index]);
}

function readTuple({ items, rest }: Of<'tuple'>, value: unknown): unknown {
  return (
    listOf(value)?.map((item, at) => {
      const schema = items[at] ?? rest;
      return schema ? readFormValue(schema, item) : item;
    }) ?? value
  );
}
