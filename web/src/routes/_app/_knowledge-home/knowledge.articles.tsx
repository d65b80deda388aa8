import { createFileRoute } from '@tanstack/react-router';
import { articleCategoriesQuery, productsQuery } from '#web/features/knowledge/api.ts';
import type { ArticlesSearch } from '#web/features/knowledge/lists/article-filters.tsx';
import { ArticlesScreen } from '#web/features/knowledge/lists/articles-screen.tsx';
import { statuses } from '#web/features/knowledge/tones.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { haveReady } from '#web/lib/have-ready.ts';
import { readPageSearch } from './-knowledge-page.ts';

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

function readSearch(search: Record<string, unknown>): ArticlesSearch {
  const { query, owner, review, language, translation, category, product } = search;
  const text = typeof query === 'string' || typeof query === 'number' ? String(query).slice(0, 200) : '';
  const status = statuses.find((one) => one === search.status);
  return {
    ...readPageSearch(search),
    ...(text && { query: text }),
    ...(status && { status }),
    ...(isId(category) && { category }),
    ...(isId(product) && { product }),
    ...((language === 'en' || language === 'pt') && { language }),
    ...((owner === 'me' || owner === 'gone') && { owner }),
    ...(translation === 'outdated' && { translation }),
    ...(review === 'due' && { review }),
  };
}

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/articles')({
  staticData: { isManaging: true },
  validateSearch: readSearch,
  loader: ({ context }) => haveReady(context.queryClient, [articleCategoriesQuery, productsQuery]),
  component: Articles,
});

function Articles() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <ArticlesScreen search={search} onSearch={(next) => void navigate({ search: readSearch(next), replace: true })} />
    </RequirePermission>
  );
}
