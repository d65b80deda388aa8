import { createFileRoute, notFound } from '@tanstack/react-router';
import { articleQuery, draftQuery } from '#web/features/knowledge/api.ts';
import { EditScreen } from '#web/features/knowledge/write/edit-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { ApiError } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import { ArticleNotFound } from './-article-not-found.tsx';

export const Route = createFileRoute('/_app/knowledge/article/edit/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    await i18n.loadNamespaces(['knowledge', 'articles', 'writing']);
    const needed = [
      queryClient.ensureQueryData(articleQuery(params.id)),
      queryClient.fetchQuery(draftQuery(params.id)),
    ];
    await Promise.all(needed).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return;
      const isGone = error instanceof ApiError && ['NOT_FOUND', 'INVALID_INPUT'].includes(error.code);
      throw isGone ? notFound() : error;
    });
  },
  notFoundComponent: ArticleNotFound,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <EditScreen
        key={id}
        id={id}
        onPublished={(slug) => void navigate({ to: '/knowledge/article/$id', params: { id: slug } })}
        onGone={() => void navigate({ to: '/knowledge/articles', replace: true })}
      />
    </RequirePermission>
  );
}
