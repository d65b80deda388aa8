import { createFileRoute } from '@tanstack/react-router';
import { RankingScreen } from '#web/features/knowledge/lists/ranking-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/knowledge/history')({
  validateSearch: readPageSearch,
  loader: () => i18n.loadNamespaces(['knowledge', 'articles']),
  component: History,
});

function History() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.view">
      <RankingScreen ranking="history" page={page} onPage={(next) => void navigate({ search: { page: next } })} />
    </RequirePermission>
  );
}
