import {
  articleCategoriesQuery,
  articleQuery,
  articlesQuery,
  feedbackQuery,
  helpCentreQuery,
  homeQuery,
  objectsQuery,
  problemTypeChoicesQuery,
  productsQuery,
  rankingQuery,
  synonymsQuery,
  threadsQuery,
  versionsQuery,
} from '../../web/src/features/knowledge/api.ts';
import { showingQuery } from '../../web/src/features/knowledge/call-articles/api.ts';
import { flagsQuery, ticketArticlesQuery } from '../../web/src/features/knowledge/ticket-articles/api.ts';
import type { Subject } from './place.ts';
import { one, type Shown } from './shown.ts';

const pageOf = (article: string): Shown[] => [
  one(articleQuery(article)),
  one(versionsQuery(article)),
  one(threadsQuery(article)),
];

export const knowledgeScreen = ({ ticket, call, article }: Subject): Shown[] => [
  one(homeQuery),
  one(articlesQuery({})),
  one(articleCategoriesQuery),
  one(rankingQuery('history', 1)),
  one(rankingQuery('bookmarks', 1)),
  one(ticketArticlesQuery(ticket)),
  one(flagsQuery({ page: 1 })),
  one(feedbackQuery({})),
  one(productsQuery),
  one(problemTypeChoicesQuery),
  one(synonymsQuery),
  one(helpCentreQuery),
  one(objectsQuery({})),
  ...(article ? pageOf(article) : []),
  ...(call && article ? [one(showingQuery(call))] : []),
];
