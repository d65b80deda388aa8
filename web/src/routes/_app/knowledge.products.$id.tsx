import { createFileRoute } from '@tanstack/react-router';
import { ProductScreen } from '#web/features/knowledge/products/product-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/knowledge/products/$id')({
  validateSearch: readPageSearch,
  loader: () => i18n.loadNamespaces(['knowledge', 'articles']),
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.view">
      <ProductScreen id={id} page={page} onPage={(next) => void navigate({ search: { page: next } })} />
    </RequirePermission>
  );
}
