import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Id, Locale, PersonRef, Timestamp } from '../scalars.ts';
import { Article, ArticleRow } from './articles.ts';

/** The part of an article that people in a call read, guests without an account included. */
export const CallArticle = Article.pick({
  id: true,
  slug: true,
  title: true,
  summary: true,
  language: true,
  minutes: true,
  body: true,
  links: true,
  objects: true,
});
export type CallArticle = z.infer<typeof CallArticle>;

/** The article that is shown in a call. `at` counts its steps from 0; `ticked` are the ids of those that are done. */
export const Showing = z.object({
  id: Id,
  article: CallArticle,
  at: z.int(),
  ticked: z.array(z.string()),
  shown_by: PersonRef,
  started_at: Timestamp,
});
export type Showing = z.infer<typeof Showing>;

const params = z.object({ id: Id });
const bothParams = z.object({ id: Id, articleId: Id });
const shown = z.object({ showing: Showing.nullable() });

export const callArticlesApi = {
  find: endpoint('GET', '/call/:id/article', {
    summary: 'Finds the article that is shown in a call, for those who are in it.',
    description: 'None when the reader may not see it, or no longer.',
    params,
    data: shown,
    errors: ['NOT_FOUND', 'NOT_IN_CALL'],
  }),
  start: endpoint('POST', '/call/:id/article', {
    summary: 'Shows an article to everybody in a call.',
    description: 'One that customers may read. It takes the place of the one that was shown before.',
    params,
    body: z.object({ article_id: Id }),
    data: shown,
    errors: ['NOT_FOUND', 'NOT_IN_CALL', 'ARTICLE_NOT_FOR_GUESTS', 'TOO_MANY_TICKET_ARTICLES'],
  }),
  move: endpoint('PUT', '/call/:id/article', {
    summary: 'Moves to a step of the article that is shown, and ticks a step or unticks it.',
    params,
    body: z.object({
      at: z.int().min(0).max(limits.articles.steps).optional(),
      tick: z.object({ step: z.string().max(limits.articles.stepId), is_done: z.boolean() }).optional(),
    }),
    data: shown,
    errors: ['NOT_FOUND', 'NOT_IN_CALL', 'ARTICLE_NOT_SHOWN', 'STEP_NOT_IN_ARTICLE'],
  }),
  end: endpoint('POST', '/call/:id/article/end', {
    summary: 'Ends showing an article, and says whether it solved the problem.',
    description: 'What was done goes into the history of the ticket.',
    params,
    body: z.object({ is_solving: z.boolean().nullable().default(null) }),
    errors: ['NOT_FOUND', 'NOT_IN_CALL', 'ARTICLE_NOT_SHOWN'],
  }),
  suggest: endpoint('GET', '/call/:id/articles', {
    summary: 'Finds articles for those who wait for a call, or are in it.',
    description: 'By a text, or without one by what the call is about. Guests get public ones.',
    params,
    query: z.object({
      text: z.string().trim().max(limits.articles.suggestText).optional(),
      language: Locale.optional(),
    }),
    data: z.object({
      articles: z.array(
        ArticleRow.pick({ id: true, slug: true, title: true, summary: true, language: true, minutes: true }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  read: endpoint('GET', '/call/:id/article/:articleId', {
    summary: 'Reads an article while waiting for a call, or in it.',
    params: bothParams,
    data: z.object({ article: CallArticle }),
    errors: ['NOT_FOUND'],
  }),
  solve: endpoint('POST', '/call/:id/article/:articleId/solved', {
    summary: 'Says that an article solved the problem of somebody who waits for a call.',
    params: bothParams,
    errors: ['NOT_FOUND'],
  }),
};

/** A hint: clients refetch what they show. */
export const callArticlesEvents = {
  CallArticleEvent: z.object({ call_id: Id }),
};
