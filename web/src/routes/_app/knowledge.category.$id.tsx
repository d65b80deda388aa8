import { createFileRoute } from '@tanstack/react-router';
import { CategoryScreen } from '#web/features/knowledge/lists/category-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/knowledge/category/$id')({
  validateSearch: readPageSearch,
  loader: () => i18n.loadNamespaces(['knowledge', 'articles']),
  component: Category,
});

function Category() {
  const { id } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.view">
      <CategoryScreen id={id} page={page} onPage={(next) => void navigate({ search: { page: next } })} />
    </RequirePermission>
  );
}
