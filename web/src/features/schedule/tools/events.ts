import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily } from '#web/lib/refresh.ts';
import { scheduleKeys } from '../api.ts';
import { absencesKey, skillsKey, toolsKey } from '../resource-keys.ts';

/** Tools, skills and absences change seldom; who has them open fetches them again. */
export const eventHandlers: EventHandlers = {
  ToolsChangedEvent: (_event, cache) => {
    refreshLazily(cache, toolsKey);
    refreshLazily(cache, skillsKey);
    refreshLazily(cache, scheduleKeys.boards);
  },
  AbsencesChangedEvent: (_event, cache) => {
    refreshLazily(cache, absencesKey);
    refreshLazily(cache, scheduleKeys.boards);
  },
};
