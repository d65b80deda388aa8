import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Id, Locale, line, PersonRef, queryList, Timestamp } from '../scalars.ts';
import { Article, ArticleRef, ArticleRow } from './articles.ts';

/**
 * How an article came to a ticket: an agent linked it, inserted it into a reply or showed it in a call; its reader carried it along when
 * they were still stuck; or it was written from the ticket.
 */
export const ArticleWay = z.enum(['linked', 'inserted', 'shown', 'carried', 'written']);
export type ArticleWay = z.infer<typeof ArticleWay>;

/** How an article was shown in a call about the ticket: the texts of its steps, those that were done first to last. */
export const ShownSteps = z.object({
  call_id: Id,
  shown_by: PersonRef,
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
  steps: z.array(z.object({ text: z.string(), is_done: z.boolean() })),
});
export type ShownSteps = z.infer<typeof ShownSteps>;

export const TicketArticle = z.object({
  article: ArticleRow,
  ways: z.array(ArticleWay),
  added_by: PersonRef.nullable(),
  added_at: Timestamp,
  /** Whether it solved the ticket; null until somebody says. */
  is_solving: z.boolean().nullable(),
  /** The last time it was shown in a call of the ticket. Only agents see this. */
  shown: ShownSteps.nullable(),
});
export type TicketArticle = z.infer<typeof TicketArticle>;

/** The readers of a room who cannot read an article. */
export const ArticleReach = z.object({
  article: ArticleRef,
  is_published: z.boolean(),
  /** Names of people and of the customer whom the room belongs to. */
  hidden_from: z.array(z.string()),
  /** Guests without an account are in a call of the room, and the article is not public. */
  is_hidden_from_guests: z.boolean(),
});
export type ArticleReach = z.infer<typeof ArticleReach>;

/** The preview of an article below a message that links to it. */
export const ArticlePreview = ArticleRow.pick({
  id: true,
  slug: true,
  title: true,
  summary: true,
  language: true,
  minutes: true,
  verified_at: true,
  review_at: true,
});
export type ArticlePreview = z.infer<typeof ArticlePreview>;

/** The place where an article solved a person's problem. */
export const SolutionSource = z.enum(['ticket', 'article']);

const params = z.object({ id: Id });
const bothParams = z.object({ id: Id, articleId: Id });
const slugs = queryList(z.string().max(limits.articles.slug)).refine(
  (all) => all === undefined || all.length <= limits.articles.previews,
);

export const ticketArticlesApi = {
  ofTicket: endpoint('GET', '/ticket/:id/articles', {
    summary: 'Lists the articles that a ticket has to do with, and those that may help with it.',
    description:
      'Suggested by its subject, description, problem type and the model of its asset, and by what solved tickets like it. Only articles that the reader may see.',
    params,
    data: z.object({ used: z.array(TicketArticle), suggested: z.array(ArticleRow) }),
    errors: ['NOT_FOUND'],
  }),
  add: endpoint('PUT', '/ticket/:id/article/:articleId', {
    summary: 'Adds an article to a ticket, or another way in which it was used.',
    description: 'Customers carry along what they have read; the other ways are those of agents.',
    params: bothParams,
    body: z.object({ way: z.enum(['linked', 'inserted', 'carried']) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ARTICLE_NOT_PUBLISHED', 'TOO_MANY_TICKET_ARTICLES'],
  }),
  remove: endpoint('DELETE', '/ticket/:id/article/:articleId', {
    summary: 'Removes an article from a ticket.',
    params: bothParams,
    errors: ['NOT_FOUND'],
  }),
  answer: endpoint('PUT', '/ticket/:id/article/:articleId/solving', {
    summary: 'Says whether an article solved a ticket; null takes the answer back.',
    description: 'Also of a closed ticket.',
    params: bothParams,
    body: z.object({ is_solving: z.boolean().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  write: endpoint('POST', '/ticket/:id/article', {
    summary: 'Begins an article from a ticket: a draft with its description and the messages chosen.',
    description: 'Mentions are left out. Its problem type and the model of its asset become tags.',
    params,
    body: z.object({
      id: Id.optional(),
      title: line(limits.subject),
      language: Locale,
      message_ids: z.array(Id).max(limits.articles.messages).default([]),
    }),
    idempotentBy: 'id',
    data: z.object({ article: Article }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_ARTICLES', 'TOO_MANY_TICKET_ARTICLES', 'MESSAGE_NOT_IN_TICKET'],
  }),
  solve: endpoint('POST', '/knowledge/article/:id/solved', {
    summary: 'Says that an article solved a problem, so that no ticket is needed.',
    description: 'Counted once a day of each reader.',
    params,
    body: z.object({ source: SolutionSource }),
    errors: ['NOT_FOUND', 'ARTICLE_NOT_PUBLISHED'],
  }),
  reach: endpoint('GET', '/room/:id/article-reach', {
    summary: 'Lists which readers of a room cannot read articles that are about to be sent there.',
    params,
    query: z.object({ slugs }),
    data: z.object({ reach: z.array(ArticleReach) }),
    errors: ['NOT_FOUND'],
  }),
  previews: endpoint('GET', '/knowledge/previews', {
    summary: 'Finds what links to articles show.',
    description: 'Those that the reader may see, among at most twenty. Guests of a call see public ones.',
    query: z.object({ slugs }),
    data: z.object({ articles: z.array(ArticlePreview) }),
  }),
};

/** A hint: clients refetch what they show. */
export const ticketArticlesEvents = {
  TicketArticlesEvent: z.object({ ticket_id: Id }),
};
