import { assetsList } from '@sightline/contract/assets/assets';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';

/** The wire calls the fields that people define `custom`. */
export function toAssetsQuery(search: ListSearch) {
  const { filter, ...query } = listQuery(assetsList, search);
  const { field } = search.filter;
  return { ...query, filter: { ...filter, ...(field && { custom: field }) } };
}
