import type { CallInput } from '@sightline/contract/endpoint';
import { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

type Wanted = Omit<NonNullable<CallInput<typeof articleStatsApi.list>['query']>, 'page'>;

export const figuresPageQuery = (query: Wanted, page: number) => ({
  queryKey: ['knowledge', 'figures', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { articles: rows, ...rest } = await unwrap(call(articleStatsApi.list, { query: { ...query, page }, signal }));
    return { rows, ...rest };
  },
});

export const articleFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'figures-of', id],
    queryFn: async ({ signal }) => (await unwrap(call(articleStatsApi.ofArticle, { params: { id }, signal }))).figures,
  });
