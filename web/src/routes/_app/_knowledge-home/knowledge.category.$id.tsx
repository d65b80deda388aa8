import { createFileRoute } from '@tanstack/react-router';
import { CategoryScreen } from '#web/features/knowledge/lists/category-screen.tsx';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/category/$id')({
  validateSearch: readPageSearch,
  component: Category,
});

function Category() {
  const { id } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <CategoryScreen id={id} page={page} onPage={(next) => void navigate({ search: { page: next } })} />;
}
