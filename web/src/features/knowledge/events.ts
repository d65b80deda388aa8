import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  ArticleChangedEvent: (_article, cache) => refreshLazily(cache, ['knowledge']),
  KnowledgeChangedEvent: (_change, cache) => refreshLazily(cache, ['knowledge']),
};
