import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { followExport } from './centre/followed-export.ts';
import { followPrints } from './centre/followed-prints.ts';

export const eventHandlers: EventHandlers = {
  /** Something is under way with the account: the centre looks whether it is a copy of the data. */
  AccountUpdatedEvent: () => followExport(true),
  LabelPrintEvent: (_print, cache) => {
    followPrints(true);
    refreshSoon(cache, ['label-prints']);
  },
  ImportChangedEvent: (_import, cache) => refreshSoon(cache, ['imports']),
};
