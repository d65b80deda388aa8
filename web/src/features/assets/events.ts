import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  AssetChangedEvent: (_asset, cache) => refreshSoon(cache, ['assets']),
  AssetsChangedEvent: (_change, cache) => refreshLazily(cache, ['assets']),
  AssetSettingsChangedEvent: (_change, cache) => {
    refreshLazily(cache, ['asset-settings']);
    refreshLazily(cache, ['assets']);
  },
  TicketAssetEvent: (_ticket, cache) => refreshSoon(cache, ['assets']),
};
