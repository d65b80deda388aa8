import type { EventHandlers } from '#web/lib/realtime.tsx';

const files = import.meta.glob<EventHandlers>('../features/**/events.ts', { eager: true, import: 'eventHandlers' });

/** The cache updates for each socket event, collected from the features' `events.ts`. */
export const eventHandlers: readonly EventHandlers[] = Object.values(files);
