import { assetsApi } from '@sightline/contract/assets/assets';
import { IconBox } from '@tabler/icons-react';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';

const mostHits = 6;

/** By name, serial number, place or tag, however the tag is spelled. */
async function searchAssets(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { assets } = await unwrap(call(assetsApi.list, { query: { query: text }, signal }));
  return assets.slice(0, mostHits).map(({ id, name, tag, location }) => ({
    id,
    label: name,
    hint: [tag, location].filter(Boolean).join(' · '),
    path: `/assets/${encodeURIComponent(tag)}`,
  }));
}

export const paletteSearches: readonly PaletteSearch[] = [
  { label: 'assets', icon: IconBox, permission: 'assets.view', search: searchAssets, order: 25 },
];
