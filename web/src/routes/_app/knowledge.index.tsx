import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#web/features/knowledge/home/home-screen.tsx';
import type { KnowledgeSearch } from '#web/features/knowledge/home/knowledge-search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

function readSearch({ query, category, language }: Record<string, unknown>): KnowledgeSearch {
  const text = typeof query === 'string' || typeof query === 'number' ? String(query).slice(0, 200) : '';
  return {
    ...(text && { query: text }),
    ...(typeof category === 'string' && /^[0-9a-f-]{36}$/.test(category) && { category }),
    ...((language === 'en' || language === 'pt') && { language }),
  };
}

export const Route = createFileRoute('/_app/knowledge/')({
  validateSearch: readSearch,
  loader: () => i18n.loadNamespaces('knowledge'),
  component: Home,
});

function Home() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.view">
      <HomeScreen search={search} onSearch={(next) => void navigate({ search: readSearch(next), replace: true })} />
    </RequirePermission>
  );
}
