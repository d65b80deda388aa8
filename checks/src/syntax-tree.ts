import { type Comment, parseSync } from 'oxc-parser';

/** A node of the syntax tree (ESTree): its type and untyped fields. */
export type Node = { type: string; [field: string]: unknown };

export type Parsed = { program: Node; comments: Comment[] };

/** The extension of `file` selects the language. Throws for an invalid program. */
export function parse(file: string, source: string): Parsed {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return { program: program as unknown as Node, comments };
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

/** The name of an identifier, also in JSX; of `a.b.c`, the last name. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier' || value.type === 'JSXIdentifier') return String(value.name);
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return undefined;
}

/** The text of a string literal. */
export function textOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

export function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
