import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';

type Bounds = { parts: number; depth: number; repeated: boolean };

/** A query asks; a form carries what is kept, such as drawings, and may say a key twice to make a list. */
const ofQueries: Bounds = { parts: 200, depth: 4, repeated: false };
const ofForms: Bounds = { parts: limits.formFields, depth: 8, repeated: true };
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

type Tree = { [key: string]: string | Tree };

/** `filter.status_id[0]`, `filter[status_id][0]` and `filter.status_id.0` are the same path. */
function pathOf(key: string): string[] {
  return key.replaceAll(']', '').split(/[.[]/);
}

const emptyTree = (): Tree => Object.create(null) as Tree;

/** The list at a place, which a single value there becomes the first item of. */
function listAt(tree: Tree, step: string): Tree {
  const there = tree[step];
  const list = typeof there === 'object' ? there : emptyTree();
  if (typeof there === 'string') list[0] = there;
  tree[step] = list;
  return list;
}

function setPath(tree: Tree, path: string[], value: string, repeated: boolean): void {
  let at = tree;
  for (const step of path.slice(0, -1)) {
    const next = at[step];
    if (typeof next === 'string') throw new AppError('MALFORMED_REQUEST');
    const branch = next ?? emptyTree();
    at[step] = branch;
    at = branch;
  }
  const last = path.at(-1) ?? '';
  if (!(last in at)) {
    at[last] = value;
    return;
  }
  if (!repeated) throw new AppError('MALFORMED_REQUEST');
  const list = listAt(at, last);
  list[Object.keys(list).length] = value;
}

/** Indexed keys 0, 1, 2 … become an array; everything else stays an object. */
function toArrays(tree: string | Tree): unknown {
  if (typeof tree === 'string') return tree;
  const keys = Object.keys(tree);
  const values = keys.map((key) => toArrays(tree[key] ?? ''));
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/**
 * Reads the flattened keys of the specification, section 7: arrays longer than one item as indexed keys, nested objects as
 * dotted keys (query strings) or bracketed keys (forms). `x[]` is the same as `x`, said as often as the list is long.
 */
export function unflatten(pairs: Iterable<[string, string]>, bounds = ofForms): Record<string, unknown> {
  const tree = emptyTree();
  let parts = 0;
  for (const [key, value] of pairs) {
    const path = pathOf(key.replace(/\[\]$/, ''));
    parts += 1;
    const isWrong = path.some((step) => step === '' || forbidden.has(step));
    if (parts > bounds.parts || path.length > bounds.depth || isWrong) throw new AppError('MALFORMED_REQUEST');
    setPath(tree, path, value, bounds.repeated);
  }
  return Object.fromEntries(Object.keys(tree).map((key) => [key, toArrays(tree[key] ?? '')]));
}

export function parseQueryString(text: string): Record<string, unknown> {
  return unflatten(new URLSearchParams(text), ofQueries);
}
