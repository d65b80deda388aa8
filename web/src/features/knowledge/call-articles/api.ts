import { callArticlesApi } from '@sightline/contract/knowledge/call-articles';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';

/** Guests too: their pages send their own token. */
export const showingQuery = (callId: string) =>
  queryOptions({
    queryKey: ['call-article', callId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(callArticlesApi.find, { params: { id: callId }, signal }))).showing,
  });

export const waitingArticlesQuery = (callId: string, text: string) =>
  queryOptions({
    queryKey: ['call-article', callId, 'suggest', text],
    queryFn: async ({ signal }) => {
      const language = i18n.language.startsWith('pt') ? ('pt' as const) : ('en' as const);
      const query = { language, ...(text && { text }) };
      return (await unwrap(call(callArticlesApi.suggest, { params: { id: callId }, query, signal }))).articles;
    },
    staleTime: 60_000,
  });

export const articleInCallQuery = (callId: string, articleId: string) =>
  queryOptions({
    queryKey: ['call-article', callId, 'read', articleId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(callArticlesApi.read, { params: { id: callId, articleId }, signal }))).article,
  });

export const solveInCall = (callId: string, articleId: string) =>
  unwrap(call(callArticlesApi.solve, { params: { id: callId, articleId } }));

export const startShowing = (callId: string, articleId: string) =>
  unwrap(call(callArticlesApi.start, { params: { id: callId }, body: { article_id: articleId } }));

export const endShowing = (callId: string, isSolving: boolean | null) =>
  unwrap(call(callArticlesApi.end, { params: { id: callId }, body: { is_solving: isSolving } }));
