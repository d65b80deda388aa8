import type { z } from 'zod';

type ExactCheck = (value: unknown) => boolean;
type Def = z.core.$ZodTypes['_zod']['def'];

/**
 * Tells whether a value is to the letter what a schema declares: nothing missing, nothing more, nothing of another kind.
 * Parsing such a value gives the same again, for many times the work. Undefined for schemas of which this cannot be told
 * so simply; for a value that does not fit, parsing says why, or makes it fit.
 */
export function compileExactCheck(schema: z.core.$ZodType): ExactCheck | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks && def.checks.length > 0) return undefined;
  switch (def.type) {
    case 'string':
      return stringFit(def);
    case 'number':
      return numberFit(def);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable':
      return orElse(null, compileExactCheck(def.innerType));
    case 'union':
      return unionFit(def);
    case 'array':
      return arrayFit(compileExactCheck(def.element));
    case 'object':
      return objectFit(def);
    default:
      return undefined;
  }
}

const oneOf = (values: readonly unknown[]): ExactCheck => {
  const known = new Set(values);
  return (value) => known.has(value);
};

const orElse = (other: unknown, fits: ExactCheck | undefined): ExactCheck | undefined =>
  fits && ((value) => value === other || fits(value));

function stringFit(def: Extract<Def, { type: 'string' }>): ExactCheck | undefined {
  if (def.coerce) return undefined;
  if (!('format' in def)) return (value) => typeof value === 'string';
  const { format, pattern } = def as z.core.$ZodStringFormatDef;
  const isPatternAll = format === 'uuid' || format === 'datetime';
  return isPatternAll && pattern ? (value) => typeof value === 'string' && pattern.test(value) : undefined;
}

function numberFit(def: Extract<Def, { type: 'number' }>): ExactCheck | undefined {
  if (def.coerce) return undefined;
  if (!('format' in def)) return Number.isFinite;
  return def.format === 'safeint' ? Number.isSafeInteger : undefined;
}

/** The first option that takes a value also decides what is stripped of it, so only options without fields are simple. */
function unionFit({ options }: Extract<Def, { type: 'union' }>): ExactCheck | undefined {
  const isSimple = options.every((option) => (option as z.core.$ZodTypes)._zod.def.type === 'literal');
  const each = options.map(compileExactCheck);
  return isSimple ? (value) => each.some((fits) => fits?.(value)) : undefined;
}

const arrayFit = (fits: ExactCheck | undefined): ExactCheck | undefined =>
  fits && ((value) => Array.isArray(value) && value.every((item) => fits(item)));

type FieldCheck = { name: string; fits: ExactCheck; isOptional: boolean };

function fieldFit(name: string, schema: z.core.$ZodType): FieldCheck | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isOptional = def.type === 'optional';
  const fits = compileExactCheck(isOptional ? def.innerType : schema);
  return fits && { name, fits, isOptional };
}

function objectFit({ shape, catchall }: Extract<Def, { type: 'object' }>): ExactCheck | undefined {
  const fields = Object.entries(shape).map(([name, schema]) => fieldFit(name, schema));
  if (catchall || fields.some((field) => field === undefined)) return undefined;
  const declared = fields as readonly FieldCheck[];
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    let undeclared = Object.keys(value).length;
    for (const { name, fits, isOptional } of declared) {
      const field = (value as Record<string, unknown>)[name];
      if (field === undefined && isOptional && !(name in value)) continue;
      if (!fits(field)) return false;
      undeclared -= 1;
    }
    return undeclared === 0;
  };
}
