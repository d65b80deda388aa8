import { AppError } from '@sightline/contract/errors';

const mostParts = 200;
const deepest = 4;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

type Tree = { [key: string]: string | Tree };

/** `filter.status_id[0]`, `filter[status_id][0]` and `filter.status_id.0` are the same path. */
function pathOf(key: string): string[] {
  return key.replaceAll(']', '').split(/[.[]/);
}

function plant(tree: Tree, path: string[], value: string): void {
  let at = tree;
  for (const step of path.slice(0, -1)) {
    const next = at[step];
    if (typeof next === 'string') throw new AppError('MALFORMED_REQUEST');
    const branch = next ?? (Object.create(null) as Tree);
    at[step] = branch;
    at = branch;
  }
  const last = path.at(-1) ?? '';
  if (last in at) throw new AppError('MALFORMED_REQUEST');
  at[last] = value;
}

/** Indexed keys 0, 1, 2 … become an array; everything else stays an object. */
function ripen(tree: string | Tree): unknown {
  if (typeof tree === 'string') return tree;
  const keys = Object.keys(tree);
  const values = keys.map((key) => ripen(tree[key] ?? ''));
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/**
 * Reads the flattened keys of the specification, section 7: arrays longer than one item as indexed keys, nested objects as
 * dotted keys (query strings) or bracketed keys (multipart forms).
 */
export function unflatten(pairs: Iterable<[string, string]>): Record<string, unknown> {
  const tree = Object.create(null) as Tree;
  let parts = 0;
  for (const [key, value] of pairs) {
    const path = pathOf(key);
    parts += 1;
    if (parts > mostParts || path.length > deepest || path.some((step) => step === '' || forbidden.has(step))) {
      throw new AppError('MALFORMED_REQUEST');
    }
    plant(tree, path, value);
  }
  return Object.fromEntries(Object.keys(tree).map((key) => [key, ripen(tree[key] ?? '')]));
}

export function parseQueryString(text: string): Record<string, unknown> {
  return unflatten(new URLSearchParams(text));
}
