import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  SheetsChangedEvent: ({ ticket_id }, cache) => {
    refreshSoon(cache, ['sheets', ticket_id]);
    refreshLazily(cache, ['sheet-templates', 'counted']);
  },
  SheetTemplatesChangedEvent: (_change, cache) => {
    refreshLazily(cache, ['sheet-templates']);
    refreshLazily(cache, ['questions']);
  },
  QuestionsChangedEvent: (_change, cache) => refreshLazily(cache, ['questions']),
  SheetRatesChangedEvent: (_change, cache) => refreshLazily(cache, ['sheet-rates']),
};
