import { spacesList } from '@sightline/contract/workspace/workspace';
import { listAddress } from '#web/lib/list-address.ts';

const { of, read } = listAddress(spacesList);

/** With `create`, the form of a new space is open. */
export type SpacesSearch = ReturnType<typeof read> & { create?: true };

export const spacesSearchOf = of;

/** Older addresses say `status=archived`. */
export function readSpacesSearch({ status, create, ...search }: Record<string, unknown>): SpacesSearch {
  const listed = read(status === 'archived' ? { ...search, archived: true } : search);
  return create === true ? { ...listed, create } : listed;
}
