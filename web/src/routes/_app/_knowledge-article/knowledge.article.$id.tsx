import { createFileRoute, notFound } from '@tanstack/react-router';
import { articleQuery } from '#web/features/knowledge/api.ts';
import { ArticlePage } from '#web/features/knowledge/read/article-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { ArticleNotFound } from '../-article-not-found.tsx';

export const Route = createFileRoute('/_app/_knowledge-article/knowledge/article/$id')({
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(articleQuery(params.id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return;
      throw error instanceof ApiError && error.code === 'NOT_FOUND' ? notFound() : error;
    });
  },
  notFoundComponent: ArticleNotFound,
  component: Article,
});

function Article() {
  const { id } = Route.useParams();
  return <ArticlePage key={id} name={id} />;
}
