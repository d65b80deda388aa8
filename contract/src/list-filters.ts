/*
 * Declares what the filters of a list take. No schemas here, so that the address of a screen is read without them.
 */

export type FilterValue = string | number;

export type ListFilterKind =
  /** Rows that have any of the values. */
  | { kind: 'any_of'; values: readonly FilterValue[] }
  | { kind: 'one_of'; values: readonly string[] }
  /** Rows that belong to any of other rows, by id. */
  | { kind: 'ids' }
  | { kind: 'id' }
  | { kind: 'flag' };
export type ListFilters = Readonly<Record<string, ListFilterKind>>;

export const anyOf = <const Value extends FilterValue>(values: readonly Value[]) =>
  ({ kind: 'any_of', values }) as const;
export const oneOf = <const Value extends string>(values: readonly Value[]) => ({ kind: 'one_of', values }) as const;
export const ids = () => ({ kind: 'ids' }) as const;
export const id = () => ({ kind: 'id' }) as const;
export const flag = () => ({ kind: 'flag' }) as const;
