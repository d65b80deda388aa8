export const assetTabs = [
  'overview',
  'timeline',
  'media',
  'tickets',
  'warranties',
  'components',
  'maintenance',
  'documents',
] as const;
export type AssetTab = (typeof assetTabs)[number];

export function readAssetPageSearch(search: Record<string, unknown>): { tab?: AssetTab } {
  const tab = assetTabs.find((name) => name === search.tab);
  return tab && tab !== 'overview' ? { tab } : {};
}
