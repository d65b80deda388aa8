import { assetFields } from '@sightline/contract/assets/list-fields';
import type { Condition } from '@sightline/contract/conditions/conditions';
import { customFieldName } from '@sightline/contract/conditions/ops';
import type { View } from '@sightline/contract/views/views';
import type { Arranged } from '#web/features/views/api.ts';
import { readCondition } from '#web/lib/list-query.ts';
import { type AssetsSearch, listSearchOf, readAssetsSearch } from './search.ts';

/** The address of a saved view. */
export const searchOfView = ({ id, condition, query, order_by, order_dir, layout }: View): AssetsSearch =>
  readAssetsSearch({
    ...{ saved: id, query, view: layout },
    ...(condition && { where: condition }),
    ...(order_by && { order: order_by }),
    ...(order_dir && { dir: order_dir }),
  });

/** Values of one field, written `id:value`, match any. */
function customTests(chosen: readonly string[]): Condition[] {
  const byField = Map.groupBy(chosen, (each) => each.slice(0, each.indexOf(':')));
  return [...byField].map(([id, each]) => {
    const values = each.map((one) => one.slice(id.length + 1));
    const field = customFieldName(id);
    const isFlag = values.every((value) => value === 'true' || value === 'false');
    if (isFlag) return { any: values.map((value) => ({ field, op: 'is', value: value === 'true' }) as const) };
    return { field, op: 'is_any_of', value: values };
  });
}

/** Filters as questions, so that a view needs nothing but its condition. */
export function arrangedOf(address: AssetsSearch, columns: Record<string, boolean>): Arranged {
  const search = listSearchOf(address);
  const { field = [], ...filter } = search.filter;
  const chosen = readCondition(assetFields, search.where);
  const parts: Condition[] = [
    ...Object.entries(filter).map(([name, value]) => ({ field: name, op: 'is_any_of', value }) as const),
    ...customTests(field),
    ...(chosen ? [chosen] : []),
  ];
  return {
    ...{ list: 'assets', query: search.query ?? '', columns, layout: address.view ?? '' },
    ...{ order_by: search.order ?? null, order_dir: search.dir ?? null },
    condition: parts.length > 0 ? JSON.stringify(parts.length === 1 ? parts[0] : { all: parts }) : null,
  };
}
