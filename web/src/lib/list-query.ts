import { checkCondition } from '@sightline/contract/conditions/check';
import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionFields } from '@sightline/contract/conditions/fields';
import type { ListFilterKind } from '@sightline/contract/list-filters';
import type { List } from '@sightline/contract/lists';
import type { z } from 'zod';
import { type DeclaredList, filterName, type ListSearch } from './list-address.ts';

/** The condition of an address, if it is one on these fields. */
export function readCondition(fields: ConditionFields, where: string | undefined): Condition | undefined {
  if (where === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(where);
    return checkCondition(fields, value).length === 0 ? (value as Condition) : undefined;
  } catch {
    return undefined;
  }
}

/** Without a condition that the list does not understand: its screen says so. */
export const conditionsOf = (
  { fields }: DeclaredList,
  { where }: Pick<ListSearch, 'where'>,
): { conditions?: string } => (where !== undefined && readCondition(fields, where) ? { conditions: where } : {});

function wireValue({ kind }: ListFilterKind, values: readonly string[]): string | readonly string[] {
  return kind === 'any_of' || kind === 'ids' ? values : (values[0] ?? '');
}

type Request<L extends List> = Omit<NonNullable<z.input<L['query']>>, 'page'>;

/** Builds the request of a list, without the page. */
export function listQuery<L extends List>(list: L, search: ListSearch): Request<L> {
  const filter = Object.entries(list.filters).flatMap(([wire, kind]) => {
    const values = search.filter[filterName(wire)];
    return values && kind.kind !== 'id' ? [[wire, wireValue(kind, values)] as const] : [];
  });
  const asked = {
    ...(search.query && { query: search.query }),
    ...conditionsOf(list, search),
    order_by: search.order ?? list.order.by,
    ...(search.dir && { order_dir: search.dir }),
    ...(filter.length > 0 && { filter: Object.fromEntries(filter) }),
  };
  // The address was read by the same declaration.
  return asked as unknown as Request<L>;
}
