import { parseSync } from '@swc/core';

/** A node of swc's syntax tree, seen from outside: its type and whatever it carries. */
export type Node = { type: string; [field: string]: unknown };

/** `tsx` must be told: in a .ts file `<T>(value: T) => …` is a function, in a .tsx file it opens an element. */
export function parse(source: string, tsx: boolean): Node {
  return parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }) as unknown as Node;
}

/** Every node below and including this one, parents first. */
export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (value !== null && typeof value === 'object') {
    if (isNode(value)) yield value;
    for (const inner of Object.values(value)) yield* walk(inner);
  }
}

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string';
}

/** The name of an identifier; of `a.b.c`, the last name. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier') return String(value.value);
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return undefined;
}

export function textOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'StringLiteral' ? String(value.value) : undefined;
}
