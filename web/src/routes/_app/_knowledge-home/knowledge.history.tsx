import { createFileRoute } from '@tanstack/react-router';
import { RankingScreen } from '#web/features/knowledge/lists/ranking-screen.tsx';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/history')({
  validateSearch: readPageSearch,
  component: History,
});

function History() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <RankingScreen ranking="history" page={page} onPage={(next) => void navigate({ search: { page: next } })} />;
}
