import { assetFields } from '@sightline/contract/assets/list-fields';
import type { Condition } from '@sightline/contract/conditions/conditions';
import { customFieldName } from '@sightline/contract/conditions/ops';
import type { View } from '@sightline/contract/views/views';
import { type Arranged, arrangedOf as arrangedList, searchOfView as searchOfList } from '#web/features/views/api.ts';
import { type AssetsSearch, listSearchOf, readAssetsSearch } from './search.ts';

/** The address of a saved view. */
export const searchOfView = (view: View): AssetsSearch =>
  readAssetsSearch({ ...searchOfList(view), view: view.layout });

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

export const arrangedOf = (address: AssetsSearch, columns: Record<string, boolean>): Arranged => ({
  ...arrangedList('assets', assetFields, listSearchOf(address), columns, { field: customTests }),
  layout: address.view ?? '',
});
