import { createFileRoute, notFound } from '@tanstack/react-router';
import { articleQuery } from '#web/features/knowledge/api.ts';
import type { Side } from '#web/features/knowledge/compare/last-difference.ts';
import { VersionsScreen } from '#web/features/knowledge/compare/versions-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { ApiError } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import { ArticleNotFound } from './-article-not-found.tsx';

const readSide = (value: unknown): Side | undefined =>
  value === 'draft' ? 'draft' : Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

export const Route = createFileRoute('/_app/knowledge/article/versions/$id')({
  validateSearch: ({ from, to }: Record<string, unknown>): { from?: Side; to?: Side } => {
    const sides = { from: readSide(from), to: readSide(to) };
    return { ...(sides.from && { from: sides.from }), ...(sides.to && { to: sides.to }) };
  },
  loader: async ({ context: { queryClient }, params }) => {
    await i18n.loadNamespaces(['knowledge', 'writing']);
    await queryClient.ensureQueryData(articleQuery(params.id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return;
      throw error instanceof ApiError && ['NOT_FOUND', 'INVALID_INPUT'].includes(error.code) ? notFound() : error;
    });
  },
  notFoundComponent: ArticleNotFound,
  component: Versions,
});

function Versions() {
  const { id } = Route.useParams();
  const { from, to } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <VersionsScreen
        id={id}
        from={from}
        to={to}
        onSides={(left, right) => void navigate({ search: { from: left, to: right } })}
      />
    </RequirePermission>
  );
}
