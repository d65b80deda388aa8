import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#web/features/knowledge/home/home-screen.tsx';
import type { KnowledgeSearch } from '#web/features/knowledge/home/knowledge-search.ts';
import { statuses } from '#web/features/knowledge/tones.ts';

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

function readSearch({ query, category, language, product, status, exact }: Record<string, unknown>): KnowledgeSearch {
  const text = typeof query === 'string' || typeof query === 'number' ? String(query).slice(0, 200) : '';
  const chosen = statuses.find((one) => one === status);
  return {
    ...(text && { query: text }),
    ...(exact === true && { exact }),
    ...(isId(category) && { category }),
    ...(isId(product) && { product }),
    ...(chosen && { status: chosen }),
    ...((language === 'en' || language === 'pt') && { language }),
  };
}

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/')({
  validateSearch: readSearch,
  component: Home,
});

function Home() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <HomeScreen search={search} onSearch={(next) => void navigate({ search: readSearch(next), replace: true })} />;
}
