import { z } from 'zod';

type Path = (string | number)[];

function listUnstorable(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => listUnstorable(item, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => listUnstorable(inner, [...path, key]));
}

/** Refuses text that the database cannot give back as it came: PostgreSQL has no zero character and no half of a pair. */
export function requireStorableText(...parts: unknown[]): void {
  const issues = parts
    .flatMap((part) => listUnstorable(part, []))
    .map((path) => ({ code: 'custom' as const, path, message: '', params: { code: 'characters' } }));
  if (issues.length > 0) throw new z.ZodError(issues);
}
