import type { CallInput } from '@sightline/contract/endpoint';
import { figuresApi } from '@sightline/contract/knowledge-figures';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

type Wanted = Omit<NonNullable<CallInput<typeof figuresApi.list>['query']>, 'page'>;

export const figuresPageQuery = (query: Wanted, page: number) => ({
  queryKey: ['knowledge', 'figures', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { articles: rows, ...rest } = await unwrap(call(figuresApi.list, { query: { ...query, page }, signal }));
    return { rows, ...rest };
  },
});

export const articleFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'figures-of', id],
    queryFn: async ({ signal }) => (await unwrap(call(figuresApi.ofArticle, { params: { id }, signal }))).figures,
  });
