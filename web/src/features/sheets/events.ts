import type { EventHandlers } from '#web/lib/realtime.tsx';

export const sheetEventHandlers: EventHandlers = {
  SheetsChangedEvent: ({ ticket_id }, cache) => void cache.invalidateQueries({ queryKey: ['sheets', ticket_id] }),
};
