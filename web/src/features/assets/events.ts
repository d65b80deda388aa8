import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

/** Categories and models say how many assets they have. */
function refreshCounts(cache: QueryClient): void {
  for (const counted of ['categories', 'models', 'model']) refreshLazily(cache, ['asset-settings', counted]);
}

export const eventHandlers: EventHandlers = {
  AssetChangedEvent: (_asset, cache) => {
    refreshSoon(cache, ['assets']);
    refreshCounts(cache);
  },
  AssetsChangedEvent: (_change, cache) => {
    refreshLazily(cache, ['assets']);
    refreshCounts(cache);
  },
  AssetSettingsChangedEvent: (_change, cache) => {
    refreshLazily(cache, ['asset-settings']);
    refreshLazily(cache, ['assets']);
  },
  TicketAssetEvent: (_ticket, cache) => refreshSoon(cache, ['assets']),
};
