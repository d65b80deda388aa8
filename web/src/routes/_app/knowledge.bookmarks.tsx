import { createFileRoute } from '@tanstack/react-router';
import { RankingScreen } from '#web/features/knowledge/lists/ranking-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/knowledge/bookmarks')({
  validateSearch: readPageSearch,
  loader: () => i18n.loadNamespaces(['knowledge', 'articles']),
  component: Bookmarks,
});

function Bookmarks() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.view">
      <RankingScreen ranking="bookmarks" page={page} onPage={(next) => void navigate({ search: { page: next } })} />
    </RequirePermission>
  );
}
