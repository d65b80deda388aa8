import { createFileRoute, notFound } from '@tanstack/react-router';
import { articleQuery } from '#web/features/knowledge/api.ts';
import { PairScreen } from '#web/features/knowledge/pair/pair-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { ApiError } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import { ArticleNotFound } from './-article-not-found.tsx';

export const Route = createFileRoute('/_app/knowledge/translation/$id')({
  loader: async ({ context, params }) => {
    await i18n.loadNamespaces(['knowledge', 'articles']);
    await context.queryClient.ensureQueryData(articleQuery(params.id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return;
      throw error instanceof ApiError && error.code === 'NOT_FOUND' ? notFound() : error;
    });
  },
  notFoundComponent: ArticleNotFound,
  component: Translation,
});

function Translation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <PairScreen
        key={id}
        name={id}
        onBegun={(made) => void navigate({ to: '/knowledge/article/edit/$id', params: { id: made } })}
      />
    </RequirePermission>
  );
}
