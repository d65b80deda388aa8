import { callEventHandlers } from '#web/features/calls/events.ts';
import { snapshotEventHandlers } from '#web/features/calls/snapshots/snapshot-events.ts';
import { homeEventHandlers } from '#web/features/home/events.ts';
import { peopleEventHandlers } from '#web/features/people/events.ts';
import { sessionEventHandlers } from '#web/features/session/events.ts';
import { sheetEventHandlers } from '#web/features/sheets/events.ts';
import { talkEventHandlers } from '#web/features/talk/events.ts';
import { ticketEventHandlers } from '#web/features/tickets/events.ts';
import { workspaceEventHandlers } from '#web/features/workspace/events.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';

/** What every event of the socket means for the cache: one list, one line per feature. */
export const eventHandlers: readonly EventHandlers[] = [
  sessionEventHandlers,
  workspaceEventHandlers,
  peopleEventHandlers,
  sheetEventHandlers,
  homeEventHandlers,
  ticketEventHandlers,
  talkEventHandlers,
  callEventHandlers,
  snapshotEventHandlers,
];
