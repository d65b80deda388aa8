import type { AnyRoute } from '@tanstack/react-router';

type Search = Record<string, unknown>;

/** Routes outlive the router that they were given to. */
const wrapped = new WeakSet<AnyRoute>();

const childrenOf = ({ children }: AnyRoute): AnyRoute[] => Object.values((children ?? {}) as Record<string, AnyRoute>);

/**
 * The router hands a page what its reader of the address made, and beside it whatever else stands in the address: a value that
 * the reader left out would come through as it was typed. Here the page gets only what was read.
 */
export function onlyKnownSearch(route: AnyRoute): void {
  const children = childrenOf(route);
  for (const child of children) onlyKnownSearch(child);
  const { validateSearch } = route.options;
  // Others stand above pages, which read the rest of the address.
  if (children.length > 0 || typeof validateSearch !== 'function' || wrapped.has(route)) return;
  wrapped.add(route);
  route.options.validateSearch = (search: Search) => {
    const known: Search = validateSearch(search);
    const left = Object.keys(search).filter((name) => !Object.hasOwn(known, name));
    return { ...Object.fromEntries(left.map((name) => [name, undefined])), ...known };
  };
}
