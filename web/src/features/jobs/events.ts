import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { followExport } from './centre/followed-export.ts';
import { followRuns } from './centre/followed-runs.ts';

export const eventHandlers: EventHandlers = {
  /** Something is under way with the account: the centre looks whether it is a copy of the data. */
  AccountUpdatedEvent: () => followExport(true),
  RunEvent: (_run, cache) => {
    followRuns();
    refreshSoon(cache, ['runs']);
  },
  ImportChangedEvent: (_import, cache) => refreshSoon(cache, ['imports']),
};
