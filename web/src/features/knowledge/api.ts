import type { CallInput } from '@sightline/contract/endpoint';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { commentsApi } from '@sightline/contract/knowledge/comments';
import { helpApi } from '@sightline/contract/knowledge/help';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import { productsApi } from '@sightline/contract/knowledge/products';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { synonymsApi } from '@sightline/contract/knowledge/synonyms';
import { transferApi } from '@sightline/contract/knowledge/transfer';
import { versionsApi } from '@sightline/contract/knowledge/versions';
import { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const homeQuery = queryOptions({
  queryKey: ['knowledge', 'home'],
  queryFn: ({ signal }) => unwrap(call(knowledgeApi.home, { signal })),
});

type Narrowing = NonNullable<CallInput<typeof knowledgeApi.search>['query']>['filter'];

export const searchQuery = (query: string, filter: Narrowing = {}, isExact = false) =>
  queryOptions({
    queryKey: ['knowledge', 'search', query, filter, isExact],
    queryFn: ({ signal }) =>
      unwrap(call(knowledgeApi.search, { query: { query, filter, ...(isExact && { exact: 'true' }) }, signal })),
    placeholderData: keepPreviousData,
    enabled: query !== '',
  });

/** The address names an article by its slug, links in its text by its id. */
const isId = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

export const articleQuery = (name: string) =>
  queryOptions({
    queryKey: ['knowledge', 'article', name],
    queryFn: async ({ signal }) => {
      const found = isId(name)
        ? call(articlesApi.find, { params: { id: name }, signal })
        : call(articlesApi.findBySlug, { params: { slug: name }, signal });
      return (await unwrap(found)).article;
    },
  });

export type ArticlesWanted = NonNullable<CallInput<typeof articlesApi.list>['query']>;

export const articlesQuery = (query: ArticlesWanted) =>
  queryOptions({
    queryKey: ['knowledge', 'list', query],
    queryFn: ({ signal }) => unwrap(call(articlesApi.list, { query, signal })),
    placeholderData: keepPreviousData,
  });

/** Lists that are the reader's own, or about what everybody reads. */
export type Ranking = 'history' | 'trending' | 'bookmarks';

export const rankingQuery = (ranking: Ranking, page: number) =>
  queryOptions({
    queryKey: ['knowledge', ranking, page],
    queryFn: async ({ signal }) => {
      const { articles, pagination } = await unwrap(call(knowledgeApi[ranking], { query: { page }, signal }));
      return { articles: [...articles], pagination };
    },
    placeholderData: keepPreviousData,
  });

export const articleCategoriesQuery = queryOptions({
  queryKey: ['knowledge', 'categories'],
  queryFn: async ({ signal }) => (await unwrap(call(articleCategoriesApi.list, { signal }))).categories,
});

/** Never refetched by itself: what somebody writes on is theirs until they ask. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge-draft', id],
    queryFn: async ({ signal }) => (await unwrap(call(articlesApi.findDraft, { params: { id }, signal }))).draft,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'versions', id],
    queryFn: async ({ signal }) => (await unwrap(call(articlesApi.versions, { params: { id }, signal }))).versions,
  });

type FeedbackWanted = NonNullable<CallInput<typeof readerActivityApi.list>['query']>;

export const feedbackQuery = (query: FeedbackWanted) =>
  queryOptions({
    queryKey: ['knowledge', 'feedback', query],
    queryFn: ({ signal }) => unwrap(call(readerActivityApi.list, { query, signal })),
    placeholderData: keepPreviousData,
  });

export const emptySearchesQuery = queryOptions({
  queryKey: ['knowledge', 'empty-searches'],
  queryFn: async ({ signal }) => (await unwrap(call(knowledgeApi.listEmptySearches, { signal }))).searches,
});

export const productsQuery = queryOptions({
  queryKey: ['knowledge', 'products'],
  queryFn: async ({ signal }) => (await unwrap(call(productsApi.list, { signal }))).products,
});

export const problemTypeChoicesQuery = queryOptions({
  queryKey: ['knowledge', 'problem-types'],
  queryFn: async ({ signal }) => {
    const { problem_types } = await unwrap(call(problemTypesApi.list, { signal }));
    return problem_types.map(({ id, name }) => ({ id, name }));
  },
});

export const synonymsQuery = queryOptions({
  queryKey: ['knowledge', 'synonyms'],
  queryFn: async ({ signal }) => (await unwrap(call(synonymsApi.list, { signal }))).groups,
});

export const helpCentreQuery = queryOptions({
  queryKey: ['knowledge', 'help-centre'],
  queryFn: async ({ signal }) => (await unwrap(call(helpApi.find, { signal }))).help_centre,
});

const importStep = 1000;

/** Its progress is asked for until it has ended. */
export const articleImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge-import', id],
    queryFn: async ({ signal }) => (await unwrap(call(transferApi.find, { params: { id }, signal }))).import,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : importStep),
  });

export const diffQuery = (id: string, from: number | 'draft', to: number | 'draft') =>
  queryOptions({
    queryKey: ['knowledge', 'diff', id, from, to],
    queryFn: ({ signal }) => unwrap(call(versionsApi.diff, { params: { id }, query: { from, to }, signal })),
    placeholderData: keepPreviousData,
  });

export const threadsQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'threads', id],
    queryFn: async ({ signal }) => (await unwrap(call(commentsApi.list, { params: { id }, signal }))).threads,
  });

type ObjectsWanted = NonNullable<CallInput<typeof objectsApi.list>['query']>;

export const objectsQuery = (query: ObjectsWanted) =>
  queryOptions({
    queryKey: ['knowledge', 'objects', query],
    queryFn: ({ signal }) => unwrap(call(objectsApi.list, { query, signal })),
    placeholderData: keepPreviousData,
  });

export const objectQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'object', id],
    queryFn: ({ signal }) => unwrap(call(objectsApi.find, { params: { id }, signal })),
  });
