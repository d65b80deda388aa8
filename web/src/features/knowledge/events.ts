import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  ArticleChangedEvent: (_article, cache) => refreshLazily(cache, ['knowledge']),
  TicketArticlesEvent: ({ ticket_id }, cache) => refreshSoon(cache, ['knowledge', 'ticket', ticket_id]),
  CallArticleEvent: ({ call_id }, cache) => refreshSoon(cache, ['call-article', call_id]),
  KnowledgeChangedEvent: (_change, cache) => refreshLazily(cache, ['knowledge']),
  /** The suggestions of a ticket depend on its words, its type of problem and its asset. */
  TicketUpdatedEvent: ({ id }, cache) => refreshSoon(cache, ['knowledge', 'ticket', id]),
  TicketAssetEvent: ({ ticket_id }, cache) => refreshSoon(cache, ['knowledge', 'ticket', ticket_id]),
  TicketTypesChangedEvent: (_types, cache) => refreshLazily(cache, ['knowledge', 'problem-types']),
  /** Each brand of the workspace has an address of the help centre. */
  OrganizationUpdatedEvent: (_workspace, cache) => refreshLazily(cache, ['knowledge', 'help-centre']),
};
