import { assetsList } from '@sightline/contract/assets/assets';
import { customValue } from '@sightline/contract/assets/list-fields';
import { listAddress } from '#web/lib/list-address.ts';

const { of, read } = listAddress(assetsList, { filters: { field: (text: string) => customValue.test(text) } });

export type AssetAddress = ReturnType<typeof read>;

/** `new` opens the form, with its value as the tag; `view` shows cards or a tree in place of the table. */
export type AssetsSearch = AssetAddress & { new?: string; view?: 'pictures' | 'tree' };

export function readAssetsSearch(search: Record<string, unknown>): AssetsSearch {
  const form = typeof search.new === 'string' || typeof search.new === 'number' ? { new: String(search.new) } : {};
  const shown = (['pictures', 'tree'] as const).find((view) => view === search.view);
  return { ...read(search), ...form, ...(shown && { view: shown }) };
}

export const listSearchOf = of;
