import { flagsApi } from '@sightline/contract/knowledge/flags';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { type ArticleWay, ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const ticketArticlesQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['knowledge', 'ticket', ticketId],
    queryFn: ({ signal }) => unwrap(call(ticketArticlesApi.ofTicket, { params: { id: ticketId }, signal })),
  });

const leastText = 3;

/** Suggests articles for a text that is being written. The previous ones stay until the next are loaded, so that nothing jumps. */
export const suggestionsQuery = (text: string, problemTypeId: string | null) =>
  queryOptions({
    queryKey: ['knowledge', 'suggest', text, problemTypeId],
    queryFn: async ({ signal }) => {
      const query = { text, ...(problemTypeId && { problem_type_id: problemTypeId }) };
      return (await unwrap(call(knowledgeApi.suggest, { query, signal }))).articles;
    },
    placeholderData: keepPreviousData,
    enabled: text.length >= leastText || problemTypeId !== null,
    staleTime: 60_000,
  });

export const reachQuery = (roomId: string, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['knowledge', 'reach', roomId, slugs],
    queryFn: async ({ signal }) =>
      (await unwrap(call(ticketArticlesApi.reach, { params: { id: roomId }, query: { slugs: [...slugs] }, signal })))
        .reach,
    enabled: slugs.length > 0,
  });

export const previewsQuery = (slugs: readonly string[], headers: Record<string, string> = {}) =>
  queryOptions({
    queryKey: ['knowledge', 'previews', slugs],
    queryFn: async ({ signal }) =>
      (await unwrap(call(ticketArticlesApi.previews, { query: { slugs: [...slugs] }, headers, signal }))).articles,
    staleTime: 60_000,
  });

export const addToTicket = (
  ticketId: string,
  articleId: string,
  way: Extract<ArticleWay, 'linked' | 'inserted' | 'carried'>,
) => unwrap(call(ticketArticlesApi.add, { params: { id: ticketId, articleId }, body: { way } }));

export const removeFromTicket = (ticketId: string, articleId: string) =>
  unwrap(call(ticketArticlesApi.remove, { params: { id: ticketId, articleId } }));

export const answerForTicket = (ticketId: string, articleId: string, is_solving: boolean | null) =>
  unwrap(call(ticketArticlesApi.answer, { params: { id: ticketId, articleId }, body: { is_solving } }));

export const solveByArticle = (articleId: string, source: 'ticket' | 'article') =>
  unwrap(call(ticketArticlesApi.solve, { params: { id: articleId }, body: { source } }));

export const refreshTicketArticles = (cache: QueryClient, ticketId: string) =>
  cache.invalidateQueries({ queryKey: ticketArticlesQuery(ticketId).queryKey });

type FlagsWanted = { page: number; status?: 'open' | 'in_progress' | 'done' | 'declined' };

export const flagsQuery = ({ page, status }: FlagsWanted) =>
  queryOptions({
    queryKey: ['knowledge', 'flags', page, status],
    queryFn: ({ signal }) =>
      unwrap(call(flagsApi.list, { query: { page, ...(status && { filter: { status } }) }, signal })),
    placeholderData: keepPreviousData,
  });
