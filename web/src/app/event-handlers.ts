import type { EventHandlers } from '#web/lib/realtime.tsx';

const files = import.meta.glob<EventHandlers>('../features/**/events.ts', { eager: true, import: 'eventHandlers' });

/** What every event of the socket means for the cache: whatever the `events.ts` of the features say. */
export const eventHandlers: readonly EventHandlers[] = Object.values(files);
