import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  ArticleChangedEvent: (_article, cache) => refreshLazily(cache, ['knowledge']),
  TicketArticlesEvent: ({ ticket_id }, cache) => refreshSoon(cache, ['knowledge', 'ticket', ticket_id]),
  CallArticleEvent: ({ call_id }, cache) => refreshSoon(cache, ['call-article', call_id]),
  KnowledgeChangedEvent: (_change, cache) => refreshLazily(cache, ['knowledge']),
};
